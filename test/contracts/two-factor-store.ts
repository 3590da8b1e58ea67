import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Enrolment } from "#functions/platform/records/two-factor/enrolments.ts";
import type {
  PendingEnrolment,
  TwoFactorChange,
  TwoFactorStore,
} from "#functions/two-factor/two-factor-records.ts";

const now = "2026-11-21T12:00:00.000Z";
const later = "2026-11-21T12:01:00.000Z";
const muchLater = "2026-11-22T12:00:00.000Z";

function enrolmentOf(changes: Partial<Enrolment> = {}): Enrolment {
  return {
    enrolmentId: randomUUID(),
    sealedSecret: "sealed",
    lastStep: 100,
    codeSetId: randomUUID(),
    codeHashes: ["one", "two", "three"],
    enabledAt: now,
    ...changes,
  };
}

const pendingOf = (changes: Partial<PendingEnrolment> = {}): PendingEnrolment => ({
  sealedSecret: "new secret",
  sealedCodes: "new codes",
  replaces: null,
  expiresAt: later,
  ...changes,
});

export interface StoreBench {
  store: TwoFactorStore;
  /** A user without a second factor. */
  userId: string;
  /** The user's registration. */
  registrationId: string;
  /** The user's own flag. */
  isFlagged(): Promise<boolean>;
  /** The user's version of logins; 0 without one. */
  loginVersion(): Promise<number>;
}

