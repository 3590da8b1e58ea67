import { randomUUID } from "node:crypto";
import type { Caller } from "#functions/platform/call/handlers.ts";
import { AppError } from "#functions/platform/errors.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { createLog } from "#functions/platform/log.ts";
import { mailboxOf } from "#functions/platform/records/mailboxes.ts";
import { correspondence } from "#shared/api/correspondence.ts";
import { t } from "#shared/domain/language/translate.ts";
import { effectiveTier } from "#shared/domain/subscription/subscription.ts";
import { adminReader } from "./admins.ts";
import { closed } from "./errors.ts";
import { listService } from "./lists.ts";
import { broadcastStore } from "./notices/broadcast-store.ts";
import { noticeMarkReader, noticeTakers, noticeWriter } from "./notices/notice-delivery.ts";
import { noticeService } from "./notices/notices.ts";
import { notificationService } from "./notifications.ts";
import { notificationStore } from "./records/notification-store.ts";
import { newThreadId } from "./sending/draft.ts";
import { guestAnswers } from "./sending/guest-answers.ts";
import { guestService } from "./sending/guests.ts";
import { reporting } from "./sending/reports.ts";
import { routeOf } from "./sending/routes.ts";
import { sendingService } from "./sending/sending.ts";
import { storedCorrespondence } from "./stored.ts";
import { openAtDesk, threadService, unreadMessages } from "./threads.ts";
import { messageId, viewsFor, waitingSince } from "./view.ts";

