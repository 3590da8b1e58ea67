import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { failure } from "./failure.ts";

const blockSize = 8;
const hashBytes = 32;

/** A slow salted hash with the cost it was made at, so that the cost can be raised later. */
export const PasswordHash = z.object({ salt: z.string(), hash: z.string(), cost: z.int() });
export type PasswordHash = z.infer<typeof PasswordHash>;

/** @param cost scrypt's N, a power of two */
export async function hashPassword(password: string, cost: number): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const hash = await stretch(password, salt, cost);
  return { salt: salt.toString("base64"), hash: hash.toString("base64"), cost };
}

export async function isPassword(password: string, stored: PasswordHash): Promise<boolean> {
  const hash = await stretch(password, Buffer.from(stored.salt, "base64"), stored.cost);
  return timingSafeEqual(hash, Buffer.from(stored.hash, "base64"));
}

function stretch(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options = { N: cost, r: blockSize, p: 1, maxmem: 256 * cost * blockSize };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

export const PasswordPolicy = z.strictObject({
  MinimumLength: z.int().min(6).max(99),
  RequireUppercase: z.literal(true),
  RequireLowercase: z.literal(true),
  RequireNumbers: z.literal(true),
  RequireSymbols: z.literal(true),
});

const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const lower = upper.toLowerCase();
const digits = "0123456789";
const symbols = "^$*.[]{}()?\"!@#%&/\\,><':;|_~`=+-";

/** @throws AwsFailure InvalidPasswordException for the first rule that is broken */
export function enforcePolicy(password: string, policy: z.infer<typeof PasswordPolicy>): void {
  const has = (letters: string) => [...letters].some((letter) => password.includes(letter));
  const reject = (reason: string) => {
    throw failure("InvalidPasswordException", `Password did not conform with policy: ${reason}`);
  };
  if (password.length < policy.MinimumLength) reject("Password not long enough");
  if (!has(digits)) reject("Password must have numeric characters");
  if (!has(upper)) reject("Password must have uppercase characters");
  if (!has(lower)) reject("Password must have lowercase characters");
  // A space inside counts as a symbol, one at either end does not.
  if (!has(symbols) && !password.trim().includes(" ")) {
    reject("Password must have symbol characters");
  }
}
