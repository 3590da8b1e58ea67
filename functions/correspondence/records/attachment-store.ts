import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { readBatch, readBatchSize } from "#functions/platform/aws/batch-read.ts";
import { isConditionFailure } from "#functions/platform/aws/conditions.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";

/** An uploaded file, or one that is about to be. */
export const StoredAttachment = z.object({
  id: z.string(),
  threadId: z.string(),
  uploaderId: z.string(),
  filename: z.string(),
  mimeType: z.string(),
  /** Bytes, as announced; the uploaded file is not larger. */
  size: z.int().positive(),
  createdAt: z.string(),
  /** Number of the message that it was sent with; null until then. */
  sequence: z.int().positive().nullable(),
  /** Tag of the content that was sent; null until then. */
  etag: z.string().nullable(),
  /** Whether what was sent lies under a key of its own, see `sentKey`; absent before it was sent, and in old files. */
  hasSentKey: z.boolean().optional(),
  /** How many copies of that message there are. */
  copies: z.int(),
});
export type StoredAttachment = z.infer<typeof StoredAttachment>;

/** What is remembered of a removed file. */
const RemovedFile = StoredAttachment.pick({ id: true, threadId: true, uploaderId: true });
type RemovedFile = z.infer<typeof RemovedFile>;

/** Uploaded files in the correspondence table, each in a partition of its own. */
export interface AttachmentStore {
  add(attachment: StoredAttachment): Promise<void>;
  find(id: string): Promise<StoredAttachment | undefined>;
  /** Which of these exist. */
  existing(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Forgets a file. @param canReturn its form or a copy can still store it: it is remembered among the removed ones */
  remove(attachment: StoredAttachment, canReturn: boolean): Promise<void>;
  /** Removed files that are remembered and were announced before a moment (ISO text), the oldest first. */
  removed(before: string, most: number): Promise<RemovedFile[]>;
  /** Forgets a removed file. */
  forget(id: string): Promise<void>;
  /** Notes that a copy of its message is gone. @returns how many are left; undefined when the file has gone, too */
  dropCopy(id: string): Promise<number | undefined>;
  /** Files that were uploaded before a moment (ISO text) and never sent, some of each part. */
  orphans(before: string, most: number): Promise<StoredAttachment[]>;
  /** All that someone has uploaded. */
  ofUploader(userId: string): Promise<StoredAttachment[]>;
}

const orphanParts = Array.from({ length: 8 }, (_, part) => part);
const orphanPartition = (part: number): string => `unsent-files#${part}`;
const uploaderPartition = (userId: string): string => `files#${userId}`;

function attachmentKey(id: string): { pk: string; sk: string } {
  return { pk: `file#${id}`, sk: "file" };
}

/** A removed file is not at the place of a file, and not among those of its uploader. */
const removedPartition = "removed-files";

function removedKey(id: string): { pk: string; sk: string } {
  return { pk: attachmentKey(id).pk, sk: "removed" };
}

const placeOf = ({ createdAt, id }: StoredAttachment): string => `${createdAt}#${id}`;

/** The change that sends a file with a message, for the transaction that stores the message. */
export function sentUpdate(
  table: string,
  { id, uploaderId, threadId, etag }: Pick<StoredAttachment, "id" | "uploaderId" | "threadId" | "etag">,
  sequence: number,
) {
  return {
    Update: {
      TableName: table,
      Key: attachmentKey(id),
      UpdateExpression: "SET #sequence = :sequence, etag = :etag, hasSentKey = :copied REMOVE gsi2pk, gsi2sk",
      ConditionExpression: "uploaderId = :uploader AND threadId = :thread AND #sequence = :none",
      ExpressionAttributeNames: { "#sequence": "sequence" },
      ExpressionAttributeValues: {
        ":sequence": sequence,
        ":etag": etag,
        ":copied": true,
        ":uploader": uploaderId,
        ":thread": threadId,
        ":none": null,
      },
    },
  };
}

export function attachmentStore(documents: DynamoDBDocumentClient, table: string): AttachmentStore {
  const placedBefore = async (partition: string, before: string, most: number) => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName: table,
        IndexName: "gsi2",
        KeyConditionExpression: "gsi2pk = :pk AND gsi2sk < :before",
        ExpressionAttributeValues: { ":pk": partition, ":before": before },
        Limit: most,
      }),
    );
    return Items;
  };
  return {
    add: async (attachment) => {
      const { id, uploaderId } = attachment;
      const part = (Buffer.from(fingerprint(id), "base64url")[0] ?? 0) % orphanParts.length;
      const place = placeOf(attachment);
      const indexes = {
        gsi1pk: uploaderPartition(uploaderId),
        gsi1sk: place,
        gsi2pk: orphanPartition(part),
        gsi2sk: place,
      };
      const Item = { ...attachmentKey(id), ...attachment, ...indexes };
      await documents.send(new PutCommand({ TableName: table, Item }));
    },
    find: async (id) => {
      const command = new GetCommand({ TableName: table, Key: attachmentKey(id), ConsistentRead: true });
      const { Item } = await documents.send(command);
      return Item && StoredAttachment.parse(Item);
    },
    existing: async (ids) => {
      const found = new Set<string>();
      for (let at = 0; at < ids.length; at += readBatchSize) {
        const keys = ids.slice(at, at + readBatchSize).map(attachmentKey);
        for (const item of await readBatch(documents, table, keys))
          found.add(StoredAttachment.parse(item).id);
      }
      return found;
    },
    remove: async (attachment, canReturn) => {
      const Key = attachmentKey(attachment.id);
      const index = { gsi2pk: removedPartition, gsi2sk: placeOf(attachment) };
      const Item = { ...removedKey(attachment.id), ...RemovedFile.parse(attachment), ...index };
      if (canReturn) await documents.send(new PutCommand({ TableName: table, Item }));
      await documents.send(new DeleteCommand({ TableName: table, Key }));
    },
    removed: async (before, most) =>
      (await placedBefore(removedPartition, before, most)).map((item) => RemovedFile.parse(item)),
    forget: async (id) => {
      await documents.send(new DeleteCommand({ TableName: table, Key: removedKey(id) }));
    },
    dropCopy: async (id) => {
      const command = new UpdateCommand({
        TableName: table,
        Key: attachmentKey(id),
        UpdateExpression: "ADD copies :less",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":less": -1 },
        ReturnValues: "ALL_NEW",
      });
      const answer = await documents.send(command).catch((error: unknown) => {
        if (isConditionFailure(error)) return undefined;
        throw error;
      });
      return answer && StoredAttachment.parse(answer.Attributes).copies;
    },
    orphans: async (before, most) => {
      const found: StoredAttachment[] = [];
      for (const part of orphanParts) {
        const items = await placedBefore(orphanPartition(part), before, most);
        found.push(...items.map((item) => StoredAttachment.parse(item)));
      }
      return found;
    },
    ofUploader: async (userId) => {
      const query = {
        TableName: table,
        IndexName: "gsi1",
        KeyConditionExpression: "gsi1pk = :pk",
        ExpressionAttributeValues: { ":pk": uploaderPartition(userId) },
      };
      const found: StoredAttachment[] = [];
      for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
        found.push(...Items.map((item) => StoredAttachment.parse(item)));
      }
      return found;
    },
  };
}
