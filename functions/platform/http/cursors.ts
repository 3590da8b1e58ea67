import type * as z from "zod";
import { invalidFields } from "#functions/platform/errors.ts";
import { msg } from "#shared/domain/language/translate.ts";

/** The text that a list's answer gives for the place where a page ended: JSON as base64url. */
export function writeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/**
 * The place that a cursor stands for.
 * @throws AppError VALIDATION_FAILED for one that `writeCursor` did not make of such a place
 */
export function readCursor<T>(place: z.ZodType<T>, text: string): T {
  try {
    const given: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    // Node passes over characters that base64url does not have, and JSON over spaces.
    if (writeCursor(given) === text) return place.parse(given);
  } catch (error) {
    throw invalidCursor(error);
  }
  throw invalidCursor();
}

export function invalidCursor(cause?: unknown): Error {
  return invalidFields([{ path: "query.cursor", message: msg("Invalid cursor") }], cause);
}
