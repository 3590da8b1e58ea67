import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import {
  mailItem,
  mailKey,
  mailPartition,
  mailPartitions,
  outboxStore,
} from "#functions/platform/mail/outbox-store.ts";
import type { DueMailStore } from "./due-mails.ts";

const Waiting = z.object({
  id: z.string(),
  createdAt: z.string(),
  uselessFrom: z.string(),
  heldUntil: z.string(),
  attempts: z.int(),
  sealed: z.string(),
});

/** Waiting mails in the events table. However many wait, a run reads no more than it can send. */
export function dueMailStore(documents: DynamoDBDocumentClient, table: string): DueMailStore {
  const dueIn = async (index: number, now: string, most: number) => {
    const query = {
      TableName: table,
      KeyConditionExpression: "pk = :pk AND sk < :until",
      // The character after the one between moment and id: mails that are held until this very moment are due.
      ExpressionAttributeValues: { ":pk": mailPartition(index), ":until": `${now}$` },
      ConsistentRead: true,
      Limit: most,
    };
    const { Items = [] } = await documents.send(new QueryCommand(query));
    return Items.map((item) => Waiting.parse(item));
  };

  return {
    due: async (now, most) => {
      const share = Math.ceil(most / mailPartitions);
      const all = Array.from({ length: mailPartitions }, (_, index) => dueIn(index, now, share));
      const found = (await Promise.all(all)).flat();
      return found.toSorted((left, right) => (left.createdAt < right.createdAt ? -1 : 1));
    },
    hold: async (mail, until) => {
      const held = { ...mail, heldUntil: until, attempts: mail.attempts + 1 };
      // The moment is part of the key, by which the next run finds what is due.
      const moved = transact(documents, [
        {
          Delete: {
            TableName: table,
            Key: mailKey(mail),
            ConditionExpression: "attribute_exists(pk)",
          },
        },
        { Put: { TableName: table, Item: mailItem(held) } },
      ]);
      return (await isWritten(moved)) ? held : undefined;
    },
    remove: outboxStore(documents, table).remove,
  };
}
