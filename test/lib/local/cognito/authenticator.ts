import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * The code an authenticator app shows for a base32 secret (RFC 6238), written apart from the service's own.
 * @param at milliseconds since 1970
 * @param ahead steps of 30 seconds from then; each code is good for one use, so tests take turns with them
 */
export function codeFor(secret: string, at: number, ahead = 0): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const step = Math.floor(at / 30_000) + ahead;
  const counter = Buffer.from(step.toString(16).padStart(16, "0"), "hex");
  const mac = createHmac("sha1", key).update(counter).digest();
  const start = (mac.at(-1) ?? 0) % 16;
  const number = Number.parseInt(mac.subarray(start, start + 4).toString("hex"), 16) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, "0");
}