/** Messages to and from support, and notifications. */
export const handler = serve("correspondence", correspondence, (parameters) => {
  const log = createLog().with({ feature: "correspondence" });
  const { env, database, removal, dependencies } = storedCorrespondence(parameters, log);
  const { store, people, direct, attachments, clock } = dependencies;
  const readAdmins = adminReader(database, env.ACCOUNTS_TABLE);
  const written = noticeService({
    ...dependencies,
    store: broadcastStore(database, env.CORRESPONDENCE_TABLE, env.EVENTS_TABLE),
    takers: noticeTakers(database, env.ACCOUNTS_TABLE),
    markedFor: noticeMarkReader(database, env.CORRESPONDENCE_TABLE),
    write: noticeWriter(database, { correspondence: env.CORRESPONDENCE_TABLE, events: env.EVENTS_TABLE }),
  });
  const notifications = notificationService(
    notificationStore(database, env.CORRESPONDENCE_TABLE, env.EVENTS_TABLE),
  );
  const threads = threadService(store, direct, people, clock);
  const lists = listService(store);
  const answers = guestAnswers(dependencies);
  const sending = sendingService({ ...dependencies, guestAnswers: answers });
  const report = reporting(store, sending);
  const guests = guestService(dependencies);

  const viewsOf = ({ role, userId }: Caller) =>
    viewsFor({ userId, isDesk: role === "ADMIN", supportAddress: env.SUPPORT_ADDRESS });
  const readerOf = (caller: Caller) => ({ mailbox: mailboxOf(caller), userId: caller.userId });
  const unreadOf = async (caller: Caller) => {
    const [{ messages, emails }, unread] = await Promise.all([
      unreadMessages(store, mailboxOf(caller)),
      notifications.countUnread(caller),
    ]);
    return { messages, emails, notifications: unread, total: messages + emails + unread };
  };
  const personOf = async (userId: string | null | undefined) => {
    if (userId == null) return null;
    const [user, openThreads] = await Promise.all([people.find(userId), openAtDesk(store, userId)]);
    return user === undefined
      ? null
      : { tier: effectiveTier(user.subscription, clock()), memberSince: user.createdAt, openThreads };
  };

  return {
    listNotifications: async ({ query }, { caller }) => notifications.list(caller, query),
    getNotification: async ({ params }, { caller }) => notifications.read(caller, params.id),
    readNotification: async ({ params }, { caller }) => {
      await notifications.markRead(caller, params.id);
      return unreadOf(caller);
    },
    sendNotification: async ({ body: { userId, userEmail, ...draft } }, { caller }) => {
      await written.notify(caller.userId, { userId, userEmail }, draft);
      return { message: "Notification sent successfully" as const };
    },
    sendBulkNotification: async ({ body }, { caller }) => written.notifyAll(caller.userId, body),
    getBulkNotification: async ({ params }) => written.progress(params.id),
    readAllNotifications: async (_input, { caller }) => {
      await notifications.markAllRead(caller);
      return unreadOf(caller);
    },
    unreadCounts: async (_input, { caller }) => unreadOf(caller),
    listThreads: async ({ query }, { caller }) => {
      const { items, ...page } = await lists.threads(readerOf(caller), query);
      return { threads: items.map(viewsOf(caller).thread), ...page };
    },
    getThread: async ({ params, query }, { caller }) => {
      const { thread, messages, nextCursor } = await threads.read(mailboxOf(caller), params.id, query.cursor);
      const views = viewsOf(caller);
      const peerId = thread.peer?.id;
      const [existing, directMessaging, person, seen] = await Promise.all([
        attachments.existing(messages),
        peerId == null ? null : direct.between(caller.userId, peerId),
        caller.role === "ADMIN" ? personOf(thread.person?.id) : null,
        threads.readByOther(mailboxOf(caller), thread),
      ]);
      // Who cannot be written to does not show either what they read.
      const isShown = directMessaging === null || directMessaging === "ALLOWED";
      return {
        thread: views.thread(thread),
        messages: messages.map((message) => views.message(message, thread.readUpTo, existing)),
        nextCursor,
        directMessaging,
        person,
        readByOther:
          seen !== null && isShown
            ? { messageId: messageId({ threadId: thread.id, sequence: seen.sequence }), at: seen.at }
            : null,
        history: caller.role === "ADMIN" ? (thread.history ?? []) : [],
        ...(caller.role === "ADMIN" ? { waitingSince: waitingSince(thread) } : {}),
      };
    },
    assignThread: async ({ params, body }, { caller }) => {
      const admin = await people.find(body.adminId);
      if (admin?.role !== "ADMIN") throw new AppError("NOT_FOUND", t("Administrator not found."));
      return viewsOf(caller).thread(await threads.assign(caller.userId, params.id, admin));
    },
    listAdmins: async () =>
      (await readAdmins()).map(({ id, displayName, email, photoURL }) => ({
        id,
        displayName,
        email,
        photoURL,
      })),
    blockPerson: async ({ params }, { caller }) => {
      await direct.setBlocked(caller.userId, params.id, true);
      return { message: "Person blocked" as const };
    },
    unblockPerson: async ({ params }, { caller }) => {
      await direct.setBlocked(caller.userId, params.id, false);
      return { message: "Person unblocked" as const };
    },
    reportPerson: async ({ params, body }, { caller }) => {
      await report(caller.userId, params.id, body.reason);
      return { message: "Report sent" as const };
    },
    setThreadStatus: async ({ params, body }, { caller }) =>
      viewsOf(caller).thread(await threads.setStatus(caller.userId, params.id, body.status)),
    listMessages: async ({ query }, { caller }) => {
      const { items, ...page } = await lists.messages(readerOf(caller), query);
      const views = viewsOf(caller);
      const existing = await attachments.existing(items.map(({ message }) => message));
      return {
        messages: items.map(({ message, readUpTo }) => views.message(message, readUpTo, existing)),
        ...page,
      };
    },
    sendMessage: async ({ body }, { caller }) => viewsOf(caller).message(await sending.send(caller, body), 0),
    sendExternalMail: async ({ body }, { caller }) =>
      viewsOf(caller).message(await answers.begin(caller.userId, body), 0),
    readMessage: async ({ params }, { caller }) => {
      await threads.markRead(mailboxOf(caller), params.id);
      return unreadOf(caller);
    },
    archiveMessage: async ({ params }, { caller }) => {
      await threads.archive(readerOf(caller), params.id);
      return { message: "Message archived" as const };
    },
    deleteMessage: async ({ params }, { caller }) => {
      await removal.release([await threads.remove(readerOf(caller), params.id)]);
      return { message: "Message deleted" as const };
    },
    presignAttachment: async ({ body: { threadId, draftId, ...file } }, { caller }) => {
      if (threadId === undefined) {
        const draftThreadId = newThreadId(caller.userId, { draftId }) ?? randomUUID();
        return attachments.presign(caller.userId, { ...file, threadId: draftThreadId });
      }
      const { thread } = await routeOf(dependencies, caller, { content: "", threadId });
      if (thread?.status === "CLOSED") throw closed();
      return attachments.presign(caller.userId, { ...file, threadId });
    },
    downloadAttachment: async ({ params }, { caller }) => ({
      url: await attachments.address(mailboxOf(caller), caller.userId, params.id),
    }),
    sendGuestMessage: async ({ body }, call) => {
      await guests.send(body, call);
      return { message: "Message sent successfully" as const };
    },
  };
});
