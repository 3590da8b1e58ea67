import type { Message } from "#shared/api/schemas/correspondence.ts";

/** Messages of a conversation, oldest first, and the cursor of those before them; null when there are none. */
export interface MessagePart {
  readonly messages: readonly Message[];
  readonly nextCursor: string | null;
}

/** Numbers the messages of a conversation, from 1. */
export const sequenceOf = ({ id }: Pick<Message, "id">) => Number(id.split(".")[1]);

/**
 * The latest messages after the earlier ones that were read. Where both have some of the same time, the latest are right:
 * what they lack has been put away.
 * @param earlier with the messages that were shown when they were read; null before
 */
export function withEarlier(earlier: MessagePart | null, latest: MessagePart | undefined): MessagePart {
  if (earlier === null) return latest ?? { messages: [], nextCursor: null };
  const [first] = latest?.messages ?? [];
  const from = first === undefined ? Number.POSITIVE_INFINITY : sequenceOf(first);
  const before = earlier.messages.filter((message) => sequenceOf(message) < from);
  return { messages: [...before, ...(latest?.messages ?? [])], nextCursor: earlier.nextCursor };
}
