import { randomUUID } from "node:crypto";
import { documents } from "#functions/platform/aws/clients.ts";
import type { Caller } from "#functions/platform/call/handlers.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { createLog } from "#functions/platform/log.ts";
import { notices } from "#functions/platform/mail/notices.ts";
import { storedOutbox } from "#functions/platform/mail/stored-outbox.ts";
import { mailboxOf } from "#functions/platform/records/mailboxes.ts";
import { correspondence } from "#shared/api/correspondence.ts";
import { guestService } from "./guests.ts";
import { notificationStore } from "./notification-store.ts";
import { notificationService } from "./notifications.ts";
import { pageOf } from "./page.ts";
import { storedPeople } from "./people.ts";
import { sendingService } from "./sending.ts";
import { conversationStore } from "./store.ts";
import { threadService } from "./threads.ts";
import { messageId, viewsFor } from "./view.ts";

/** Messages to and from support, and notifications. */
export const handler = serve("correspondence", correspondence, (parameters) => {
  const env = environment({
    ACCOUNTS_TABLE: variable.table,
    CORRESPONDENCE_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
    MAIL_KEY_PARAMETER: variable.parameter,
    SUPPORT_ADDRESS: variable.address,
    WEB_ORIGIN: variable.origin,
  });
  const database = documents();
  const clock = Date.now;
  const log = createLog().with({ feature: "correspondence" });
  const store = conversationStore(database, env.CORRESPONDENCE_TABLE, env.EVENTS_TABLE);
  const dependencies = {
    store,
    people: storedPeople(database, env.ACCOUNTS_TABLE),
    notices: notices(storedOutbox(database, parameters, env), log),
    limiter: rateLimiter(counterStore(database, env.EVENTS_TABLE), clock),
    supportAddress: env.SUPPORT_ADDRESS,
    webOrigin: env.WEB_ORIGIN,
    newId: randomUUID,
    clock,
  };
  const notifications = notificationService(
    notificationStore(database, env.CORRESPONDENCE_TABLE, env.EVENTS_TABLE),
  );
  const threads = threadService(store, clock);
  const sending = sendingService(dependencies);
  const guests = guestService(dependencies);

  const viewsOf = ({ role }: Caller) => viewsFor(role === "ADMIN", env.SUPPORT_ADDRESS);
  const readerOf = (caller: Caller) => ({ mailbox: mailboxOf(caller), userId: caller.userId });
  const unreadOf = async (caller: Caller) => {
    const [{ messages, emails }, unread] = await Promise.all([
      threads.countUnread(mailboxOf(caller)),
      notifications.countUnread(caller),
    ]);
    return { messages, emails, notifications: unread, total: messages + emails + unread };
  };

  return {
    listNotifications: async ({ query }, { caller }) => notifications.list(caller, query),
    getNotification: async ({ params }, { caller }) => notifications.read(caller, params.id),
    readNotification: async ({ params }, { caller }) => {
      await notifications.markRead(caller, params.id);
      return unreadOf(caller);
    },
    readAllNotifications: async (_input, { caller }) => {
      await notifications.markAllRead(caller);
      return unreadOf(caller);
    },
    unreadCounts: async (_input, { caller }) => unreadOf(caller),
    listThreads: async ({ query }, { caller }) => {
      const all = await threads.list(mailboxOf(caller), query.section);
      const place = ({ id, latest }: (typeof all)[number]) => ({ id, at: latest?.createdAt ?? "" });
      const { items, ...page } = pageOf(all, place, query);
      return { threads: items.map(viewsOf(caller).thread), ...page };
    },
    getThread: async ({ params }, { caller }) => {
      const { thread, messages } = await threads.read(mailboxOf(caller), params.id);
      const views = viewsOf(caller);
      return {
        thread: views.thread(thread),
        messages: messages.map((message) => views.message(message, thread.readUpTo)),
      };
    },
    setThreadStatus: async ({ params, body }, { caller }) =>
      viewsOf(caller).thread(await threads.setStatus(caller.userId, params.id, body.status)),
    listMessages: async ({ query }, { caller }) => {
      const all = await threads.messages(mailboxOf(caller));
      const place = ({ message }: (typeof all)[number]) => ({
        id: messageId(message),
        at: message.createdAt,
      });
      const { items, ...page } = pageOf(all, place, query);
      const views = viewsOf(caller);
      return { messages: items.map(({ message, readUpTo }) => views.message(message, readUpTo)), ...page };
    },
    sendMessage: async ({ body }, { caller }) => viewsOf(caller).message(await sending.send(caller, body), 0),
    readMessage: async ({ params }, { caller }) => {
      await threads.markRead(mailboxOf(caller), params.id);
      return unreadOf(caller);
    },
    archiveMessage: async ({ params }, { caller }) => {
      await threads.archive(readerOf(caller), params.id);
      return { message: "Message archived" as const };
    },
    deleteMessage: async ({ params }, { caller }) => {
      await threads.remove(readerOf(caller), params.id);
      return { message: "Message deleted" as const };
    },
    sendGuestMessage: async ({ body }, call) => {
      await guests.send(body, call);
      return { message: "Message sent successfully" as const };
    },
  };
});
