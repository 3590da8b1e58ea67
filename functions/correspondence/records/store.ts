import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { attributeChanges } from "#functions/platform/aws/attribute-changes.ts";
import { readBatch } from "#functions/platform/aws/batch-read.ts";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import { mailItem, type WaitingMail } from "#functions/platform/mail/outbox.ts";
import { latestItems } from "#functions/platform/records/latest-items.ts";
import {
  mailboxPartition,
  messageKey,
  messagePrefix,
  threadKey,
} from "#functions/platform/records/mailboxes.ts";
import { sentUpdate } from "./attachment-store.ts";
import { eventOf } from "./conversation-events.ts";
import { type ConversationStore, type CopyChange, StoredMessage, StoredThread } from "./conversations.ts";
import {
  listingParts,
  messageIndexes,
  messageParts,
  movedCounts,
  placeBefore,
  threadIndexes,
} from "./mailbox-index.ts";
import { mergedPage } from "./merged-pages.ts";
import { messageReader } from "./message-reader.ts";
import { unreadReader } from "./unread-reader.ts";

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/**
 * Conversations in the correspondence table; what their readers should see leaves an event.
 *
 * @param eventsTable needs PutItem; null for housekeeping that no one is notified of
 */
export function conversationStore(
  documents: DynamoDBDocumentClient,
  table: string,
  eventsTable: string | null,
): ConversationStore {
  const eventWrites = (changes: readonly CopyChange[]) => {
    const event = eventsTable === null ? null : eventOf(changes);
    return eventsTable === null || event === null ? [] : [eventPut(eventsTable, event)];
  };
  const mailWrites = (mail: WaitingMail | undefined): TransactItem[] => {
    if (mail === undefined) return [];
    if (eventsTable === null) throw new Error("Mails wait in the events table");
    return [{ Put: { TableName: eventsTable, Item: mailItem(mail) } }];
  };
  return {
    thread: async (mailbox, threadId) => {
      const Key = threadKey(mailbox, threadId);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      return Item && StoredThread.parse(Item);
    },
    threads: async (mailbox, threadIds) => {
      const keys = [...new Set(threadIds)].map((id) => threadKey(mailbox, id));
      return (await readBatch(documents, table, keys)).map((item) => StoredThread.parse(item));
    },
    message: messageReader(documents, table).message,
    messages: async (mailbox, threadId, most, last) => {
      const pk = mailboxPartition(mailbox, threadId);
      const upTo = last === undefined ? undefined : messageKey(mailbox, threadId, last).sk;
      const range = { table, pk, prefix: messagePrefix(threadId), upTo, most };
      const items = await latestItems(documents, range);
      return items.toReversed().map((item) => StoredMessage.parse(item));
    },
    list: async (listing, page) => {
      const { items, next } = await mergedPage(documents, table, listingParts(listing), page);
      return { items: items.map((item) => StoredThread.parse(item)), next };
    },
    latestMessages: async (mailbox, page) => {
      const { items, next } = await mergedPage(documents, table, messageParts(mailbox), page);
      return { items: items.map((item) => StoredMessage.parse(item)), next };
    },
    untouchedSince: async (section, before, most) => {
      const found: StoredThread[] = [];
      const parts = listingParts({ kind: "desk", sections: [section], queue: "all", adminId: "" });
      for (const partition of parts.partitions) {
        const { Items = [] } = await documents.send(
          new QueryCommand({
            TableName: table,
            IndexName: parts.index,
            KeyConditionExpression: "gsi1pk = :pk AND gsi1sk < :end",
            ExpressionAttributeValues: { ":pk": partition, ":end": placeBefore(before) },
            Limit: most,
          }),
        );
        found.push(...Items.map((item) => StoredThread.parse(item)));
      }
      return found;
    },
    counts: unreadReader(documents, table).counts,
    write: async (changes, sent, mail) =>
      isWritten(
        transact(documents, [
          ...changes.flatMap((change) => [threadWrite(table, change), ...messageWrites(table, change)]),
          ...(sent?.files ?? []).map((file) => sentUpdate(table, file, sent?.sequence ?? 0)),
          ...movedCounts(changes).map(({ key, by }) => ({
            Update: {
              TableName: table,
              Key: key,
              UpdateExpression: `ADD ${Object.keys(by)
                .map((_, index) => `#n${index} :n${index}`)
                .join(", ")}`,
              ExpressionAttributeNames: named(Object.keys(by), "#n"),
              ExpressionAttributeValues: named(Object.values(by), ":n"),
            },
          })),
          ...eventWrites(changes),
          ...mailWrites(mail),
        ]),
      ),
  };
}

function named<T>(values: readonly T[], prefix: string): Record<string, T> {
  return Object.fromEntries(values.map((value, index) => [`${prefix}${index}`, value]));
}

function threadWrite(table: string, { mailbox, before, after }: CopyChange): TransactItem {
  const isAsRead =
    before === null
      ? { ConditionExpression: "attribute_not_exists(pk)" }
      : {
          ConditionExpression: "revision = :revision",
          ExpressionAttributeValues: { ":revision": before.revision },
        };
  const id = (after ?? before)?.id ?? "";
  const Key = threadKey(mailbox, id);
  if (after === null) return { Delete: { TableName: table, Key, ...isAsRead } };
  return {
    Put: { TableName: table, Item: { ...Key, ...after, ...threadIndexes(mailbox, after) }, ...isAsRead },
  };
}

function messageWrites(table: string, { mailbox, messages = [] }: CopyChange): TransactItem[] {
  return messages.flatMap(({ before, after }): TransactItem[] => {
    const about = after ?? before;
    if (about === null) return [];
    const Key = messageKey(mailbox, about.threadId, about.sequence);
    const ConditionExpression = before === null ? "attribute_not_exists(pk)" : "attribute_exists(pk)";
    if (after === null) return [{ Delete: { TableName: table, Key, ConditionExpression } }];
    const attributesOf = (message: StoredMessage) => ({ ...message, ...messageIndexes(mailbox, message) });
    const Item = attributesOf(after);
    if (before === null)
      return [{ Put: { TableName: table, Item: { ...Key, ...Item }, ConditionExpression } }];
    const update = differences(attributesOf(before), Item);
    return update === undefined
      ? []
      : [{ Update: { TableName: table, Key, ConditionExpression, ...update } }];
  });
}

/** The update of what differs. All else stays as it is stored: what is known of a message's mail is noted meanwhile. */
function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const isSame = (name: string) => JSON.stringify(before[name]) === JSON.stringify(after[name]);
  const changed = Object.keys({ ...before, ...after }).filter((name) => !isSame(name));
  if (changed.length === 0) return undefined;
  const set = changed.filter((name) => after[name] !== undefined);
  const gone = changed.filter((name) => after[name] === undefined);
  return attributeChanges(Object.fromEntries(set.map((name) => [name, after[name]])), gone);
}
