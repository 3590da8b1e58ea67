import type { FieldError } from "#shared/api/errors.ts";

/** C0 and C1 controls but tab, line feed and carriage return, which texts of several lines need. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** The smallest positive number that DynamoDB keeps; JSON can carry smaller ones. */
const smallestNumber = 1e-130;

/** Errors about control characters (keys included), broken Unicode and too small numbers anywhere in a value. */
export function forbiddenValues(path: string, value: unknown): FieldError[] {
  if (typeof value === "string") {
    return isClean(value) ? [] : [{ path, message: "Must not contain control characters" }];
  }
  if (typeof value === "number" && value !== 0 && Math.abs(value) < smallestNumber) {
    return [{ path, message: "Number is too small" }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isClean(key)
      ? forbiddenValues(`${path}.${key}`, inner)
      : [{ path, message: "Field names must not contain control characters" }],
  );
}

function isClean(text: string): boolean {
  return !control.test(text) && text.isWellFormed();
}
