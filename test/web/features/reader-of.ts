import { readFileSync } from "node:fs";
import { onTestFinished } from "vitest";
import { commonFormats, formatsOfLanguage, type Language } from "#shared/domain/formats.ts";
import {
  type Catalogue,
  compiled,
  englishReader,
  messageKey,
  setReader,
} from "#shared/domain/language/translate.ts";
import { setFormats } from "#web/components/format/formats.ts";
import { formatCount } from "#web/components/format/numbers.ts";

/** The translations of some folders, by their English texts. */
export function translations(language: Language, folders: readonly string[]): Record<string, string> {
  const files = folders.map((folder) => readFileSync(`${folder}/messages/${language}.json`, "utf8"));
  return Object.assign({}, ...files.map((file) => JSON.parse(file)));
}

/** The catalogue that a page has whose texts are in some folders. */
function catalogueOf(language: Language, folders: readonly string[]): Catalogue {
  return Object.fromEntries(
    Object.entries(translations(language, folders)).map(([message, text]) => [
      messageKey(compiled(message)),
      compiled(text),
    ]),
  );
}

/** Until the end of the test, texts and formats are those of a reader of that language. */
export function readIn(language: Language, folders: readonly string[]): void {
  const catalogue = catalogueOf(language, folders);
  setReader(() => ({ language, catalogue, writeCount: formatCount }));
  setFormats({ ...commonFormats, ...formatsOfLanguage(language), language });
  onTestFinished(() => {
    setReader(() => englishReader);
    setFormats(commonFormats);
  });
}
