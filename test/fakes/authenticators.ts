import { randomBytes } from "node:crypto";
import type { Authenticators } from "#functions/two-factor/authenticators.ts";
import { codeFor } from "#test/lib/local/cognito/authenticator.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Authenticator apps in memory. */
export function fakeAuthenticators(clock: () => number): Authenticators & {
  /** The secret in use of each user. */
  secrets: Map<string, string>;
  /** The users who are asked for a code. */
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

  return {
    secrets,
    required,
    failNext: (name) => failing.add(name),
    associate: async (userId) => {
      begin("associate");
      const secret = [...randomBytes(32)].map((byte) => alphabet.charAt(byte % 32)).join("");
      pending.set(userId, secret);
      return secret;
    },
    confirm: async (userId, code) => {
      begin("confirm");
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
