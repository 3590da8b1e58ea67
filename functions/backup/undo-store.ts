import { GetObjectCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { TransactionWrite } from "#functions/platform/aws/transact.ts";
import { dayMs } from "#shared/domain/durations.ts";

/** How long the account from before can be brought back: less than the bucket has its files. */
const undoDays = 7;

const StoredUndo = z.object({
  id: z.string(),
  /** ISO texts. */
  restoredAt: z.string(),
  until: z.string(),
});
type StoredUndo = z.infer<typeof StoredUndo>;

/** Where it is in the planner table. */
export const undoKey = (userId: string) => ({ pk: `user#${userId}`, sk: "backup-undo" });

/** The account as it was before a backup was restored. */
export interface UndoStore {
  /** Null when there is none, or when it has ended. */
  find(userId: string, nowMs: number): Promise<StoredUndo | null>;
  /** Stores a compressed backup; it is found once the write is made. */
  stage(
    userId: string,
    bytes: Uint8Array,
    nowMs: number,
  ): Promise<{ undo: StoredUndo; write: TransactionWrite }>;
  read(userId: string, undo: StoredUndo): Promise<Uint8Array>;
}

interface UndoStoreOptions {
  /** Name of the planner table. */
  readonly table: string;
  readonly bucket: string;
  /** 128 random bits. */
  readonly newId: () => string;
}

/** A file in the bucket (GetObject, PutObject), among the exports of its owner, and an item in the planner table. */
export function createUndoStore(
  client: DynamoDBDocumentClient,
  files: S3Client,
  { table, bucket, newId }: UndoStoreOptions,
): UndoStore {
  const fileKey = (userId: string, id: string) => `exports/${userId}/undo-${id}/backup.json.gz`;
  return {
    async find(userId, nowMs) {
      const command = new GetCommand({ TableName: table, Key: undoKey(userId), ConsistentRead: true });
      const { Item } = await client.send(command);
      const found = Item === undefined ? null : StoredUndo.parse(Item);
      return found !== null && Date.parse(found.until) > nowMs ? found : null;
    },
    async stage(userId, bytes, nowMs) {
      const untilMs = nowMs + undoDays * dayMs;
      const undo = {
        id: newId(),
        restoredAt: new Date(nowMs).toISOString(),
        until: new Date(untilMs).toISOString(),
      };
      await files.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: fileKey(userId, undo.id),
          Body: bytes,
          ContentType: "application/gzip",
        }),
      );
      const Item = { ...undoKey(userId), ...undo, ttl: Math.ceil(untilMs / 1_000) };
      return { undo, write: { Put: { TableName: table, Item } } };
    },
    async read(userId, { id }) {
      const { Body } = await files.send(new GetObjectCommand({ Bucket: bucket, Key: fileKey(userId, id) }));
      if (Body === undefined) throw new Error("The stored file is empty");
      return Body.transformToByteArray();
    },
  };
}
