import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { NotificationStore } from "#functions/correspondence/notifications.ts";
import type { StoredNotification } from "#functions/platform/records/notifications.ts";

type Given = Record<string, StoredNotification[]>;

/** The so-and-so-many-th notification of someone; later ones have greater ids. */
export function storedNotification(number: number): StoredNotification {
  const at = Date.parse("2026-11-21T12:00:00.000Z") + number * 1_000;
  return {
    id: `${at.toString(36).padStart(9, "0")}-abcdefghijkl`,
    title: `Notification ${number}`,
    content: "Something happened.",
    type: "SECURITY",
    actionUrl: "/profile",
    isRead: false,
    createdAt: new Date(at).toISOString(),
    actions: [],
  };
}

/** What every store of notifications does. @param open gives a store in which these users have these */
export function notificationStoreContract(open: (given: Given) => Promise<NotificationStore>): void {
  describe("a store of notifications", () => {
    it("gives the latest of one user, newest first", async () => {
      const [ada, bob] = [randomUUID(), randomUUID()];
      const given = [1, 2, 3].map(storedNotification);
      const store = await open({ [ada]: given, [bob]: [storedNotification(9)] });
      expect((await store.latest(ada, 2)).map(({ title }) => title)).toEqual([
        "Notification 3",
        "Notification 2",
      ]);
      expect(await store.latest(bob, 10)).toEqual([storedNotification(9)]);
      expect(await store.latest(randomUUID(), 10)).toEqual([]);
    });

    it("marks as read what belongs to the user", async () => {
      const [ada, bob] = [randomUUID(), randomUUID()];
      const store = await open({ [ada]: [storedNotification(1)] });
      const { id } = storedNotification(1);
      expect(await store.find(bob, id)).toBeUndefined();
      expect(await store.markRead(bob, id)).toBe(false);
      expect(await store.find(ada, id)).toEqual(storedNotification(1));
      expect(await store.markRead(ada, id)).toBe(true);
      expect(await store.markRead(ada, id)).toBe(true);
      expect(await store.find(ada, id)).toMatchObject({ isRead: true });
    });
  });
}
