import type { FieldError } from "#shared/api/errors.ts";

/** C0 and C1 controls but tab, line feed and carriage return, which texts of several lines need. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Complaints about control characters and broken Unicode anywhere in a value, keys included. */
export function forbiddenCharacters(path: string, value: unknown): FieldError[] {
  if (typeof value === "string") {
    return isClean(value) ? [] : [{ path, message: "Must not contain control characters" }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isClean(key)
      ? forbiddenCharacters(`${path}.${key}`, inner)
      : [{ path, message: "Field names must not contain control characters" }],
  );
}

function isClean(text: string): boolean {
  return !control.test(text) && text.isWellFormed();
}
