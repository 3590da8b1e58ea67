import { AppError } from "#functions/platform/errors.ts";
import type { StoredNotification } from "#functions/platform/records/notifications.ts";
import type { Notification } from "#shared/api/schemas/correspondence.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { pageOf } from "./page.ts";

export interface NotificationStore {
  /** At most N, newest first. */
  latest(userId: string, most: number): Promise<StoredNotification[]>;
  find(userId: string, id: string): Promise<StoredNotification | undefined>;
  /** False when there is no such notification. */
  markRead(userId: string, id: string): Promise<boolean>;
  /** Marks all that are unread, also those that are no longer among the latest. */
  markAllRead(userId: string): Promise<void>;
  /** How many are unread: kept with each change, never counted by reading. */
  unread(userId: string): Promise<number>;
}

/** Older ones are no longer shown. */
const maxNotifications = 200;

interface Owner {
  userId: string;
  email: string;
}

/** Notifications that users see inside the product. */
export interface NotificationService {
  /** @throws AppError VALIDATION_FAILED for a wrong cursor */
  list(
    owner: Owner,
    paging: { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<{ notifications: Notification[]; total: number; nextCursor: string | null }>;
  /** @throws AppError NOT_FOUND */
  read(owner: Owner, id: string): Promise<Notification>;
  /** @throws AppError NOT_FOUND */
  markRead(owner: Owner, id: string): Promise<void>;
  markAllRead(owner: Owner): Promise<void>;
  countUnread(owner: Owner): Promise<number>;
}

export function notificationService(store: NotificationStore): NotificationService {
  return {
    list: async (owner, paging) => {
      const latest = await store.latest(owner.userId, maxNotifications);
      const { items, ...rest } = pageOf(latest, ({ id, createdAt }) => ({ id, at: createdAt }), paging);
      return { notifications: items.map((each) => shown(each, owner)), ...rest };
    },
    read: async (owner, id) => {
      const found = await store.find(owner.userId, id);
      if (found === undefined) throw unknown();
      return shown(found, owner);
    },
    markRead: async ({ userId }, id) => {
      if (!(await store.markRead(userId, id))) throw unknown();
    },
    markAllRead: ({ userId }) => store.markAllRead(userId),
    countUnread: ({ userId }) => store.unread(userId),
  };
}

function shown(
  { actions, readAt: _, isCounted: __, ...stored }: StoredNotification,
  { userId, email }: Owner,
): Notification {
  return { ...stored, userId, userEmail: email, metadata: { actions } };
}

function unknown(): AppError {
  return new AppError("NOT_FOUND", msg("Notification not found."));
}
