import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Account, AuthStore } from "#functions/auth/records/accounts.ts";
import type { StoredLink } from "#functions/auth/records/links.ts";
import type { StoredSession } from "#functions/platform/records/users.ts";
import { freeSubscription } from "#shared/domain/subscription/subscription.ts";

const now = "2026-11-21T12:00:00.000Z";
const later = "2026-11-21T12:01:00.000Z";
const muchLater = "2026-11-22T12:00:00.000Z";

function accountOf(email: string, changes: Partial<Account> = {}): Account {
  return {
    id: randomUUID(),
    email,
    displayName: null,
    photoURL: null,
    emailVerified: false,
    role: "USER",
    twoFactorEnabled: false,
    createdAt: now,
    lastLoginAt: null,
    pendingEmail: null,
    emailChangeExpiresAt: null,
    previousEmail: null,
    subscription: freeSubscription,
    registrationId: randomUUID(),
    registrationOpenUntil: null,
    loginVersion: 0,
    ...changes,
  };
}

function sessionOf(userId: string): StoredSession {
  return {
    id: randomUUID(),
    userId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: "2026-12-21T12:00:00.000Z",
    ipAddress: "203.0.113.7",
    userAgent: "Test/1.0",
    deviceInfo: { timezone: "UTC", colorDepth: 24, cookiesEnabled: true },
  };
}

function linkOf({ id, registrationId }: Account, purpose: StoredLink["purpose"]): StoredLink {
  return { purpose, tokenHash: randomUUID(), userId: id, registrationId, expiresAt: muchLater };
}

const waitingMail = () => ({
  id: randomUUID(),
  uselessFrom: later,
  sealed: "sealed",
});

