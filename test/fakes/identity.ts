import { randomUUID } from "node:crypto";
import type { Identity, Tokens } from "#functions/auth/identity/identity.ts";

interface Family {
  userId: string;
  sessionId: string;
  refreshToken: string;
}

/** Passwords and sessions in memory. `failNext` makes the next call of a name fail, as a service that is down. */
export function fakeIdentity(clock: () => number = Date.now): Identity & {
  passwords: Map<string, string>;
  /** The code that each user with an authenticator app must give now. */
  codes: Map<string, string>;
  failNext(name: keyof Identity | "signInByProof"): void;
  /** From now on a refresh names another session than the login did. */
  renameSessions(): void;
  /** Tokens for a user, as a sign-in by proof gives them. */
  signInByProof(userId: string): Promise<Tokens>;
  /** Names of the calls made so far. */
  calls: string[];
} {
  const passwords = new Map<string, string>();
  const codes = new Map<string, string>();
  const waiting = new Map<string, string>();
  const families = new Map<string, Family>();
  /** Tokens that have been exchanged, with their sessions; there is no grace here. */
  const exchanged = new Map<string, string>();
  const failing = new Set<string>();
  const calls: string[] = [];
  let renames = false;
  const begin = (name: string): void => {
    calls.push(name);
    if (failing.delete(name)) throw new Error(`${name} is down`);
  };
  const tokensOf = ({ userId, sessionId, refreshToken }: Family): Tokens => {
    const accessToken = `access-${randomUUID()}`;
    return {
      accessToken,
      refreshToken,
      userId,
      sessionId,
      expiresAt: new Date(clock() + 3_600_000).toISOString(),
    };
  };
  const start = (userId: string): Tokens => {
    const family = { userId, sessionId: randomUUID(), refreshToken: `refresh-${randomUUID()}` };
    families.set(family.refreshToken, family);
    return tokensOf(family);
  };

  return {
    passwords,
    codes,
    calls,
    failNext: (name) => failing.add(name),
    renameSessions: () => {
      renames = true;
    },
    createUser: async (userId, password) => {
      begin("createUser");
      passwords.set(userId, password);
    },
    ensureUser: async (userId, password) => {
      begin("ensureUser");
      passwords.set(userId, password);
    },
    removeUser: async (userId) => {
      begin("removeUser");
      passwords.delete(userId);
    },
    signIn: async (userId, password) => {
      begin("signIn");
      if (passwords.get(userId) !== password) return undefined;
      if (!codes.has(userId)) return { kind: "tokens", tokens: start(userId) };
      const handle = randomUUID();
      waiting.set(handle, userId);
      return { kind: "code", handle };
    },
    answerCode: async (userId, handle, code) => {
      begin("answerCode");
      if (waiting.get(handle) !== userId) return "over";
      if (codes.get(userId) !== code) return "wrong";
      waiting.delete(handle);
      return start(userId);
    },
    signInByProof: async (userId) => {
      begin("signInByProof");
      return start(userId);
    },
    refresh: async (refreshToken) => {
      begin("refresh");
      const family = families.get(refreshToken);
      if (family === undefined) return exchanged.has(refreshToken) ? "reused" : undefined;
      families.delete(refreshToken);
      exchanged.set(refreshToken, family.sessionId);
      const next = {
        ...family,
        refreshToken: `refresh-${randomUUID()}`,
        ...(renames ? { sessionId: randomUUID() } : {}),
      };
      families.set(next.refreshToken, next);
      return tokensOf(next);
    },
    revoke: async (refreshToken) => {
      begin("revoke");
      const sessionId = families.get(refreshToken)?.sessionId ?? exchanged.get(refreshToken);
      for (const [token, family] of families) if (family.sessionId === sessionId) families.delete(token);
      for (const [token, id] of exchanged) if (id === sessionId) exchanged.delete(token);
    },
    signOutEverywhere: async (userId) => {
      begin("signOutEverywhere");
      for (const [token, family] of families) if (family.userId === userId) families.delete(token);
    },
  };
}
