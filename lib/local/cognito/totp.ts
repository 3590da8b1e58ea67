import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Time-based one-time passwords of RFC 6238: SHA-1, six digits, steps of 30 seconds. */
const stepMs = 30_000;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret of 32 bytes in base32, as authenticator apps take it. */
export const makeSecret = (): string => toBase32(randomBytes(32));

/** The step number of a moment in milliseconds since 1970. */
const stepAt = (nowMs: number): number => Math.floor(nowMs / stepMs);

/**
 * The step whose code was given, looking one step back and one ahead for clocks that differ.
 * @returns undefined when none of the three matches
 */
export function matchingStep(secret: string, code: string, nowMs: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const now = stepAt(nowMs);
  let found: number | undefined;
  // All three are compared every time, newest last, so that timing reveals nothing.
  for (const step of [now - 1, now + 1, now]) {
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) found = step;
  }
  return found;
}

function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

function toBase32(bytes: Buffer): string {
  let text = "";
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt((held >> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet.charAt((held << (5 - bits)) & 31) : text;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const letter of text) {
    held = (held << 5) | alphabet.indexOf(letter);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
    held &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
