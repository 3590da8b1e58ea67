import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { StoredSession } from "#functions/platform/records/users.ts";
import type { DeviceStore } from "#functions/sessions/devices.ts";
import { sampleSession } from "#test/functions/platform/http/exchange.ts";

const now = "2026-11-21T12:00:00.000Z";
const later = "2026-11-22T12:00:00.000Z";

/** What every store of the sessions feature promises. `open` gives one that holds these sessions. */
export function deviceStoreContract(open: (sessions: StoredSession[]) => Promise<DeviceStore>): void {
  describe("a store of devices", () => {
    let userId: string;
    let strangerId: string;
    beforeEach(() => {
      userId = randomUUID();
      strangerId = randomUUID();
    });
    const sessionOf = (owner: string): StoredSession => ({
      ...sampleSession,
      id: randomUUID(),
      userId: owner,
    });

    it("lists the sessions of one user", async () => {
      const [first, second, foreign] = [sessionOf(userId), sessionOf(userId), sessionOf(strangerId)];
      const store = await open([first, second, foreign]);
      const found = await store.sessions(userId);
      expect(found.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
      expect(found).toContainEqual(first);
    });

    it("ends one's own session once and no one else's", async () => {
      const [own, foreign] = [sessionOf(userId), sessionOf(strangerId)];
      const store = await open([own, foreign]);
      expect(await store.endSession(userId, foreign.id)).toBeUndefined();
      expect(await store.endSession(userId, own.id)).toMatchObject({ id: own.id, userId });
      expect(await store.endSession(userId, own.id)).toBeUndefined();
      expect(await store.sessions(userId)).toEqual([]);
      expect(await store.sessions(strangerId)).toEqual([foreign]);
    });

    it("ends logins under way, also of someone who is gone, and leaves sessions alone", async () => {
      const own = sessionOf(userId);
      const store = await open([own]);
      await store.endLogins(userId);
      expect(await store.sessions(userId)).toEqual([own]);
    });

    it("recognises a device from its first login on, for its user alone", async () => {
      const store = await open([]);
      expect(await store.noteLogin(userId, "laptop", now)).toBe("new");
      expect(await store.noteLogin(userId, "laptop", later)).toBe("known");
      expect(await store.noteLogin(strangerId, "laptop", later)).toBe("new");
      expect(await store.devices(userId)).toEqual([
        { id: "laptop", firstSeen: now, lastSeen: later, isTrusted: false },
      ]);
    });

    it("counts one of two simultaneous first logins as the new one", async () => {
      const store = await open([]);
      const noted = await Promise.all([1, 2, 3].map(() => store.noteLogin(userId, "laptop", now)));
      expect(noted.toSorted()).toEqual(["known", "known", "new"]);
    });

    it("keeps trust through logins, and can take it away", async () => {
      const store = await open([]);
      await store.noteLogin(userId, "laptop", now);
      await store.setTrust(userId, { id: "laptop", firstSeen: later }, true);
      await store.noteLogin(userId, "laptop", later);
      expect(await store.devices(userId)).toEqual([
        { id: "laptop", firstSeen: now, lastSeen: later, isTrusted: true },
      ]);
      await store.setTrust(userId, { id: "laptop", firstSeen: later }, false);
      expect(await store.devices(userId)).toMatchObject([{ isTrusted: false }]);
    });

    it("can trust a device whose login was never noted", async () => {
      const store = await open([]);
      await store.setTrust(userId, { id: "laptop", firstSeen: now }, true);
      expect(await store.devices(userId)).toEqual([
        { id: "laptop", firstSeen: now, lastSeen: now, isTrusted: true },
      ]);
    });
  });
}