/** What every store of the auth feature promises. `open` gives one whose addresses are all free. */
export function authStoreContract(open: () => Promise<AuthStore>): void {
  describe("a store of accounts", () => {
    let store: AuthStore;
    let email: string;
    beforeEach(async () => {
      store = await open();
      email = `Ada.${randomUUID()}@Example.com`;
    });

    const created = async (changes: Partial<Account> = {}) => {
      const account = accountOf(email, changes);
      expect(await store.create(account)).toBe(true);
      return account;
    };

    it("finds an account by its id and by its address in lower case", async () => {
      const account = await created({ displayName: "Ada" });
      expect(await store.find(account.id)).toEqual(account);
      expect(await store.findByAddress(email.toLowerCase())).toEqual(account);
      expect(await store.find(randomUUID())).toBeUndefined();
      expect(await store.findByAddress("nobody@example.com")).toBeUndefined();
    });

    it("gives an address to one account only, whatever its case", async () => {
      const first = await created();
      expect(await store.create(accountOf(email.toUpperCase()))).toBe(false);
      expect(await store.findByAddress(email.toLowerCase())).toEqual(first);
    });

    it("gives an address to one of many that ask at once", async () => {
      const claims = await Promise.all([1, 2, 3, 4].map(() => store.create(accountOf(email))));
      expect(claims.filter(Boolean)).toHaveLength(1);
    });

    it("reopens the registration of an unverified account and keeps or replaces its name", async () => {
      const { id } = await created({ displayName: "Ada" });
      const openUntil = later;
      expect(await store.reopenRegistration(id, { registrationId: "r2", openUntil }, now)).toBe(true);
      expect(await store.find(id)).toMatchObject({ registrationId: "r2", displayName: "Ada" });
      expect(
        await store.reopenRegistration(id, { registrationId: "r3", openUntil, displayName: null }, later),
      ).toBe(true);
      expect(await store.find(id)).toMatchObject({ registrationId: "r3", displayName: null });
    });

    it("keeps or replaces what was calculated before a sign-up", async () => {
      const { id } = await created({ startingPlan: { baseAmount: 50 } });
      expect(await store.reopenRegistration(id, { registrationId: "r2", openUntil: later }, now)).toBe(true);
      expect(await store.find(id)).toMatchObject({ startingPlan: { baseAmount: 50 } });
      const reopening = { registrationId: "r3", openUntil: muchLater, startingPlan: { baseAmount: 75 } };
      expect(await store.reopenRegistration(id, reopening, later)).toBe(true);
      expect(await store.find(id)).toMatchObject({ startingPlan: { baseAmount: 75 } });
    });

    it("keeps a registration to itself while it is open", async () => {
      const { id } = await created({ registrationOpenUntil: later });
      const reopening = { registrationId: "r2", openUntil: muchLater };
      expect(await store.reopenRegistration(id, reopening, now)).toBe(false);
      expect(await store.reopenRegistration(id, reopening, later)).toBe(true);
    });

    it("lets the next registration begin once one is interrupted", async () => {
      const { id, registrationId } = await created({ registrationOpenUntil: muchLater });
      await store.interruptRegistration(id, "another", now);
      expect(await store.find(id)).toMatchObject({ registrationOpenUntil: muchLater });
      await store.interruptRegistration(id, registrationId, now);
      const reopening = { registrationId: "r2", openUntil: muchLater };
      expect(await store.reopenRegistration(id, reopening, later)).toBe(true);
    });

    it("closes the present registration only", async () => {
      const { id, registrationId } = await created({ registrationOpenUntil: later });
      expect(await store.closeRegistration(id, "another")).toBe(false);
      expect(await store.closeRegistration(id, registrationId)).toBe(true);
      expect(await store.find(id)).toMatchObject({ registrationOpenUntil: null, emailVerified: true });
    });

    it("completes a sign-up with its link and its mail, all or nothing", async () => {
      const account = await created({ registrationOpenUntil: later });
      const { id, registrationId } = account;
      const link = linkOf(account, "verify-email");
      const mail = waitingMail();
      const another = { registration: { userId: id, registrationId: "another" }, link, mail };
      expect(await store.completeSignUp(another)).toBe(false);
      expect(await store.find(id)).toMatchObject({ registrationOpenUntil: later });
      expect(await store.verifyAddress(link.tokenHash, now)).toBeUndefined();
      const own = { ...another, registration: { userId: id, registrationId } };
      expect(await store.completeSignUp(own)).toBe(true);
      expect(await store.find(id)).toMatchObject({ registrationOpenUntil: null, emailVerified: false });
      expect(await store.verifyAddress(link.tokenHash, now)).toMatchObject({ id });
      expect(await store.completeSignUp(own)).toBe(false);
    });

    it("stores link and mail where a sign-up found someone's address", async () => {
      const link = linkOf(accountOf("nobody@example.com"), "verify-email");
      const mail = waitingMail();
      expect(await store.completeSignUp({ registration: undefined, link, mail })).toBe(true);
    });

    it("never reopens, interrupts, closes or abandons a verified account", async () => {
      const account = await created({ emailVerified: true });
      const { id, registrationId } = account;
      expect(await store.reopenRegistration(id, { registrationId: "r2", openUntil: later }, now)).toBe(false);
      expect(await store.closeRegistration(id, registrationId)).toBe(false);
      await store.interruptRegistration(id, registrationId, now);
      await store.abandon(account);
      expect(await store.find(id)).toEqual(account);
    });

    it("abandons an account together with its address, unless it was registered again", async () => {
      const account = await created();
      await store.abandon({ ...account, registrationId: "another" });
      expect(await store.find(account.id)).toEqual(account);
      await store.abandon(account);
      expect(await store.find(account.id)).toBeUndefined();
      expect(await store.findByAddress(email.toLowerCase())).toBeUndefined();
      expect(await store.create(accountOf(email))).toBe(true);
    });

    it("uses a link once, for its purpose and before its end", async () => {
      const link = linkOf(await created(), "reset-password");
      await store.saveLink(link);
      expect(await store.takeLink("verify-email", link.tokenHash, now)).toBeUndefined();
      expect(await store.takeLink("reset-password", link.tokenHash, muchLater)).toBeUndefined();
      expect(await store.takeLink("reset-password", randomUUID(), now)).toBeUndefined();
      const { tokenHash } = link;
      const taken = await Promise.all([1, 2, 3].map(() => store.takeLink("reset-password", tokenHash, now)));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(taken.find(Boolean)).toMatchObject(link);
    });

    it("makes a used link work again on request, and creates no link", async () => {
      const link = linkOf(await created(), "reset-password");
      await store.saveLink(link);
      await store.takeLink("reset-password", link.tokenHash, now);
      await store.releaseLink(link.tokenHash);
      expect(await store.takeLink("reset-password", link.tokenHash, now)).toMatchObject(link);
      await store.releaseLink("unknown");
      expect(await store.takeLink("reset-password", "unknown", now)).toBeUndefined();
    });

    it("verifies an address once with the link of its registration", async () => {
      const account = await created();
      const link = linkOf(account, "verify-email");
      await store.saveLink(link);
      const both = await Promise.all([1, 2].map(() => store.verifyAddress(link.tokenHash, now)));
      expect(both.filter(Boolean)).toEqual([{ ...account, emailVerified: true }]);
      expect(await store.find(account.id)).toMatchObject({ emailVerified: true });
    });

    it("verifies nothing with an expired, unknown or replaced link, or one of another purpose", async () => {
      const account = await created();
      const [expired, reset, replaced] = [
        { ...linkOf(account, "verify-email"), expiresAt: now },
        linkOf(account, "reset-password"),
        { ...linkOf(account, "verify-email"), registrationId: "earlier" },
      ];
      for (const link of [expired, reset, replaced]) {
        await store.saveLink(link);
        expect(await store.verifyAddress(link.tokenHash, now)).toBeUndefined();
      }
      expect(await store.verifyAddress("unknown", now)).toBeUndefined();
      expect(await store.find(account.id)).toEqual(account);
      // The failed attempt did not use the link up either.
      expect(await store.takeLink("verify-email", replaced.tokenHash, now)).toBeDefined();
    });

    it("keeps a pending login until its end or until it is deleted", async () => {
      const pending = {
        tokenHash: randomUUID(),
        userId: randomUUID(),
        handle: "handle",
        deviceInfo: { timezone: "UTC" },
        loginVersion: 3,
        expiresAt: later,
      };
      await store.savePendingLogin(pending);
      expect(await store.findPendingLogin(pending.tokenHash, now)).toEqual(pending);
      expect(await store.findPendingLogin(pending.tokenHash, later)).toBeUndefined();
      await store.deletePendingLogin(pending.tokenHash);
      expect(await store.findPendingLogin(pending.tokenHash, now)).toBeUndefined();
    });

    it("records a login as a session, a time and a known device", async () => {
      const { id } = await created({ emailVerified: true });
      const session = sessionOf(id);
      expect(await store.recordLogin(session, "device-1", 0)).toBe(true);
      expect(await store.findSession(id, session.id)).toEqual(session);
      expect(await store.findSession(randomUUID(), session.id)).toBeUndefined();
      expect(await store.find(id)).toMatchObject({ lastLoginAt: now });
      expect(await store.knowsDevice(id, "device-1", later)).toBe(true);
      expect(await store.knowsDevice(id, "device-2", later)).toBe(false);
      expect(await store.knowsDevice(id, "device-1", "2027-06-01T12:00:00.000Z")).toBe(false);
    });

    it("records no login of someone who does not exist", async () => {
      const session = sessionOf(randomUUID());
      expect(await store.recordLogin(session, "device-1", 0)).toBe(false);
      expect(await store.findSession(session.userId, session.id)).toBeUndefined();
    });

    it("deletes one session, or all but one, and only those of the user", async () => {
      const { id } = await created();
      const other = accountOf(`other.${email}`);
      await store.create(other);
      const [first, second, third, foreign] = [
        sessionOf(id),
        sessionOf(id),
        sessionOf(id),
        sessionOf(other.id),
      ];
      for (const session of [first, second, third, foreign]) {
        expect(await store.recordLogin(session, "device-1", 0)).toBe(true);
      }
      await store.deleteSession(id, foreign.id);
      await store.deleteSession(id, first.id);
      expect(await store.findSession(id, first.id)).toBeUndefined();
      await store.deleteSessions(id, second.id);
      expect(await store.findSession(id, second.id)).toEqual(second);
      expect(await store.findSession(id, third.id)).toBeUndefined();
      await store.deleteSessions(id);
      expect(await store.findSession(id, second.id)).toBeUndefined();
      expect(await store.findSession(other.id, foreign.id)).toEqual(foreign);
    });

    it("moves a session to another id once, with all it has and its new token, and none that is gone", async () => {
      const { id } = await created();
      const session = sessionOf(id);
      const to = randomUUID();
      await store.recordLogin({ ...session, sealedToken: "sealed-1" }, "device-1", 0);
      const move = { from: session.id, to };
      expect(await store.moveSession(randomUUID(), move, "sealed-2")).toBeUndefined();
      expect(await store.moveSession(id, move, "sealed-2")).toEqual({ ...session, id: to });
      expect(await store.findSession(id, session.id)).toBeUndefined();
      expect(await store.findSession(id, to)).toEqual({ ...session, id: to });
      expect(await store.moveSession(id, move, "sealed-3")).toBeUndefined();
      expect(await store.deleteSession(id, to)).toMatchObject({ id: to, sealedToken: "sealed-2" });
    });

    it("gives the last sealed token of each session that it deletes", async () => {
      const { id } = await created();
      const all = [sessionOf(id), sessionOf(id), sessionOf(id)] as const;
      for (const [index, session] of all.entries()) {
        await store.recordLogin({ ...session, sealedToken: `sealed-${index}` }, "device-1", 0);
      }
      const [first, second, third] = all;
      expect(await store.findSession(id, first.id)).toEqual(first);
      expect(await store.renewToken(id, first.id, "sealed-again")).toEqual(first);
      expect(await store.deleteSession(id, first.id)).toEqual({
        id: first.id,
        userId: id,
        sealedToken: "sealed-again",
      });
      expect(await store.deleteSession(id, first.id)).toBeUndefined();
      expect(await store.renewToken(id, first.id, "sealed-late")).toBeUndefined();
      expect(await store.findSession(id, first.id)).toBeUndefined();
      expect(await store.deleteSessions(id, second.id)).toEqual([
        { id: third.id, userId: id, sealedToken: "sealed-2" },
      ]);
      expect(await store.deleteSessions(id)).toEqual([
        { id: second.id, userId: id, sealedToken: "sealed-1" },
      ]);
    });

    it("records no login that began before all sessions were ended, whether or not one was kept", async () => {
      const { id } = await created({ emailVerified: true });
      const record = (session: StoredSession, version: number) =>
        store.recordLogin(session, "203.0.113.7", version);
      for (const [before, kept] of [undefined, "kept"].entries()) {
        expect(await store.find(id)).toMatchObject({ loginVersion: before });
        await store.deleteSessions(id, kept);
        const [late, next] = [sessionOf(id), sessionOf(id)];
        expect(await record(late, before)).toBe(false);
        expect(await store.findSession(id, late.id)).toBeUndefined();
        expect(await record(next, before + 1)).toBe(true);
      }
      await store.deleteSessions(randomUUID());
    });

    it("replaces the registration of a verified account, and gives a change of its address up", async () => {
      const pending = { pendingEmail: "new@example.com", emailChangeExpiresAt: later };
      const { id, registrationId } = await created({ emailVerified: true, ...pending });
      expect(await store.replaceRegistration(id, "r2", "another")).toBe(false);
      expect(await store.find(id)).toMatchObject({ registrationId, ...pending });
      const claims = ["r2", "r3", "r4"].map((to) => store.replaceRegistration(id, to, registrationId));
      expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
      const none = { pendingEmail: null, emailChangeExpiresAt: null };
      expect(await store.find(id)).toMatchObject(none);
      expect(await store.replaceRegistration(id, "r5")).toBe(true);
      expect(await store.find(id)).toMatchObject({ registrationId: "r5" });
      expect(await store.replaceRegistration(randomUUID(), "r6")).toBe(false);
    });

    it("replaces no registration of an unverified account", async () => {
      const { id, registrationId } = await created();
      expect(await store.replaceRegistration(id, "r2")).toBe(false);
      expect(await store.find(id)).toMatchObject({ registrationId });
    });

    it("remembers a device without a login", async () => {
      const { id } = await created();
      await store.rememberDevice(id, "device-3", now);
      expect(await store.knowsDevice(id, "device-3", later)).toBe(true);
    });
  });
}
