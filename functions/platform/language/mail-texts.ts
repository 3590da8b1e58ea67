import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import de from "#functions/messages/de.json" with { type: "json" };
import es from "#functions/messages/es.json" with { type: "json" };
import fr from "#functions/messages/fr.json" with { type: "json" };
import it from "#functions/messages/it.json" with { type: "json" };
import pt from "#functions/messages/pt.json" with { type: "json" };
import { createLog, errorFields } from "#functions/platform/log.ts";
import { chosenSettings } from "#functions/platform/records/chosen-settings.ts";
import { settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { commonFormats, type Formats, type Language, numberWriter } from "#shared/domain/formats.ts";
import { type Catalogue, compiled, inTextsOf, messageKey } from "#shared/domain/language/translate.ts";
import type { SettingsOf } from "#shared/domain/settings/setting-fields.ts";
import sharedDe from "#shared/messages/de.json" with { type: "json" };
import sharedEs from "#shared/messages/es.json" with { type: "json" };
import sharedFr from "#shared/messages/fr.json" with { type: "json" };
import sharedIt from "#shared/messages/it.json" with { type: "json" };
import sharedPt from "#shared/messages/pt.json" with { type: "json" };

const translations: Readonly<Record<Exclude<Language, "en">, readonly Readonly<Record<string, string>>[]>> = {
  es: [sharedEs, es],
  fr: [sharedFr, fr],
  de: [sharedDe, de],
  it: [sharedIt, it],
  pt: [sharedPt, pt],
};

const catalogues = new Map<Language, Catalogue>();

/** Compiled when the first mail needs it: few processes write to readers of more than a few languages. */
function catalogueOf(language: Language): Catalogue | null {
  if (language === "en") return null;
  const known = catalogues.get(language);
  if (known !== undefined) return known;
  const entries = translations[language].flatMap((texts) =>
    Object.entries(texts).map(([message, text]) => [messageKey(compiled(message)), compiled(text)] as const),
  );
  const made: Catalogue = Object.fromEntries(entries);
  catalogues.set(language, made);
  return made;
}

const unchosen: Formats = { ...commonFormats, timeZone: "UTC" };

let current = unchosen;

/** Those of the recipient, while a mail is written. */
export const mailFormats = (): Formats => current;

/**
 * The formats of mails to someone: what they have chosen, else English, UTC and `1.234,56`.
 * @param environment the item of their environment settings; undefined when there is none, or no account
 */
export function mailFormatsOf(environment?: Readonly<Record<string, unknown>>): Formats {
  const chosen = chosenSettings("environment", environment) as Partial<SettingsOf<"environment">>;
  return {
    language: chosen.language ?? unchosen.language,
    numberFormat: chosen.numberFormat ?? unchosen.numberFormat,
    dateFormat: chosen.dateFormat ?? unchosen.dateFormat,
    timeZone: chosen.timezone ?? unchosen.timeZone,
  };
}

/** What `write` makes for someone with these formats. @param write must not wait for anything */
export function inFormatsOf<T>(formats: Formats, write: () => T): T {
  const { language, numberFormat } = formats;
  const before = current;
  current = formats;
  try {
    const writeCount = numberWriter(numberFormat, { maximumFractionDigits: 0 });
    return inTextsOf({ language, catalogue: catalogueOf(language), writeCount }, write);
  } finally {
    current = before;
  }
}

/**
 * Reads the formats of mails to users (accounts table, GetItem). A mail matters more than its language: where they cannot
 * be read, they are those of someone who has chosen nothing.
 */
export function storedMailFormats(
  documents: DynamoDBDocumentClient,
  table: string,
): (userId: string) => Promise<Formats> {
  return async (userId) => {
    try {
      const command = new GetCommand({ TableName: table, Key: settingsKey(userId, "environment") });
      return mailFormatsOf((await documents.send(command)).Item);
    } catch (error) {
      const log = createLog().with({ feature: "mail" });
      log.warn("a mail is written without its reader's formats", { userId, error: errorFields(error) });
      return unchosen;
    }
  };
}
