import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What an answer is of: anyone who has an answer of the same version has this one. */
export interface Revalidated<T> {
  /** Letters, digits, `-` and `_`; the same only for answers that are equal to the last byte. */
  readonly version: string;
  /** Null when the caller has it already. */
  readonly answer: T | null;
}

const tags = /"([\x21\x23-\x7e]*)"/g;

/**
 * The strong entity tag (RFC 9110, 8.8.3) of a version in an encoding: other bytes are another representation, which
 * must not share its tag.
 */
export function entityTag(version: string, encoding?: string): string {
  return encoding === undefined ? `"${version}"` : `"${version}-${encoding}"`;
}

/**
 * The tag by which a caller names an answer of this version that it has, in whatever encoding it has it; undefined
 * when it has none.
 *
 * @param ifNoneMatch the header of the request
 * @param encodings those that answers are sent in
 */
export function heldTag(
  version: string,
  ifNoneMatch: string | undefined,
  encodings: readonly string[],
): string | undefined {
  if (ifNoneMatch === undefined) return undefined;
  const own = [undefined, ...encodings].map((encoding) => entityTag(version, encoding));
  if (ifNoneMatch.trim() === "*") return own[0];
  // A weak tag names the same content: for this header both forms count alike (13.1.2).
  return (ifNoneMatch.match(tags) ?? []).find((tag) => own.includes(tag));
}

/** A version made of everything that an answer depends on. */
export function versionOf(...parts: readonly (string | number | null)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 27);
}

let code: string | undefined;

/**
 * Names the code that makes the answers: in a deployed function all of it is in one file, this one, so that no answer
 * of an older deployment passes for one of this.
 */
export function codeVersion(): string {
  const file = fileURLToPath(import.meta.url);
  code ??= createHash("sha256").update(readFileSync(file)).digest("base64url");
  return code;
}
