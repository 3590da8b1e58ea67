import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isConditionFailure } from "#functions/platform/aws/conditions.ts";
import { type TransactionWrite, transact } from "#functions/platform/aws/transact.ts";
import { timedId } from "#functions/platform/cryptography/ids.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import { errorFields, type Log } from "#functions/platform/log.ts";
import { NotificationAction } from "#shared/api/schemas/notification-actions.ts";
import { notificationTypes } from "#shared/domain/correspondence/conversations.ts";
import { unreadCount } from "./mailboxes.ts";
import { userKey } from "./users.ts";

/** A notification as stored in its owner's partition. */
export const StoredNotification = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  type: z.enum(notificationTypes),
  /** A path within the product, or null when there is nowhere to go. */
  actionUrl: z.string().nullable(),
  isRead: z.boolean(),
  /** When it was marked as read. ISO text; missing where that was not noted yet. */
  readAt: z.string().optional(),
  /** ISO text in UTC. */
  createdAt: z.string(),
  actions: z.array(NotificationAction).default([]),
  /** Whether it is among the counted ones while it is unread; missing for one from before they were counted. */
  isCounted: z.boolean().optional(),
});
export type StoredNotification = z.infer<typeof StoredNotification>;

const prefix = "notification#";

/** Sorts by time, because an id begins with its moment. */
export function notificationKey(userId: string, id: string): { pk: string; sk: string } {
  return { pk: userKey(userId).pk, sk: `${prefix}${id}` };
}

/** What the notifications of one user are found by. */
export function notificationRange(userId: string): { pk: string; prefix: string } {
  return { pk: userKey(userId).pk, prefix };
}

/** The write that adds to the number of unread notifications, for the transaction of the change (correspondence table, UpdateItem). */
export function countedUnread(table: string, userId: string, by: number) {
  const { key, name } = unreadCount(userId);
  return {
    Update: {
      TableName: table,
      Key: key,
      UpdateExpression: "ADD #unread :by",
      ExpressionAttributeNames: { "#unread": name },
      ExpressionAttributeValues: { ":by": by },
    },
  };
}

/** One thing that happened to an account. Reported twice with the same words, it is stored once. */
interface Notice<Page extends string | null> {
  userId: string;
  /** When it happened, in milliseconds since the epoch. */
  atMs: number;
  /** The mail that says the same. Its link is left out: it leads to pages for people who are not signed in. */
  mail: { readonly subject: string; readonly paragraphs: readonly string[] };
  /** The page about it. */
  actionUrl: Page;
  /** Buttons. */
  actions?: readonly NotificationAction[];
}

/** Notifies the owner of an account inside the product of what a mail says. */
export interface Notifier {
  /** No setting silences it. Never throws: the event it reports has already happened. */
  security(
    notice: Notice<`/settings?category=${"security" | "api-keys" | "developer"}` | "/profile">,
  ): Promise<void>;
  /** About a subscription, for users who want to be notified. Never throws either. */
  billing(notice: Notice<"/subscription/manage">): Promise<void>;
}

/** The tables of notifications (PutItem, UpdateItem) and of the events about them (PutItem). */
interface NotifierTables {
  readonly correspondence: string;
  readonly events: string;
}

/** Notifications in the correspondence table. */
export function notifier(documents: DynamoDBDocumentClient, tables: NotifierTables, log: Log): Notifier {
  const notifying =
    (type: StoredNotification["type"]) =>
    async (notice: Notice<string>): Promise<void> => {
      try {
        await transact(documents, notificationWrites(tables, type, notice));
      } catch (error) {
        if (isConditionFailure(error)) return;
        const { userId, mail } = notice;
        const fields = { userId, subject: mail.subject, error: errorFields(error) };
        log.error("a notification was not stored", fields);
      }
    };
  return { security: notifying("SECURITY"), billing: notifying("BILLING") };
}

/**
 * A notification with its count and its event, as writes of one transaction (correspondence table, PutItem and UpdateItem;
 * events table, PutItem). A transaction with several for one user counts them once, see `withOneCount`.
 */
export function notificationWrites(
  tables: { readonly correspondence: string; readonly events: string },
  type: StoredNotification["type"],
  { userId, atMs, mail, actionUrl, actions = [] }: Notice<string | null>,
) {
  const stored: StoredNotification = {
    id: timedId(atMs, fingerprint(mail.subject).slice(0, 12)),
    title: mail.subject,
    content: mail.paragraphs.join("\n\n"),
    type,
    actionUrl,
    isRead: false,
    createdAt: new Date(atMs).toISOString(),
    actions: [...actions],
  };
  const notification = {
    Put: {
      TableName: tables.correspondence,
      Item: {
        ...notificationKey(userId, stored.id),
        ...stored,
        isCounted: true,
      },
      // One that has been read stays read when its event is reported again.
      ConditionExpression: "attribute_not_exists(pk)",
    },
  };
  const data = { notificationId: stored.id };
  return [
    notification,
    countedUnread(tables.correspondence, userId, 1),
    eventPut(tables.events, { name: "notification.created", userId, data }),
  ];
}

/** Writes with those of several notifications to one user, which count once: a transaction changes an item once. */
export function withOneCount(writes: readonly TransactionWrite[]): TransactionWrite[] {
  const counts = writes.filter(
    ({ Update }) => Update?.ExpressionAttributeNames?.["#unread"] === unreadCount("").name,
  );
  const [first] = counts;
  if (first?.Update === undefined || counts.length < 2) return [...writes];
  const sum = counts.reduce((by, { Update }) => by + Number(Update?.ExpressionAttributeValues?.[":by"]), 0);
  const others = writes.filter((write) => !counts.includes(write));
  return [...others, { Update: { ...first.Update, ExpressionAttributeValues: { ":by": sum } } }];
}
