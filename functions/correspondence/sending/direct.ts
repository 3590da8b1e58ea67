import { unknownThread } from "#functions/correspondence/errors.ts";
import type { Correspondent, People } from "#functions/correspondence/people.ts";
import type { BlockStore } from "#functions/correspondence/records/blocks.ts";
import type { ConversationStore } from "#functions/correspondence/records/conversations.ts";
import { AppError } from "#functions/platform/errors.ts";
import { userMailbox } from "#functions/platform/records/mailboxes.ts";
import type { DirectMessaging } from "#shared/domain/correspondence/conversations.ts";
import { msg } from "#shared/domain/language/translate.ts";

interface DirectDependencies {
  store: Pick<ConversationStore, "thread">;
  people: Pick<People, "find" | "allowsMessages">;
  blocks: BlockStore;
  clock: () => number;
}

/** What two users may do with each other. */
export interface DirectRules {
  /** Whether `userId` may write to `otherId`. Being blocked looks like messages being switched off. */
  between(userId: string, otherId: string): Promise<DirectMessaging>;
  /** @returns the other user @throws AppError FORBIDDEN unless `userId` may write to `otherId` */
  demand(userId: string, otherId: string): Promise<Correspondent>;
  /**
   * Blocks the other person of a conversation, or takes that back.
   * @throws AppError NOT_FOUND for anything but the caller's conversation with another user
   */
  setBlocked(userId: string, threadId: string, isBlocked: boolean): Promise<void>;
}

export function directRules({ store, people, blocks, clock }: DirectDependencies): DirectRules {
  const judged = async (
    userId: string,
    otherId: string,
  ): Promise<{ state: "GONE" } | { state: Exclude<DirectMessaging, "GONE">; other: Correspondent }> => {
    const [other, ownSetting, otherSetting, hasBlocked, isBlocked] = await Promise.all([
      people.find(otherId),
      people.allowsMessages(userId),
      people.allowsMessages(otherId),
      blocks.has(userId, otherId),
      blocks.has(otherId, userId),
    ]);
    if (other === undefined) return { state: "GONE" };
    if (hasBlocked) return { state: "BLOCKED", other };
    return { state: ownSetting && otherSetting && !isBlocked ? "ALLOWED" : "DISABLED", other };
  };
  return {
    between: async (userId, otherId) => (await judged(userId, otherId)).state,
    demand: async (userId, otherId) => {
      const found = await judged(userId, otherId);
      if (found.state !== "ALLOWED") throw new AppError("FORBIDDEN", refusals[found.state]);
      return found.other;
    },
    setBlocked: async (userId, threadId, isBlocked) => {
      const peerId = (await store.thread(userMailbox(userId), threadId))?.peer?.id;
      if (peerId == null) throw unknownThread();
      if (isBlocked) await blocks.add(userId, peerId, new Date(clock()).toISOString());
      else await blocks.remove(userId, peerId);
    },
  };
}

const refusals: Readonly<Record<Exclude<DirectMessaging, "ALLOWED">, string>> = {
  DISABLED: msg("Direct messaging has been disabled"),
  BLOCKED: msg("You have blocked this person"),
  GONE: msg("This person no longer has an account"),
};
