import { t } from "#shared/domain/language/translate.ts";
import { currentFormats } from "#web/components/format/formats.ts";

/** A label within a sentence: English begins it with a small letter, other languages quote it or let it stand. */
export const inSentence = (label: string): string =>
  currentFormats().language === "en" ? label.toLowerCase() : t(label);
