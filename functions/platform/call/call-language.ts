import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createLog, errorFields } from "#functions/platform/log.ts";
import {
  commonFormats,
  formatsOfLanguage,
  type Language,
  languages,
  numberWriter,
} from "#shared/domain/formats.ts";
import {
  type Catalogue,
  compiled,
  messageKey,
  setReader,
  type TextReader,
} from "#shared/domain/language/translate.ts";

const { resolve } = createRequire(import.meta.url);

/** The catalogues of the texts that functions write; they lie beside each bundle. */
const files = (language: Language) => [
  `#shared/messages/${language}.json`,
  `#functions/messages/${language}.json`,
];

function readCatalogue(language: Language): Catalogue {
  try {
    const translations = files(language).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(resolve(file), "utf8")) as Record<string, string>),
    );
    return Object.fromEntries(
      translations.map(([message, text]) => [messageKey(compiled(message)), compiled(text)]),
    );
  } catch (error) {
    // An answer in English is better than none.
    createLog().error("a catalogue cannot be read", { language, error: errorFields(error) });
    return {};
  }
}

/** Reads the catalogue for the first text that is written: a call without texts costs the same in every language. */
function newReader(language: Language): TextReader {
  let catalogue: Catalogue | undefined;
  const { numberFormat } = language === "en" ? commonFormats : formatsOfLanguage(language);
  return {
    language,
    get catalogue() {
      if (language === "en") return null;
      catalogue ??= readCatalogue(language);
      return catalogue;
    },
    writeCount: numberWriter(numberFormat, { maximumFractionDigits: 0 }),
  };
}

const english = newReader("en");
const readers = new Map<Language, TextReader>([["en", english]]);
const calls = new AsyncLocalStorage<TextReader>();

setReader(() => calls.getStore() ?? english);

/** Does work whose texts are in a language, whatever else the function does meanwhile. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  const reader = readers.get(language) ?? newReader(language);
  readers.set(language, reader);
  return calls.run(reader, work);
}

const isOurs = (tag: string | undefined): tag is Language => languages.some((language) => language === tag);

/**
 * The language of ours that a caller prefers; English for those that name none of them.
 *
 * @param accepted `Accept-Language` (RFC 9110, 12.5.4): `de-CH, fr;q=0.8`
 */
export function acceptedLanguage(accepted: string | undefined): Language {
  const ranges = (accepted ?? "").toLowerCase().split(",");
  const wanted = ranges.flatMap((range) => {
    const [tag = "", weight = "q=1"] = range.split(";").map((part) => part.trim());
    const [language] = tag.split("-");
    const quality = Number(weight.replace(/^q=/, ""));
    return isOurs(language) && quality > 0 ? [{ language, quality }] : [];
  });
  return wanted.toSorted((one, other) => other.quality - one.quality)[0]?.language ?? "en";
}
