import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  paginateQuery,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import type { OutboxStore, WaitingMail } from "./outbox.ts";

const Waiting = z.object({
  id: z.string(),
  createdAt: z.string(),
  heldUntil: z.string(),
  attempts: z.int(),
  sealed: z.string(),
});

/** Waiting mails are spread over this many partitions, so that none takes all writes. */
const partitions = 8;

const partition = (index: number): string => `mail-outbox#${index}`;

/** Where a waiting mail lies. */
export function mailKey({ id }: Pick<WaitingMail, "id">): { pk: string; sk: string } {
  const index = (Buffer.from(fingerprint(id), "base64url")[0] ?? 0) % partitions;
  return { pk: partition(index), sk: id };
}

/** Waiting mails in the events table. */
export function outboxStore(documents: DynamoDBDocumentClient, table: string): OutboxStore {
  const dueIn = async (index: number, now: string): Promise<WaitingMail[]> => {
    const query = {
      TableName: table,
      KeyConditionExpression: "pk = :pk",
      FilterExpression: "heldUntil <= :now",
      ExpressionAttributeValues: { ":pk": partition(index), ":now": now },
      ConsistentRead: true,
    };
    const found: WaitingMail[] = [];
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      found.push(...Items.map((item) => Waiting.parse(item)));
    }
    return found;
  };

  return {
    due: async (now) => {
      const found = await Promise.all(Array.from({ length: partitions }, (_, index) => dueIn(index, now)));
      return found.flat().toSorted((left, right) => (left.createdAt < right.createdAt ? -1 : 1));
    },
    hold: async (mail, now, until) =>
      isWritten(
        documents.send(
          new UpdateCommand({
            TableName: table,
            Key: mailKey(mail),
            UpdateExpression: "SET heldUntil = :until, attempts = attempts + :one",
            ConditionExpression: "heldUntil <= :now",
            ExpressionAttributeValues: { ":until": until, ":now": now, ":one": 1 },
          }),
        ),
      ),
    remove: async (mail) => {
      await documents.send(new DeleteCommand({ TableName: table, Key: mailKey(mail) }));
    },
  };
}
