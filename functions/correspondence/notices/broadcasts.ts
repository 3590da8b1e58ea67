import * as z from "zod";
import { NotificationAction } from "#shared/api/schemas/notification-actions.ts";
import { notificationTypes } from "#shared/domain/correspondence/conversations.ts";

/** What an administrator writes in a notification. */
export const WrittenNotice = z.object({
  title: z.string(),
  content: z.string(),
  type: z.enum(notificationTypes),
  actionUrl: z.string().nullable(),
  actions: z.array(NotificationAction),
});
export type WrittenNotice = z.infer<typeof WrittenNotice>;

/** A notification to everyone. */
export const Broadcast = WrittenNotice.extend({ id: z.string(), adminId: z.string(), createdAt: z.string() });
export type Broadcast = z.infer<typeof Broadcast>;

/** How far one part of the users is: up to which user, by id. */
export const BroadcastPart = z.object({
  part: z.int().nonnegative(),
  after: z.string().nullable(),
  count: z.int().nonnegative(),
  isDone: z.boolean(),
});
export type BroadcastPart = z.infer<typeof BroadcastPart>;

/** Notifications to everyone and how far they are. */
export interface BroadcastStore {
  /** Stores it with its parts and the event that starts them; false when it is there already. */
  create(broadcast: Broadcast): Promise<boolean>;
  find(id: string): Promise<Broadcast | undefined>;
  parts(id: string): Promise<BroadcastPart[]>;
  /** False when someone else has brought the part further meanwhile. */
  advance(id: string, from: BroadcastPart, to: BroadcastPart): Promise<boolean>;
}

/** The users of one part, in the order of their ids. */
export type MemberReader = (
  part: number,
  after: string | null,
) => Promise<{ userIds: string[]; isLast: boolean }>;

interface BringDependencies {
  store: Pick<BroadcastStore, "find" | "parts" | "advance">;
  members: MemberReader;
  /** The users among these who have notifications in the product switched on. */
  takers: (userIds: readonly string[]) => Promise<string[]>;
  /** Notifies one user; once, however often it is called. */
  notify: (userId: string, broadcast: Broadcast) => Promise<void>;
  clock: () => number;
}

/** Writes at once. */
const simultaneous = 20;
/** After this a part is left to the next call: the function runs for a minute. */
const budgetMs = 30_000;

/**
 * Brings a notification to the users of one part, page by page. A page that was brought but not noted is brought
 * again, which its users do not see.
 *
 * @returns false when there is more to do
 */
export function broadcaster({ store, members, takers, notify, clock }: BringDependencies) {
  const notifyAll = async (userIds: readonly string[], broadcast: Broadcast) => {
    for (let at = 0; at < userIds.length; at += simultaneous) {
      const some = userIds.slice(at, at + simultaneous);
      await Promise.all(some.map((userId) => notify(userId, broadcast)));
    }
  };
  return async (id: string, part: number): Promise<boolean> => {
    const endMs = clock() + budgetMs;
    const broadcast = await store.find(id);
    if (broadcast === undefined) return true;
    while (clock() < endMs) {
      const present = (await store.parts(id)).find((each) => each.part === part);
      if (present === undefined || present.isDone) return true;
      const { userIds, isLast } = await members(part, present.after);
      const wanted = broadcast.type === "SECURITY" ? userIds : await takers(userIds);
      await notifyAll(wanted, broadcast);
      await store.advance(id, present, {
        part,
        after: userIds.at(-1) ?? present.after,
        count: present.count + wanted.length,
        isDone: isLast,
      });
    }
    return false;
  };
}

/** How much of its users a part has been brought to, from 0 to 1: ids are random, so it follows from their beginning. */
export function shareOfPart({ after, isDone }: BroadcastPart): number {
  if (isDone) return 1;
  return after === null ? 0 : Number.parseInt(after.slice(0, 4), 16) / 0x1_00_00;
}
