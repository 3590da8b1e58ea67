import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { createLog, errorFields } from "#functions/platform/log.ts";
import { settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { commonFormats, type Formats, type Language } from "#shared/domain/formats.ts";
import type { SettingsOf } from "#shared/domain/settings/setting-fields.ts";
import { isTimeZone } from "#shared/domain/time-zones.ts";
import { chosenSettings } from "./chosen-settings.ts";

/** Attribute of environment settings: language, time zone and formats of the browser, by the names of the settings. */
export const ofBrowser = "browser";

const BrowserFormats = z.record(z.string(), z.unknown()).catch({});

const settingsIn = (item: Readonly<Record<string, unknown>>): Partial<SettingsOf<"environment">> =>
  chosenSettings("environment", item);

/**
 * The formats of mails to someone: what they have chosen, else those of their browser, else UTC and `1.234,56`.
 * @param environment the item of their environment settings; undefined when there is none, or no account
 * @param language of the call that the mail answers: it goes before that of the browser, which may be another one
 */
export function mailFormatsOf(
  environment: Readonly<Record<string, unknown>> = {},
  language?: Language,
): Formats {
  const chosen = settingsIn(environment);
  // Settings have a few time zones; a browser may have any.
  const { timezone, ...others } = BrowserFormats.parse(environment[ofBrowser]);
  const unchosen = settingsIn(others);
  const zone = typeof timezone === "string" && isTimeZone(timezone) ? timezone : "UTC";
  return {
    language: chosen.language ?? language ?? unchosen.language ?? commonFormats.language,
    numberFormat: chosen.numberFormat ?? unchosen.numberFormat ?? commonFormats.numberFormat,
    dateFormat: chosen.dateFormat ?? unchosen.dateFormat ?? commonFormats.dateFormat,
    timeZone: chosen.timezone ?? zone,
  };
}

/**
 * Reads the formats of mails to users (accounts table, GetItem). A mail matters more than its language: where they cannot
 * be read, they are those of someone who has chosen nothing.
 * @param language of those who have chosen none, asked for each mail; undefined for that of their browser
 */
export function storedMailFormats(
  documents: DynamoDBDocumentClient,
  table: string,
  language: () => Language | undefined = () => undefined,
): (userId: string) => Promise<Formats> {
  return async (userId) => {
    try {
      const command = new GetCommand({ TableName: table, Key: settingsKey(userId, "environment") });
      return mailFormatsOf((await documents.send(command)).Item, language());
    } catch (error) {
      const log = createLog().with({ feature: "mail" });
      log.warn("a mail is written without its reader's formats", { userId, error: errorFields(error) });
      return mailFormatsOf(undefined, language());
    }
  };
}
