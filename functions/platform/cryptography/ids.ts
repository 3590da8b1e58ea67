import { createHash } from "node:crypto";

/**
 * A UUID (version 8) that follows from its parts alone, so that a repeated call with an idempotency key meets what
 * the first one wrote. No one else's parts hold the same user id.
 */
export function derivedId(...parts: string[]): string {
  const digits = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  const variant = (Number.parseInt(digits.slice(16, 17), 16) % 4) + 8;
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant.toString(16)}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join("-");
}

/**
 * An id that sorts by time, because it begins with the moment: nine digits in base 36 last until the year 5188.
 *
 * @param atMs milliseconds since 1970
 * @param rest tells apart what has the same moment
 */
export function timedId(atMs: number, rest: string): string {
  return `${atMs.toString(36).padStart(9, "0")}-${rest}`;
}