/** What every store of the two-factor feature promises. */
export function twoFactorStoreContract(open: () => Promise<StoreBench>): void {
  describe("a store of second factors", () => {
    let bench: StoreBench;
    let store: TwoFactorStore;
    let userId: string;
    beforeEach(async () => {
      bench = await open();
      ({ store, userId } = bench);
    });

    const begin = async (): Promise<TwoFactorChange> => {
      const change = { userId, changeId: randomUUID() };
      expect(await store.beginChange(change, now, later)).toBe(true);
      return change;
    };
    const enrolled = async (changes: Partial<Enrolment> = {}) => {
      const enrolment = enrolmentOf(changes);
      const change = await begin();
      expect(await store.enrol(change, enrolment, { replaces: null, now })).toBe(true);
      await store.endChange(change);
      return enrolment;
    };
    const sorted = (enrolment: Enrolment | undefined) =>
      enrolment && { ...enrolment, codeHashes: [...enrolment.codeHashes].sort() };

    it("lets one of many concurrent requests change at a time", async () => {
      const ask = () => store.beginChange({ userId, changeId: randomUUID() }, now, later);
      const answers = await Promise.all([ask(), ask(), ask(), ask()]);
      expect(answers.filter(Boolean)).toHaveLength(1);
    });

    it("lets the next one change when the first has ended or its time is over", async () => {
      const first = await begin();
      const second = { userId, changeId: randomUUID() };
      expect(await store.beginChange(second, now, later)).toBe(false);
      await store.endChange(first);
      expect(await store.beginChange(second, now, later)).toBe(true);
      await store.endChange(first);
      const third = { userId, changeId: randomUUID() };
      expect(await store.beginChange(third, now, muchLater)).toBe(false);
      expect(await store.beginChange(third, later, muchLater)).toBe(true);
      expect(await store.disenrol(second, "whatever")).toBe(false);
      await expect(store.savePending(second, pendingOf())).rejects.toThrow();
    });

    it("keeps users apart", async () => {
      const enrolment = await enrolled();
      const stranger = randomUUID();
      expect(await store.find(stranger)).toBeUndefined();
      expect(await store.findPending(stranger, now)).toBeUndefined();
      expect(await store.spendStep(stranger, enrolment.enrolmentId, 101)).toBe(false);
      expect(await store.spendRecoveryCode(stranger, enrolment.codeSetId, "one")).toBeUndefined();
    });

    it("enrols once, together with the user's flag, and drops what is pending", async () => {
      const change = await begin();
      await store.savePending(change, pendingOf());
      const enrolment = enrolmentOf();
      expect(await bench.isFlagged()).toBe(false);
      expect(await store.enrol(change, enrolment, { replaces: "another", now })).toBe(false);
      expect(await store.enrol(change, enrolment, { replaces: null, now })).toBe(true);
      expect(sorted(await store.find(userId))).toEqual(sorted(enrolment));
      expect(await bench.isFlagged()).toBe(true);
      expect(await store.findPending(userId, now)).toBeUndefined();
      expect(await store.enrol(change, enrolmentOf(), { replaces: null, now })).toBe(false);
    });

    it("enrols nothing for a change that is not held", async () => {
      const change = { userId, changeId: randomUUID() };
      expect(await store.enrol(change, enrolmentOf(), { replaces: null, now })).toBe(false);
      expect(await store.find(userId)).toBeUndefined();
      expect(await bench.isFlagged()).toBe(false);
    });

    it("enrols no one who does not exist", async () => {
      const change = { userId: randomUUID(), changeId: randomUUID() };
      await store.beginChange(change, now, later);
      expect(await store.enrol(change, enrolmentOf(), { replaces: null, now })).toBe(false);
      expect(await store.find(change.userId)).toBeUndefined();
    });

    it("replaces the given enrolment and no other", async () => {
      const { enrolmentId } = await enrolled();
      const change = await begin();
      const next = enrolmentOf({ codeHashes: ["four"] });
      expect(await store.enrol(change, next, { replaces: "another", now })).toBe(false);
      expect(await store.enrol(change, next, { replaces: enrolmentId, now })).toBe(true);
      expect(await store.find(userId)).toEqual(next);
      expect(await bench.isFlagged()).toBe(true);
    });

    it("uses a link up with the enrolment, both or neither", async () => {
      const { enrolmentId } = await enrolled();
      const { registrationId } = bench;
      const tokenHash = randomUUID();
      const link = { tokenHash, userId, enrolmentId, registrationId, expiresAt: muchLater };
      await store.saveLink(link);
      expect(await store.findLink(link.tokenHash, now)).toEqual(link);
      expect(await store.findLink(link.tokenHash, muchLater)).toBeUndefined();
      expect(await store.findLink("unknown", now)).toBeUndefined();
      const change = await begin();
      const next = enrolmentOf();
      expect(await store.enrol(change, next, { replaces: "another", link, now })).toBe(false);
      expect(await store.findLink(tokenHash, now)).toEqual(link);
      const late = { replaces: enrolmentId, link, now: muchLater };
      expect(await store.enrol(change, next, late)).toBe(false);
      for (const other of [{ tokenHash: "unknown" }, { registrationId: "of another address" }]) {
        const wrong = { replaces: enrolmentId, link: { ...link, ...other }, now };
        expect(await store.enrol(change, next, wrong)).toBe(false);
      }
      expect((await store.find(userId))?.enrolmentId).toBe(enrolmentId);
      expect(await store.enrol(change, next, { replaces: enrolmentId, link, now })).toBe(true);
      expect(await store.findLink(tokenHash, now)).toBeUndefined();
      const again = { replaces: next.enrolmentId, link, now };
      expect(await store.enrol(change, enrolmentOf(), again)).toBe(false);
    });

    it("uses a step up once, and none before it", async () => {
      const { enrolmentId } = await enrolled({ lastStep: 100 });
      const spend = (step: number) => store.spendStep(userId, enrolmentId, step);
      expect(await spend(100)).toBe(false);
      const both = await Promise.all([spend(102), spend(102), spend(102)]);
      expect(both.filter(Boolean)).toHaveLength(1);
      expect(await spend(101)).toBe(false);
      expect(await spend(103)).toBe(true);
      expect(await store.spendStep(userId, "another", 104)).toBe(false);
    });

    it("uses a recovery code up once, of many who give it at once, and counts the rest", async () => {
      const { codeSetId } = await enrolled();
      const spend = (hash: string) => store.spendRecoveryCode(userId, codeSetId, hash);
      expect(await spend("unknown")).toBeUndefined();
      const given = await Promise.all([spend("one"), spend("one"), spend("one")]);
      expect(given.filter((left) => left !== undefined)).toEqual([2]);
      expect(await spend("two")).toBe(1);
      expect(await spend("three")).toBe(0);
      expect(await spend("three")).toBeUndefined();
      expect((await store.find(userId))?.codeHashes).toEqual([]);
    });

    it("restores a recovery code of the present set, also the last one", async () => {
      const { codeSetId } = await enrolled({ codeHashes: ["one"] });
      await store.spendRecoveryCode(userId, codeSetId, "one");
      await store.restoreRecoveryCode(userId, "another set", "one");
      expect(await store.spendRecoveryCode(userId, codeSetId, "one")).toBeUndefined();
      await store.restoreRecoveryCode(userId, codeSetId, "one");
      await store.restoreRecoveryCode(userId, codeSetId, "one");
      expect(await store.spendRecoveryCode(userId, codeSetId, "one")).toBe(0);
    });

    it("replaces the recovery codes of the present enrolment, all of them", async () => {
      const { enrolmentId, codeSetId } = await enrolled();
      const change = await begin();
      const codes = { codeSetId: randomUUID(), codeHashes: ["four", "five"] };
      expect(await store.replaceCodes(change, "another", codes)).toBe(false);
      expect(await store.replaceCodes(change, enrolmentId, codes)).toBe(true);
      expect(await store.spendRecoveryCode(userId, codeSetId, "one")).toBeUndefined();
      expect(await store.spendRecoveryCode(userId, codes.codeSetId, "one")).toBeUndefined();
      expect(await store.spendRecoveryCode(userId, codes.codeSetId, "four")).toBe(1);
      await store.endChange(change);
      expect(await store.replaceCodes(change, enrolmentId, codes)).toBe(false);
    });

    it("ends the present enrolment with the user's flag", async () => {
      const { enrolmentId } = await enrolled();
      const change = await begin();
      await store.savePending(change, pendingOf({ replaces: enrolmentId }));
      expect(await store.disenrol(change, "another")).toBe(false);
      expect(await bench.isFlagged()).toBe(true);
      expect(await store.disenrol(change, enrolmentId)).toBe(true);
      expect(await bench.isFlagged()).toBe(false);
      expect(await store.find(userId)).toBeUndefined();
      expect(await store.findPending(userId, now)).toBeUndefined();
      expect(await store.disenrol(change, enrolmentId)).toBe(false);
    });

    it("ends the logins under way with every change that comes into force, and with no other", async () => {
      const versions = [await bench.loginVersion()];
      const note = async () => versions.push(await bench.loginVersion());
      const { enrolmentId } = await enrolled();
      await note();
      const change = await begin();
      await store.savePending(change, pendingOf());
      await store.disenrol(change, "another");
      await note();
      await store.replaceCodes(change, enrolmentId, { codeSetId: randomUUID(), codeHashes: ["four"] });
      await note();
      await store.disenrol(change, enrolmentId);
      await note();
      expect(versions).toEqual([0, 1, 1, 2, 3]);
    });

    it("keeps what is pending until its end or until it is replaced", async () => {
      const change = await begin();
      await store.savePending(change, pendingOf());
      expect(await store.findPending(userId, now)).toEqual(pendingOf());
      expect(await store.findPending(userId, later)).toBeUndefined();
      const next = pendingOf({ sealedSecret: "another", replaces: "e1" });
      await store.savePending(change, next);
      await store.endChange(change);
      expect(await store.findPending(userId, now)).toEqual(next);
    });
  });
}
