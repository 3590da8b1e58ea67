import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Language } from "#shared/domain/formats.ts";
import { type Catalogue, compiled, messageKey } from "#shared/domain/language/translate.ts";
import { createLog, errorFields } from "./log.ts";

const { resolve } = createRequire(import.meta.url);

/** Of the texts that functions write; they lie beside each bundle. */
const files = (language: Language) => [
  `#shared/messages/${language}.json`,
  `#shared/engine/messages/${language}.json`,
  `#functions/messages/${language}.json`,
];

const catalogues = new Map<Language, Catalogue>();

/** Translations into a language, read when its first text is written; null for English, which the code has. */
export function catalogueOf(language: Language): Catalogue | null {
  if (language === "en") return null;
  const read = catalogues.get(language) ?? readCatalogue(language);
  catalogues.set(language, read);
  return read;
}

function readCatalogue(language: Language): Catalogue {
  try {
    const translations = files(language).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(resolve(file), "utf8")) as Record<string, string>),
    );
    return Object.fromEntries(
      translations.map(([message, text]) => [messageKey(compiled(message)), compiled(text)]),
    );
  } catch (error) {
    // A text in English is better than none.
    createLog().error("a catalogue cannot be read", { language, error: errorFields(error) });
    return {};
  }
}
