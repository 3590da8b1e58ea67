import { AsyncLocalStorage } from "node:async_hooks";
import { catalogueOf } from "#functions/platform/catalogues.ts";
import {
  commonFormats,
  formatsOfLanguage,
  type Language,
  languages,
  numberWriter,
} from "#shared/domain/formats.ts";
import { setReader, type TextReader } from "#shared/domain/language/translate.ts";

function newReader(language: Language): TextReader {
  const { numberFormat } = language === "en" ? commonFormats : formatsOfLanguage(language);
  return {
    language,
    /** Read for the first text that is written: a call without texts costs the same in every language. */
    get catalogue() {
      return catalogueOf(language);
    },
    writeCount: numberWriter(numberFormat, { maximumFractionDigits: 0 }),
  };
}

const english = newReader("en");
const readers = new Map<Language, TextReader>([["en", english]]);
const calls = new AsyncLocalStorage<TextReader>();

const ofCall = () => calls.getStore() ?? english;

/** Does work whose texts are in a language, whatever else the function does meanwhile. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  const reader = readers.get(language) ?? newReader(language);
  readers.set(language, reader);
  setReader(ofCall);
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
