import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** HMAC-SHA-256 over unambiguously separated parts, as base64url. */
export function sign(key: string, ...parts: string[]): string {
  return createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url");
}

/** Whether a signature is the one over these parts; takes the same time whatever it is. */
export function isSignature(signature: string, key: string, ...parts: string[]): boolean {
  const expected = Buffer.from(sign(key, ...parts));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** 256 random bits as base64url: 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The form in which a secret or an address is used as a key: SHA-256 as base64url. */
export function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
