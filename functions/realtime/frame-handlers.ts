import type { Caller, Handlers } from "#functions/platform/call/handlers.ts";
import type { LiveDelivery } from "#shared/api/live/sockets.ts";
import type { FrameOperations } from "./frame-operations.ts";

/** What frames of pages do, by what other features offer. Each throws what the call of the same purpose throws. */
interface FrameDependencies {
  markMessageRead(caller: Caller, messageId: string): Promise<void>;
  markNotificationRead(caller: Caller, notificationId: string): Promise<void>;
  /** The reader of what the caller writes in a conversation; null is the support desk. */
  readerOf(caller: Caller, threadId: string): Promise<string | null>;
  push(delivery: LiveDelivery): Promise<void>;
}

/** The functions behind the frames of pages. */
export function frameHandlers({
  markMessageRead,
  markNotificationRead,
  readerOf,
  push,
}: FrameDependencies): Handlers<FrameOperations> {
  // Not through the queues of events: it is useless a moment later.
  const typing =
    (action: "typing:start" | "typing:stop") =>
    async ({ body: { threadId } }: { body: { threadId: string } }, { caller }: { caller: Caller }) => {
      const userId = await readerOf(caller, threadId);
      await push({ userId, frames: [{ action, payload: { threadId } }] });
      return {};
    };
  return {
    ping: async () => ({}),
    "message:read": async ({ body }, { caller }) => {
      await markMessageRead(caller, body.messageId);
      return {};
    },
    "notification:read": async ({ body }, { caller }) => {
      await markNotificationRead(caller, body.notificationId);
      return {};
    },
    "typing:start": typing("typing:start"),
    "typing:stop": typing("typing:stop"),
  };
}
