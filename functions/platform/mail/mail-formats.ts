import de from "#functions/messages/de.json" with { type: "json" };
import es from "#functions/messages/es.json" with { type: "json" };
import fr from "#functions/messages/fr.json" with { type: "json" };
import it from "#functions/messages/it.json" with { type: "json" };
import pt from "#functions/messages/pt.json" with { type: "json" };
import { commonFormats, type Formats, type Language, numberWriter } from "#shared/domain/formats.ts";
import { type Catalogue, compiled, inTextsOf, messageKey } from "#shared/domain/language/translate.ts";
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

let current = commonFormats;

/** Those of the recipient, while a mail is written; without a time zone, its moments are in UTC. */
export const mailFormats = (): Formats => current;

/** What `write` makes for someone with these formats. @param write must not wait for anything */
export function inFormatsOf<T>(formats: Formats, write: () => T): T {
  const { language, numberFormat } = formats;
  const before = current;
  current = formats;
  try {
    // Made for a count alone: its tables take longer to load than all the rest.
    const writeCount = (value: number) => numberWriter(numberFormat, { maximumFractionDigits: 0 })(value);
    return inTextsOf({ language, catalogue: catalogueOf(language), writeCount }, write);
  } finally {
    current = before;
  }
}
