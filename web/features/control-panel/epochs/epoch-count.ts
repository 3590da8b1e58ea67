import { t } from "#shared/domain/language/translate.ts";
/** The error for an epoch count; undefined when it is valid. */
export function countProblem(text: string, min: number, max: number): string | undefined {
  if (text === "") return undefined;
  const count = Number(text);
  if (!Number.isSafeInteger(count)) return t("Invalid epoch count");
  return count < min || count > max
    ? t("Epoch count must be between {min} and {max}", { min, max })
    : undefined;
}

/** Whether a field for an epoch count accepts a text. Text with anything but digits is rejected as a whole. */
export function isCountText(text: string): boolean {
  return /^\d{0,3}$/.test(text);
}
