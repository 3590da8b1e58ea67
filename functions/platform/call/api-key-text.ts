import { randomBytes, timingSafeEqual } from "node:crypto";
import { fingerprint, randomToken } from "#functions/platform/cryptography/signatures.ts";

const form = /^hv_([0-9a-f]{16})_[\w-]{43}$/;

/** A new key: `hv_<id>_<256 random bits>`. The text is shown to its owner once; only its hash is stored. */
export function newApiKey(): { readonly id: string; readonly text: string; readonly keyHash: string } {
  const id = randomBytes(8).toString("hex");
  const text = `hv_${id}_${randomToken()}`;
  return { id, text, keyHash: fingerprint(text) };
}

/** The id in a key's text; undefined when it has not the form of a key. */
export function apiKeyId(text: string): string | undefined {
  return form.exec(text)?.[1];
}

/** Whether a text is the key with this hash; takes the same time whatever it is. */
export function isApiKey(text: string, keyHash: string): boolean {
  const given = Buffer.from(fingerprint(text));
  const stored = Buffer.from(keyHash);
  return given.length === stored.length && timingSafeEqual(given, stored);
}
