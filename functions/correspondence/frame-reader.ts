import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Caller } from "#functions/platform/call/handlers.ts";
import { mailboxOf } from "#functions/platform/records/mailboxes.ts";
import { notificationService } from "./notifications.ts";
import { storedPeople } from "./people.ts";
import { blockStore } from "./records/blocks.ts";
import { notificationStore } from "./records/notification-store.ts";
import { conversationStore } from "./records/store.ts";
import { directRules } from "./sending/direct.ts";
import { routeOf } from "./sending/routes.ts";
import { threadService } from "./threads.ts";

interface FrameTables {
  ACCOUNTS_TABLE: string;
  CORRESPONDENCE_TABLE: string;
  EVENTS_TABLE: string;
  SUPPORT_ADDRESS: string;
}

/** What open pages do by their sockets: the same as by calls. */
export function frameReader(documents: DynamoDBDocumentClient, env: FrameTables) {
  const clock = Date.now;
  const store = conversationStore(documents, env.CORRESPONDENCE_TABLE, env.EVENTS_TABLE);
  const people = storedPeople(documents, env.ACCOUNTS_TABLE);
  const blocks = blockStore(documents, env.CORRESPONDENCE_TABLE);
  const direct = directRules({ store, people, blocks, clock });
  const threads = threadService(store, direct, people, clock);
  const notifications = notificationService(
    notificationStore(documents, env.CORRESPONDENCE_TABLE, env.EVENTS_TABLE),
  );
  return {
    markMessageRead: (caller: Caller, messageId: string) => threads.markRead(mailboxOf(caller), messageId),
    markNotificationRead: (caller: Caller, id: string) => notifications.markRead(caller, id),
    /** The reader of what the caller may write in a conversation; null is the support desk. */
    readerOf: async (caller: Caller, threadId: string): Promise<string | null> => {
      const dependencies = { store, people, direct, supportAddress: env.SUPPORT_ADDRESS, clock };
      const { other, thread } = await routeOf(dependencies, caller, { content: "", threadId });
      return other.kind === "user" ? other.userId : (thread?.adminId ?? null);
    },
  };
}
