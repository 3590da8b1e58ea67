import type { FieldError } from "#shared/api/errors.ts";
import { msg } from "#shared/domain/language/translate.ts";

/** More than any call needs, and far less than would exhaust the stack of the code that walks through it. */
const deepestNesting = 32;

/** Errors of one input that are listed: an answer must not grow with what was sent. */
export const mostErrors = 20;

/** C0 and C1 controls but tab, line feed and carriage return, which texts of several lines need. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** The smallest positive number that DynamoDB keeps, and the smallest that is too great for it; JSON can carry both. */
const smallestNumber = 1e-130;
const tooGreatNumber = 1e126;

export function isNestedTooDeeply(value: unknown, levels = deepestNesting): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isNestedTooDeeply(inner, levels - 1));
}

/** A name from the caller, cut so that the answer cannot be made to carry anything long. */
export function shownName(key: string): string {
  return key.slice(0, 64).replace(/[^\w.-]/g, "?");
}

/**
 * Errors about what no field of any call may have, anywhere in a value that is not nested too deeply: control characters
 * (keys included), broken Unicode, numbers that cannot be stored, the key `__proto__`. At most `mostErrors`.
 *
 * @param place what the paths of the errors begin with: `body`
 */
export function forbiddenValues(given: unknown, place: string): FieldError[] {
  const errors: FieldError[] = [];
  const walk = (path: string, value: unknown): void => {
    const message = problemOf(value);
    if (message !== undefined) errors.push({ path, message });
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (errors.length >= mostErrors) return;
      if (!isClean(key))
        errors.push({ path, message: msg("Field names must not contain control characters") });
      else if (key === "__proto__") errors.push({ path: `${path}.${key}`, message: msg("Unknown field") });
      else walk(`${path}.${shownName(key)}`, inner);
    }
  };
  walk(place, given);
  return errors;
}

function problemOf(value: unknown): string | undefined {
  if (typeof value === "string")
    return isClean(value) ? undefined : msg("Must not contain control characters");
  if (typeof value !== "number" || value === 0) return undefined;
  if (Math.abs(value) < smallestNumber) return msg("Number is too small");
  return Math.abs(value) >= tooGreatNumber ? msg("Number is too large") : undefined;
}

function isClean(text: string): boolean {
  return !control.test(text) && text.isWellFormed();
}
