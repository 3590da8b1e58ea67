import { randomBytes } from "node:crypto";
import { AppError } from "#functions/platform/app-error.ts";
import type { Authenticators } from "#functions/two-factor/authenticators.ts";
import { codeFor } from "#test/lib/local/cognito/authenticator.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Authenticator apps in memory.
 * @param ownerOf the user of an access token; undefined when the token is over
 */
export function fakeAuthenticators(
  clock: () => number,
  ownerOf: (accessToken: string) => string | undefined,
): Authenticators & {
  /** The secret in use of each user. */
  secrets: Map<string, string>;
  /** Who is asked for a code. */
  required: Set<string>;
  failNext(name: keyof Authenticators): void;
} {
  const pending = new Map<string, string>();
  const secrets = new Map<string, string>();
  const required = new Set<string>();
  const failing = new Set<string>();
  const begin = (name: keyof Authenticators): void => {
    if (failing.delete(name)) throw new Error(`${name} is down`);
  };
  const owner = (accessToken: string): string => {
    const userId = ownerOf(accessToken);
    if (userId === undefined) throw new AppError("SESSION_EXPIRED", "No valid session. Please log in again.");
    return userId;
  };

  return {
    secrets,
    required,
    failNext: (name) => failing.add(name),
    associate: async (accessToken) => {
      begin("associate");
      const secret = [...randomBytes(32)].map((byte) => alphabet.charAt(byte % 32)).join("");
      pending.set(owner(accessToken), secret);
      return secret;
    },
    confirm: async (accessToken, code) => {
      begin("confirm");
      const userId = owner(accessToken);
      const secret = pending.get(userId);
      if (secret === undefined) return "over";
      if (![-1, 0, 1].some((ahead) => codeFor(secret, clock(), ahead) === code)) return "wrong";
      pending.delete(userId);
      secrets.set(userId, secret);
      return "confirmed";
    },
    requireCode: async (userId, isRequired) => {
      begin("requireCode");
      if (isRequired) required.add(userId);
      else required.delete(userId);
    },
  };
}
