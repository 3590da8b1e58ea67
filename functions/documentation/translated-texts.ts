import type { Language } from "#shared/domain/formats.ts";
import glossaryDe from "./content/de/glossary.md";
import quickstartDe from "./content/de/quickstart.md";
import glossaryEs from "./content/es/glossary.md";
import quickstartEs from "./content/es/quickstart.md";
import glossaryFr from "./content/fr/glossary.md";
import quickstartFr from "./content/fr/quickstart.md";
import glossaryIt from "./content/it/glossary.md";
import quickstartIt from "./content/it/quickstart.md";
import glossaryPt from "./content/pt/glossary.md";
import quickstartPt from "./content/pt/quickstart.md";

/** Of a document, by language. */
export type TranslatedText = Readonly<Record<Exclude<Language, "en">, string>>;

/** The guides that are there in every language; a test names the text whose English original has changed. */
export const translatedTexts = {
  glossary: { de: glossaryDe, es: glossaryEs, fr: glossaryFr, it: glossaryIt, pt: glossaryPt },
  quickstart: { de: quickstartDe, es: quickstartEs, fr: quickstartFr, it: quickstartIt, pt: quickstartPt },
} as const satisfies Readonly<Record<string, TranslatedText>>;
