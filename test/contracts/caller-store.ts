import { beforeEach, describe, expect, it } from "vitest";
import type { CallerStore } from "#functions/platform/records/caller-store.ts";
import type { StoredSession, StoredUser } from "#functions/platform/records/users.ts";
import { sampleSession, sampleUser } from "#test/functions/platform/http/exchange.ts";

/** What every store of callers promises. `open` gives one that holds just this user and session. */
export function callerStoreContract(
  open: (user: StoredUser, session: StoredSession) => Promise<CallerStore>,
): void {
  describe("a store of callers", () => {
    let store: CallerStore;
    beforeEach(async () => {
      store = await open(sampleUser, sampleSession);
    });

    it("finds a session together with its user", async () => {
      expect(await store.find(sampleUser.id, sampleSession.id)).toEqual({
        user: sampleUser,
        session: sampleSession,
      });
    });

    it("says which of the two is missing", async () => {
      const user = sampleUser;
      expect(await store.find(user.id, "session-2")).toEqual({ user, session: undefined });
      const stranger = await store.find("somebody-else", sampleSession.id);
      expect(stranger).toEqual({ user: undefined, session: undefined });
    });

    it("notes a use and moves the end of the session", async () => {
      await store.touch(sampleUser.id, sampleSession.id, Date.parse("2026-11-21T12:30:00.000Z"));
      expect((await store.find(sampleUser.id, sampleSession.id)).session).toEqual({
        ...sampleSession,
        lastUsedAt: "2026-11-21T12:30:00.000Z",
        expiresAt: "2026-12-21T12:30:00.000Z",
      });
    });

    it("never notes an earlier use over a later one", async () => {
      await store.touch(sampleUser.id, sampleSession.id, Date.parse("2026-11-21T11:00:00.000Z"));
      expect((await store.find(sampleUser.id, sampleSession.id)).session).toEqual(sampleSession);
    });

    it("never brings a session back", async () => {
      await store.touch(sampleUser.id, "session-2", Date.parse("2026-11-21T12:30:00.000Z"));
      expect((await store.find(sampleUser.id, "session-2")).session).toBeUndefined();
    });
  });
}
