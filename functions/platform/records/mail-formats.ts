import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { createLog, errorFields } from "#functions/platform/log.ts";
import { settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { commonFormats, type Formats, type Language } from "#shared/domain/formats.ts";
import type { SettingsOf } from "#shared/domain/settings/setting-fields.ts";
import { chosenSettings } from "./chosen-settings.ts";

/**
 * The formats of mails to someone: what they have chosen, else UTC and `1.234,56`.
 * @param environment the item of their environment settings; undefined when there is none, or no account
 * @param language for those who have chosen none
 */
export function mailFormatsOf(
  environment?: Readonly<Record<string, unknown>>,
  language: Language = commonFormats.language,
): Formats {
  const chosen = chosenSettings("environment", environment) as Partial<SettingsOf<"environment">>;
  return {
    language: chosen.language ?? language,
    numberFormat: chosen.numberFormat ?? commonFormats.numberFormat,
    dateFormat: chosen.dateFormat ?? commonFormats.dateFormat,
    timeZone: chosen.timezone ?? "UTC",
  };
}

/**
 * Reads the formats of mails to users (accounts table, GetItem). A mail matters more than its language: where they cannot
 * be read, they are those of someone who has chosen nothing.
 * @param language of those who have chosen none, asked for each mail
 */
export function storedMailFormats(
  documents: DynamoDBDocumentClient,
  table: string,
  language: () => Language = () => commonFormats.language,
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
