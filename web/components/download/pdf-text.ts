import { t } from "#shared/domain/language/translate.ts";

/** Signs that the font of PDF files lacks, and what stands for them. */
const replacements: readonly (readonly [RegExp, () => string])[] = [
  [/↑ ?/g, () => "+"],
  [/↓ ?|−/g, () => "-"],
  [/≥/g, () => ">="],
  [/≤/g, () => "<="],
  [/≈/g, () => "~"],
  [/→/g, () => "->"],
  [/Σ\s*/g, () => `${t("sum of")} `],
  [/√\s*/g, () => `${t("square root of")} `],
  [/\u202f/g, () => "\u00a0"],
];

/** The characters that the font does not have: it is the Latin one of western Europe. */
const unknown =
  /[^\n\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122]/g;

/** A text of the characters that the font of PDF files has; names may have others, whose letters lose their marks. */
export function pdfText(text: string): string {
  const readable = replacements.reduce((rest, [sign, words]) => rest.replace(sign, words), text);
  return readable.replace(unknown, (character) => {
    const [letter = ""] = character.normalize("NFD");
    return letter.replace(unknown, "?");
  });
}

/** At the foot of a page. @param source of the figures; empty for none */
export function footText(source: string): string {
  return pdfText(
    source === ""
      ? t("Projections are not promises.")
      : t("{source}. Projections are not promises.", { source }),
  );
}

export const pageText = (number: number, count: number): string =>
  pdfText(t("Page {number} of {count}", { number: String(number), count: String(count) }));
