import type { NotificationStore } from "#functions/correspondence/notifications.ts";
import type { StoredNotification } from "#functions/platform/records/notifications.ts";

/** Notifications in memory, by user. */
export function fakeNotificationStore(
  given: Readonly<Record<string, readonly StoredNotification[]>> = {},
): NotificationStore {
  const all = new Map(
    Object.entries(given).map(([userId, list]) => [userId, list.map((each) => ({ ...each }))]),
  );
  return {
    latest: async (userId, most) =>
      (all.get(userId) ?? []).toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, most),
    find: async (userId, id) => (all.get(userId) ?? []).find((each) => each.id === id),
    markRead: async (userId, id) => {
      const found = (all.get(userId) ?? []).find((each) => each.id === id);
      if (found === undefined) return false;
      found.isRead = true;
      return true;
    },
    markAllRead: async (userId) => {
      for (const each of all.get(userId) ?? []) each.isRead = true;
    },
    unread: async (userId) => (all.get(userId) ?? []).filter(({ isRead }) => !isRead).length,
  };
}
