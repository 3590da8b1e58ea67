import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { daySeconds } from "#shared/domain/durations.ts";
import type { OutboxStore, WaitingMail } from "./outbox.ts";

/** Waiting mails are spread over this many partitions, so that none takes all writes. */
export const mailPartitions = 8;

export const mailPartition = (index: number): string => `waiting-mail#${index}`;

/** The key of a waiting mail: in the order in which mails may be retried. */
export function mailKey({ id, heldUntil }: Pick<WaitingMail, "id" | "heldUntil">): {
  pk: string;
  sk: string;
} {
  const index = (Buffer.from(fingerprint(id), "base64url")[0] ?? 0) % mailPartitions;
  return { pk: mailPartition(index), sk: `${heldUntil}#${id}` };
}

/** A waiting mail as an item of the events table. */
export function mailItem(mail: WaitingMail) {
  // Well past the moment at which it is dropped: TTL only tidies.
  const ttl = Math.ceil(Date.parse(mail.uselessFrom) / 1_000) + daySeconds;
  return { ...mailKey(mail), ...mail, ttl };
}

/** Waiting mails in the events table, as those who send them first use it. */
export function outboxStore(documents: DynamoDBDocumentClient, table: string): OutboxStore {
  return {
    add: async (mail) => {
      await documents.send(new PutCommand({ TableName: table, Item: mailItem(mail) }));
    },
    remove: async (mail) => {
      await documents.send(new DeleteCommand({ TableName: table, Key: mailKey(mail) }));
    },
  };
}
