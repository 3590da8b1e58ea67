import { t } from "#shared/domain/language/translate.ts";
import { sourceText } from "#shared/engine/result/source-text.ts";

/** The source of a month's numbers in the language of the reader; each of its parts is a message of the timeline. */
export function sourceWords(source: string, isPriceKnown: boolean): string {
  const parts = sourceText(source, isPriceKnown).split(", ");
  return parts.map((part) => (part === "due" ? t("due") : t(part))).join(", ");
}
