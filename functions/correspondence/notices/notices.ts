import { keyUsed } from "#functions/correspondence/errors.ts";
import { announcements, bulkAnnouncements } from "#functions/correspondence/limits.ts";
import type { Correspondent } from "#functions/correspondence/people.ts";
import { derivedId } from "#functions/platform/cryptography/ids.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { AppError } from "#functions/platform/errors.ts";
import type { RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { BulkNotification } from "#shared/api/schemas/correspondence.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import { daySeconds } from "#shared/domain/durations.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { type Broadcast, type BroadcastStore, shareOfPart, type WrittenNotice } from "./broadcasts.ts";

type NoticeDraft = Pick<WrittenNotice, "title" | "content" | "type"> & {
  actionUrl?: string | null | undefined;
  actions?: WrittenNotice["actions"] | undefined;
  idempotencyKey?: string | undefined;
};

/** Names an attempt for a day, with the fingerprint of what it asks for. */
export interface NoticeMark {
  readonly pk: string;
  readonly sk: string;
  /** Seconds since the epoch. */
  readonly ttl: number;
  readonly asked: string;
}

interface NoticeServiceDependencies {
  store: Pick<BroadcastStore, "create" | "find" | "parts">;
  people: {
    find(userId: string): Promise<Correspondent | undefined>;
    findByAddress(address: string): Promise<Correspondent | undefined>;
  };
  takers: (userIds: readonly string[]) => Promise<string[]>;
  write: (userId: string, notice: WrittenNotice, atMs: number, mark: NoticeMark) => Promise<boolean>;
  /** What was asked for when a mark was written; undefined for one that is gone. */
  markedFor: (mark: NoticeMark) => Promise<string | undefined>;
  limiter: RateLimiter;
  newId: () => string;
  clock: () => number;
}

/** Notifications that administrators write. */
export interface NoticeService {
  /** @throws AppError NOT_FOUND, CONFLICT when the user takes no notifications or the key was used, RATE_LIMITED */
  notify(
    adminId: string,
    recipient: { userId?: string | undefined; userEmail?: string | undefined },
    draft: NoticeDraft,
  ): Promise<void>;
  /** To everyone, through the queue. A repeated attempt begins nothing. @throws AppError CONFLICT, RATE_LIMITED */
  notifyAll(adminId: string, draft: NoticeDraft): Promise<BulkNotification>;
  /** @throws AppError NOT_FOUND */
  progress(id: string): Promise<BulkNotification>;
}

const noticeOf = ({ title, content, type, actionUrl, actions }: NoticeDraft): WrittenNotice => ({
  title,
  content,
  type,
  actionUrl: actionUrl ?? null,
  actions: actions ?? [],
});

export function noticeService({
  store,
  people,
  takers,
  write,
  markedFor,
  limiter,
  newId,
  clock,
}: NoticeServiceDependencies): NoticeService {
  const progressOf = async ({ id, title, createdAt }: Broadcast): Promise<BulkNotification> => {
    const parts = await store.parts(id);
    const count = parts.reduce((sum, part) => sum + part.count, 0);
    const share = parts.reduce((sum, part) => sum + shareOfPart(part), 0) / parts.length;
    const isDone = parts.every((part) => part.isDone);
    return { id, title, count, percent: Math.floor(share * 100), isDone, createdAt };
  };
  return {
    notify: async (adminId, { userId, userEmail }, draft) => {
      await limiter.take(announcements, adminId);
      const user = await (userEmail === undefined
        ? people.find(userId ?? "")
        : people.findByAddress(normaliseEmail(userEmail)));
      // Who is named by both must be the same.
      if (user === undefined || user.id !== (userId ?? user.id))
        throw new AppError("NOT_FOUND", msg("User not found."));
      if (draft.type !== "SECURITY" && (await takers([user.id])).length === 0) {
        throw new AppError("CONFLICT", msg("This user has switched notifications off"));
      }
      const nowMs = clock();
      const key = draft.idempotencyKey;
      const attempt = key === undefined ? newId() : derivedId(adminId, "notification", key);
      const ttl = Math.ceil(nowMs / 1_000) + daySeconds;
      const asked = fingerprint(JSON.stringify([user.id, noticeOf(draft)]));
      const mark = { pk: `notice#${attempt}`, sk: "sent", ttl, asked };
      // False for a repeated attempt, whose notification is there.
      if (await write(user.id, noticeOf(draft), nowMs, mark)) return;
      if (((await markedFor(mark)) ?? asked) !== asked) throw keyUsed();
    },
    notifyAll: async (adminId, draft) => {
      const key = draft.idempotencyKey;
      const id = key === undefined ? newId() : derivedId(adminId, "broadcast", key);
      const known = await store.find(id);
      if (known !== undefined) {
        if (JSON.stringify(noticeOf(known)) !== JSON.stringify(noticeOf(draft))) throw keyUsed();
        return progressOf(known);
      }
      await limiter.take(bulkAnnouncements, adminId);
      const broadcast = { ...noticeOf(draft), id, adminId, createdAt: new Date(clock()).toISOString() };
      await store.create(broadcast);
      return progressOf(broadcast);
    },
    progress: async (id) => {
      const broadcast = await store.find(id);
      if (broadcast === undefined) throw new AppError("NOT_FOUND", msg("Notification not found."));
      return progressOf(broadcast);
    },
  };
}
