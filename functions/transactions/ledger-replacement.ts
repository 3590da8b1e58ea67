import { randomUUID } from "node:crypto";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { BatchItem } from "#functions/platform/aws/batch-write.ts";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { Overtaken } from "#functions/platform/aws/retry.ts";
import { type ItemCheck, type TransactionWrite, transact } from "#functions/platform/aws/transact.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import type { EmptyPart } from "#functions/platform/records/plan/empty-part.ts";
import { monthsOf } from "#functions/platform/records/plan/ledger-months.ts";
import { createLedgerReader, itemsBetween } from "#functions/platform/records/plan/ledger-reader.ts";
import {
  type ImportBatch,
  type LedgerHead,
  ledgerKeys,
  type StoredTransaction,
} from "#functions/platform/records/plan/ledger-record.ts";
import type { ItemKey } from "#functions/platform/records/users.ts";
import { writeInBatches } from "./batch-writes.ts";
import type { TransactionContent } from "./drafts.ts";
import { checkHead, keysOf, putHead } from "./ledger-change.ts";
import { fresh, hashOf } from "./recording.ts";

/** A transaction that is to be in the ledger, under the id by which lots name it. */
export interface GivenTransaction extends TransactionContent {
  readonly givenId: string;
}

/** Rows that are stored and do not count yet, and what makes them the whole ledger. */
interface StagedLedger {
  readonly rows: readonly StoredTransaction[];
  readonly writes: readonly TransactionWrite[];
}

/** Replaces a ledger by another one, in one write together with other things. */
export interface LedgerReplacement {
  /**
   * Stores the transactions in their order, under ids of their own. They count once `writes` are made, which fail when
   * the ledger has changed since the head; everything else stops counting then.
   */
  stage(
    userId: string,
    head: LedgerHead,
    given: readonly GivenTransaction[],
    now: string,
  ): Promise<StagedLedger>;
  /** What fails when the ledger is no longer the one of a version. */
  unchanged(userId: string, version: number): ItemCheck;
  /** Erases rows that do not count. */
  erase(userId: string, rows: readonly StoredTransaction[]): Promise<void>;
}

const StoredItem = z.object({
  pk: z.string(),
  sk: z.string(),
  /** Records of imports have none. */
  sequence: z.int().nonnegative().default(0),
});

/** In the planner table (BatchWriteItem, PutItem), with an event in the events table. */
export function createLedgerReplacement(
  client: DynamoDBDocumentClient,
  tableName: string,
  eventsTable: string,
): LedgerReplacement {
  return {
    async stage(userId, head, given, now) {
      const version = head.version + 1;
      const batchId = randomUUID();
      const attempt = randomUUID();
      const ids = new Map(given.map(({ givenId }) => [givenId, randomUUID()]));
      const rows = given.map(({ givenId, ...content }, position): StoredTransaction => {
        const lots = content.lots?.map(({ id, satoshis }) => ({ id: ids.get(id) ?? id, satoshis })) ?? null;
        const id = ids.get(givenId) ?? randomUUID();
        const born = fresh({ ...content, lots }, { id, sequence: version, now, requestHash: null });
        return { ...born, position, batchId, attempt };
      });
      await writeInBatches(
        client,
        tableName,
        rows.flatMap((row) =>
          keysOf(userId, row).map((key): BatchItem => ({ PutRequest: { Item: { ...key, ...row } } })),
        ),
      );
      const after = { version, months: monthsOf(rows), since: version };
      const batch: ImportBatch = {
        batchId,
        attempt,
        state: "committed",
        count: Math.max(1, rows.length),
        requestHash: hashOf(rows),
        createdAt: now,
      };
      const data = { batchId, count: rows.length };
      return {
        rows,
        writes: [
          putHead(tableName, userId, after),
          { Put: { TableName: tableName, Item: { ...ledgerKeys.batch(userId, batchId), ...batch } } },
          eventPut(eventsTable, { name: "transaction.imported", userId, data }),
        ],
      };
    },
    unchanged: (userId, version) => checkHead(tableName, userId, version),
    async erase(userId, rows) {
      const keys = rows.flatMap((row) => keysOf(userId, row));
      await writeInBatches(
        client,
        tableName,
        keys.map((Key): BatchItem => ({ DeleteRequest: { Key } })),
      );
    },
  };
}

/**
 * Empties a ledger as a restored backup does: its head says since which version rows count, and everything that was read
 * is from before. An import that had stored its rows by then stores them again.
 */
export function ledgerRemoval(client: DynamoDBDocumentClient, tableName: string): EmptyPart {
  const { version: versionOf } = createLedgerReader(client, tableName);
  return async (userId) => {
    const before = await versionOf(userId);
    let latest = before;
    const left: ItemKey[] = [];
    const { prefix } = ledgerKeys;
    const query = { client, tableName, userId };
    const only = ["pk", "sk", "sequence"];
    for await (const item of itemsBetween(query, `${prefix}#`, `${prefix}#~`, { only })) {
      // A turn ends by itself.
      if (ledgerKeys.kindOf(item.sk) === undefined) continue;
      const { pk, sk, sequence } = StoredItem.parse(item);
      left.push({ pk, sk });
      latest = Math.max(latest, sequence);
    }
    if (latest === 0) return left;
    const version = latest + 1;
    const head = putHead(tableName, userId, { version, months: {}, since: version }, before);
    if (!(await isWritten(transact(client, [head])))) throw new Overtaken();
    return left;
  };
}
