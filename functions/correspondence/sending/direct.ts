import { unknownThread } from "#functions/correspondence/errors.ts";
import type { People } from "#functions/correspondence/people.ts";
import type { BlockStore } from "#functions/correspondence/records/blocks.ts";
import type { ConversationStore } from "#functions/correspondence/records/conversations.ts";
import { AppError } from "#functions/platform/errors.ts";
import { userMailbox } from "#functions/platform/records/mailboxes.ts";
import type { DirectMessaging } from "#shared/domain/correspondence/conversations.ts";

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
  /** @throws AppError FORBIDDEN unless `userId` may write to `otherId` */
  demand(userId: string, otherId: string): Promise<void>;
  /**
   * Blocks the other person of a conversation, or takes that back.
   * @throws AppError NOT_FOUND for anything but the caller's conversation with another user
   */
  setBlocked(userId: string, threadId: string, isBlocked: boolean): Promise<void>;
}

export function directRules({ store, people, blocks, clock }: DirectDependencies): DirectRules {
  const between: DirectRules["between"] = async (userId, otherId) => {
    const [other, ownSetting, otherSetting, hasBlocked, isBlocked] = await Promise.all([
      people.find(otherId),
      people.allowsMessages(userId),
      people.allowsMessages(otherId),
      blocks.has(userId, otherId),
      blocks.has(otherId, userId),
    ]);
    if (other === undefined) return "GONE";
    if (hasBlocked) return "BLOCKED";
    return ownSetting && otherSetting && !isBlocked ? "ALLOWED" : "DISABLED";
  };
  return {
    between,
    demand: async (userId, otherId) => {
      const state = await between(userId, otherId);
      if (state !== "ALLOWED") throw new AppError("FORBIDDEN", refusals[state]);
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
  DISABLED: "Direct messaging has been disabled",
  BLOCKED: "You have blocked this person",
  GONE: "This person no longer has an account",
};
