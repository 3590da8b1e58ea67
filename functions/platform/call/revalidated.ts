import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Identifies an answer: answers of the same version are equal. */
export interface Revalidated<T> {
  /** Letters, digits, `-` and `_`; the same only for answers that are equal to the last byte. */
  readonly version: string;
  /** Null when the caller already has it. */
  readonly answer: T | null;
}

/** A version, hashed from everything that an answer depends on. */
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
