import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import { latestItems } from "#functions/platform/records/latest-items.ts";
import {
  type Mailbox,
  mailboxPartition,
  messageKey,
  messagePrefix,
  threadKey,
} from "#functions/platform/records/mailboxes.ts";
import {
  type Answerer,
  type ConversationStore,
  type Copy,
  latestOf,
  StoredMessage,
  StoredThread,
} from "./conversations.ts";
import { itemsOf, unreadReader } from "./unread-reader.ts";

const readerIn = (mailbox: Mailbox) => ({ userId: mailbox.kind === "user" ? mailbox.userId : null });

/** Conversations in the correspondence table; each change leaves an event in the events table (PutItem). */
export function conversationStore(
  documents: DynamoDBDocumentClient,
  table: string,
  eventsTable: string,
): ConversationStore {
  const sent = (copies: readonly Copy[]) => {
    const [first] = copies;
    if (first === undefined) throw new Error("A message without a copy");
    const { threadId, sequence } = first.message;
    const readers = copies.map(({ mailbox }) => readerIn(mailbox));
    const userId = readers.find((one) => one.userId !== null)?.userId ?? null;
    const data = { threadId, messageId: `${threadId}.${sequence}`, readers };
    return eventPut(eventsTable, { name: "message.sent", userId, data });
  };
  const appended = ({ mailbox, message }: Copy, admin: Answerer | null) => ({
    Update: {
      TableName: table,
      Key: threadKey(mailbox, message.threadId),
      UpdateExpression:
        "SET #sequence = :sequence, latest = :latest, updatedAt = :now, unread = unread + :new, " +
        `revision = revision + :one${admin ? ", adminId = :admin, adminName = :adminName, adminPhotoURL = :photo" : ""}`,
      ConditionExpression: `#sequence = :before AND #status = :open${
        admin ? " AND (adminId = :null OR adminId = :admin)" : ""
      }`,
      ExpressionAttributeNames: { "#sequence": "sequence", "#status": "status" },
      ExpressionAttributeValues: {
        ":sequence": message.sequence,
        ":before": message.sequence - 1,
        ":latest": latestOf(message),
        ":now": message.createdAt,
        ":new": message.isIncoming ? 1 : 0,
        ":one": 1,
        ":open": "OPEN",
        ...(admin
          ? {
              ":admin": admin.id,
              ":adminName": admin.displayName,
              ":photo": admin.photoURL,
              ":null": null,
            }
          : {}),
      },
    },
  });
  const put = ({ mailbox, message }: Copy, extra: object = {}) => ({
    Put: {
      TableName: table,
      Item: { ...messageKey(mailbox, message.threadId, message.sequence), ...message, ...extra },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  });

  return {
    threads: unreadReader(documents, table).threads,
    thread: async (mailbox, threadId) => {
      const Key = threadKey(mailbox, threadId);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      return Item && StoredThread.parse(Item);
    },
    messages: async (mailbox, threadId, most) => {
      const where = { table, pk: mailboxPartition(mailbox), prefix: messagePrefix(threadId), most };
      const items = await latestItems(documents, where);
      return items.toReversed().map((item) => StoredMessage.parse(item));
    },
    allMessages: async (mailbox) =>
      (await itemsOf(documents, table, mailbox, messagePrefix())).map((item) => StoredMessage.parse(item)),
    begin: async (copies) =>
      isWritten(
        transact(documents, [
          ...copies.flatMap(({ thread, expiresAtMs, ...copy }) => {
            const extra = expiresAtMs === undefined ? {} : { ttl: Math.ceil(expiresAtMs / 1_000) };
            return [
              {
                Put: {
                  TableName: table,
                  Item: { ...threadKey(copy.mailbox, thread.id), ...thread, ...extra },
                  ConditionExpression: "attribute_not_exists(pk)",
                },
              },
              put(copy, extra),
            ];
          }),
          sent(copies),
        ]),
      ),
    append: async (copies, admin) =>
      isWritten(
        transact(documents, [
          ...copies.flatMap((copy) => [appended(copy, admin ?? null), put(copy)]),
          sent(copies),
        ]),
      ),
    setStatus: async (mailboxes, threadId, { status, adminId, now }) =>
      isWritten(
        transact(documents, [
          ...mailboxes.map((mailbox) => ({
            Update: {
              TableName: table,
              Key: threadKey(mailbox, threadId),
              UpdateExpression: "SET #status = :status, updatedAt = :now, revision = revision + :one",
              ConditionExpression: "adminId = :admin",
              ExpressionAttributeNames: { "#status": "status" },
              ExpressionAttributeValues: { ":status": status, ":now": now, ":one": 1, ":admin": adminId },
            },
          })),
          eventPut(eventsTable, {
            name: "thread.updated",
            userId: adminId,
            data: { threadId, readers: mailboxes.map(readerIn) },
          }),
        ]),
      ),
    summarise: async (mailbox, threadId, revision, { readUpTo, unread, latest }) =>
      isWritten(
        transact(documents, [
          {
            Update: {
              TableName: table,
              Key: threadKey(mailbox, threadId),
              UpdateExpression:
                "SET readUpTo = :read, unread = :unread, latest = :latest, revision = revision + :one",
              ConditionExpression: "revision = :revision",
              ExpressionAttributeValues: {
                ":read": readUpTo,
                ":unread": unread,
                ":latest": latest,
                ":one": 1,
                ":revision": revision,
              },
            },
          },
          eventPut(eventsTable, {
            name: "message.read",
            userId: readerIn(mailbox).userId,
            data: { threadId, reader: readerIn(mailbox) },
          }),
        ]),
      ),
    archive: async (mailbox, threadId, sequence, now) =>
      isWritten(
        documents.send(
          new UpdateCommand({
            TableName: table,
            Key: messageKey(mailbox, threadId, sequence),
            UpdateExpression: "SET archivedAt = :now",
            ConditionExpression: "attribute_exists(pk)",
            ExpressionAttributeValues: { ":now": now },
          }),
        ),
      ),
    remove: async (mailbox, threadId, sequence) => {
      const command = new DeleteCommand({
        TableName: table,
        Key: messageKey(mailbox, threadId, sequence),
        ReturnValues: "ALL_OLD",
      });
      return (await documents.send(command)).Attributes !== undefined;
    },
  };
}
