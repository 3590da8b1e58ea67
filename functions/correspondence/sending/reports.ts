import { unknownThread } from "#functions/correspondence/errors.ts";
import type { ConversationStore } from "#functions/correspondence/records/conversations.ts";
import { userMailbox } from "#functions/platform/records/mailboxes.ts";
import { longestMessage } from "#shared/domain/correspondence/conversations.ts";
import type { SendingService } from "./sending.ts";

/** How many of the reported person's messages go with a report. */
const mostQuoted = 10;

/**
 * Reports the other user of a conversation: a message to support with the reason and what that user wrote last. The
 * words come from the reporter's own copy.
 *
 * @throws AppError NOT_FOUND for anything but the caller's conversation with another user, RATE_LIMITED
 */
export function reporting(
  store: Pick<ConversationStore, "thread" | "messages">,
  sending: Pick<SendingService, "send">,
) {
  return async (userId: string, threadId: string, reason: string): Promise<void> => {
    const own = userMailbox(userId);
    const thread = await store.thread(own, threadId);
    if (thread?.peer?.id == null) throw unknownThread();
    const { displayName, email, id } = thread.peer;
    const name = displayName ?? email;
    const messages = await store.messages(own, threadId, 5 * mostQuoted);
    const quoted = messages
      .filter(({ isIncoming }) => isIncoming)
      .slice(-mostQuoted)
      .map(({ createdAt, content }) => `${createdAt}\n${content}`);
    const text = [`I report ${name} (account ${id}).`, reason, "Latest messages of this person:", ...quoted];
    await sending.send(
      { userId, role: "USER" },
      {
        subject: `Report: ${name}`.slice(0, 200),
        content: text.join("\n\n").slice(0, longestMessage),
        category: "report",
      },
    );
  };
}
