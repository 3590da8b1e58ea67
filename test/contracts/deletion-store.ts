import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { DeletionQueue, DeletionStore } from "#functions/profile/deletion/deletion.ts";
import type { Profile } from "#functions/profile/profiles.ts";
import { profileOf } from "#test/functions/profile/people.ts";

const now = "2026-11-21T12:00:00.000Z";

/** What every store of deletions promises. `open` gives one that holds these users. */
export function deletionStoreContract(
  open: (profiles: Profile[]) => Promise<DeletionStore & DeletionQueue>,
): void {
  describe("a store of deletions", () => {
    let ada: Profile;
    let store: DeletionStore & DeletionQueue;
    beforeEach(async () => {
      ada = profileOf(`Ada.${randomUUID()}@Example.com`);
      store = await open([ada]);
    });
    const pendingOf = async (userId: string) =>
      (await store.pending()).filter((deletion) => deletion.userId === userId);

    it("removes the user in one step and notes what is left to do", async () => {
      expect(await store.begin(ada, now)).toBe(true);
      expect(await store.find(ada.id)).toBeUndefined();
      expect(await pendingOf(ada.id)).toEqual([{ userId: ada.id, requestedAt: now }]);
      await store.finish(ada.id);
      expect(await pendingOf(ada.id)).toEqual([]);
    });

    it("begins once, however many concurrent requests there are", async () => {
      const begun = await Promise.all([1, 2, 3].map(() => store.begin(ada, now)));
      expect(begun.filter(Boolean)).toHaveLength(1);
      expect(await pendingOf(ada.id)).toHaveLength(1);
    });

    it("begins nothing for a user who has moved to another address meanwhile", async () => {
      expect(await store.begin({ id: ada.id, email: "earlier@example.com" }, now)).toBe(false);
      expect(await store.find(ada.id)).toEqual(ada);
      expect(await pendingOf(ada.id)).toEqual([]);
    });
  });
}
