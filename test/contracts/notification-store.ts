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
    isCounted: true,
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

    it("keeps how many are unread, also when one is marked several times at the same moment", async () => {
      const [ada, bob] = [randomUUID(), randomUUID()];
      const given = [1, 2, 3].map(storedNotification);
      const store = await open({ [ada]: given, [bob]: [storedNotification(9)] });
      expect(await store.unread(ada)).toBe(3);
      const { id } = storedNotification(2);
      await Promise.all(Array.from({ length: 5 }, () => store.markRead(ada, id)));
      await store.markRead(ada, id);
      expect(await store.markRead(ada, "no-such-notification")).toBe(false);
      expect(await store.unread(ada)).toBe(2);
      expect(await store.unread(bob)).toBe(1);
      expect(await store.unread(randomUUID())).toBe(0);
    });

    it("marks all as read, however many, while one of them is marked too", async () => {
      const ada = randomUUID();
      const given = Array.from({ length: 120 }, (_, number) => storedNotification(number));
      const store = await open({ [ada]: given });
      await Promise.all([store.markAllRead(ada), store.markRead(ada, storedNotification(60).id)]);
      expect(await store.unread(ada)).toBe(0);
      expect((await store.latest(ada, 200)).every(({ isRead }) => isRead)).toBe(true);
      await store.markAllRead(ada);
      expect(await store.unread(ada)).toBe(0);
    });
  });
}
