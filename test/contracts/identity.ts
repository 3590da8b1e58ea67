import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Identity, Tokens } from "#functions/auth/identity/identity.ts";

const password = "Correct-horse-1";
const another = "Battery-staple-2";

/** Gives a user an authenticator app; the result gives the valid codes, each for one use. */
type Authenticator = (userId: string, password: string) => Promise<() => string>;

/** What every keeper of passwords promises. */
export function identityContract(open: () => Promise<Identity & { equip: Authenticator }>): void {
  describe("a keeper of passwords", () => {
    let identity: Identity & { equip: Authenticator };
    let userId: string;
    beforeEach(async () => {
      identity = await open();
      userId = randomUUID();
      await identity.createUser(userId, password);
    });

    const signIn = async (given = password): Promise<Tokens> => {
      const answer = await identity.signIn(userId, given);
      if (answer?.kind !== "tokens") throw new Error("No tokens");
      return answer.tokens;
    };

    it("signs a user in with tokens that name the user, a session and an end", async () => {
      const tokens = await signIn();
      expect(tokens.userId).toBe(userId);
      expect(tokens.sessionId).not.toBe("");
      expect(Date.parse(tokens.expiresAt)).toBeGreaterThan(Date.now());
      expect(tokens.expiresAt).toBe(new Date(tokens.expiresAt).toISOString());
      expect((await signIn()).sessionId).not.toBe(tokens.sessionId);
    });

    it("answers the same for an unknown user, a wrong password and a removed user", async () => {
      expect(await identity.signIn(randomUUID(), password)).toBeUndefined();
      expect(await identity.signIn(userId, another)).toBeUndefined();
      await identity.removeUser(userId);
      expect(await identity.signIn(userId, password)).toBeUndefined();
      await identity.removeUser(userId);
    });

    it("makes a user who is missing when a password is set", async () => {
      const missing = randomUUID();
      await identity.ensureUser(missing, another);
      expect(await identity.signIn(missing, another)).toMatchObject({ kind: "tokens" });
      await identity.removeUser(missing);
    });

    it("takes a repeated making of a user as the last password", async () => {
      await identity.createUser(userId, another);
      expect((await signIn(another)).userId).toBe(userId);
    });

    it("replaces the password of a user that exists", async () => {
      await identity.ensureUser(userId, another);
      expect(await identity.signIn(userId, password)).toBeUndefined();
      expect((await signIn(another)).userId).toBe(userId);
    });

    it("refreshes into new tokens of the same session", async () => {
      const tokens = await signIn();
      const refreshed = await identity.refresh(tokens.refreshToken);
      if (refreshed === undefined || refreshed === "reused") throw new Error("No tokens");
      expect(refreshed).toMatchObject({ userId, sessionId: tokens.sessionId });
      expect(refreshed.refreshToken).not.toBe(tokens.refreshToken);
      expect(await identity.refresh(refreshed.refreshToken)).toMatchObject({ userId });
    });

    it("distinguishes a token that was exchanged before from an invalid one, and revokes its family", async () => {
      const { refreshToken } = await signIn();
      const next = await identity.refresh(refreshToken);
      if (next === undefined || next === "reused") throw new Error("No tokens");
      expect(await identity.refresh(refreshToken)).toBe("reused");
      await identity.revoke(refreshToken);
      expect(await identity.refresh(next.refreshToken)).toBeUndefined();
      expect(await identity.refresh(refreshToken)).toBeUndefined();
    });

    it("does not refresh what was revoked, signed out or never given", async () => {
      const revoked = await signIn();
      await identity.revoke(revoked.refreshToken);
      expect(await identity.refresh(revoked.refreshToken)).toBeUndefined();
      await identity.revoke(revoked.refreshToken);
      const signedOut = await signIn();
      await identity.signOutEverywhere(userId);
      expect(await identity.refresh(signedOut.refreshToken)).toBeUndefined();
      expect(await identity.refresh("never-given")).toBeUndefined();
      await identity.revoke("never-given");
      await identity.signOutEverywhere(randomUUID());
    });

    it("asks a user with an authenticator app for a code, and takes the right one once", async () => {
      const code = await identity.equip(userId, password);
      expect(await identity.signIn(userId, another)).toBeUndefined();
      const asked = await identity.signIn(userId, password);
      if (asked?.kind !== "code") throw new Error("No code is asked for");
      const right = code();
      const wrong = right === "000000" ? "111111" : "000000";
      expect(await identity.answerCode(userId, asked.handle, wrong)).toBe("wrong");
      expect(await identity.answerCode(userId, asked.handle, right)).toMatchObject({ userId });
      expect(await identity.answerCode(userId, asked.handle, right)).toBe("over");
      expect(await identity.answerCode(userId, "never-given-out-to-anybody", right)).toBe("over");
    });
  });
}
