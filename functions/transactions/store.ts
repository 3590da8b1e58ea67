import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod";
import type { BatchItem } from "#functions/platform/aws/batch-write.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import {
  createLedgerReader,
  itemsBetween,
  type LedgerReader,
} from "#functions/platform/records/plan/ledger-reader.ts";
import {
  DeletedTransaction,
  ImportBatch,
  isCounted,
  LedgerHead,
  type LedgerPlace,
  ledgerKeys,
  StoredTransaction,
} from "#functions/platform/records/plan/ledger-record.ts";
import { writeInBatches } from "./batch-writes.ts";
import { eventsOf, keysOf, type LedgerChange, writesOf } from "./ledger-change.ts";
import { readHead } from "./ledger-head.ts";
import { createLedgerTurns, type LedgerTurns } from "./ledger-turns.ts";

/** Someone else changed the ledger since it was read. */
export class LedgerChanged extends Error {
  override readonly name = "LedgerChanged";
}

/** What is stored under the id of a transaction. */
interface FoundTransaction {
  /** Absent also when its import does not count. */
  readonly transaction?: StoredTransaction;
  /** Removed, and perhaps no longer restorable. */
  readonly deleted?: DeletedTransaction;
}

interface PlaceRange {
  /** `yyyy-mm-dd`, included. */
  readonly from: string;
  readonly to: string;
  /** Only entries before this place. */
  readonly before?: LedgerPlace | undefined;
  /** Passed over before the first. */
  readonly skip?: number;
  readonly limit?: number;
}

export interface TransactionStore extends LedgerReader, LedgerTurns {
  /** The version of the ledger and what it counts. */
  head(userId: string): Promise<LedgerHead>;
  find(userId: string, id: string): Promise<FoundTransaction>;
  batch(userId: string, batchId: string): Promise<ImportBatch | undefined>;
  /** Part of the ledger, newest first; reads no more than that part and what it passes over. */
  page(userId: string, range: PlaceRange): Promise<StoredTransaction[]>;
  /**
   * Makes a change together with the head after it, if the ledger still has the version before that.
   * @throws LedgerChanged
   */
  write(userId: string, after: LedgerHead, change: LedgerChange): Promise<void>;
  /** Writes rows of an import that do not count before a `commit` of their batch and attempt. */
  stage(userId: string, rows: readonly StoredTransaction[]): Promise<void>;
  /** Erases rows that do not count. */
  erase(userId: string, rows: readonly StoredTransaction[]): Promise<void>;
}

/** Ledgers in the planner table; each change leaves its events in the events table (PutItem). */
export function createTransactionStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  eventsTable: string,
): TransactionStore {
  const batch = (items: BatchItem[]) => writeInBatches(client, tableName, items);
  const get = async <T>(Key: { pk: string; sk: string }, shape: z.ZodType<T>): Promise<T | undefined> => {
    const { Item } = await client.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
    return Item && shape.parse(Item);
  };
  const batchOf = (userId: string, batchId: string) => get(ledgerKeys.batch(userId, batchId), ImportBatch);
  /** The version from which on rows count, see `LedgerHead`. */
  const sinceOf = async (userId: string) =>
    (await get(ledgerKeys.head(userId), LedgerHead.pick({ since: true })))?.since ?? 0;
  const stage = (userId: string, rows: readonly StoredTransaction[]) =>
    batch(
      rows.flatMap((row) =>
        keysOf(userId, row).map((key): BatchItem => ({ PutRequest: { Item: { ...key, ...row } } })),
      ),
    );
  return {
    ...createLedgerReader(client, tableName),
    ...createLedgerTurns(client, tableName),
    batch: batchOf,
    stage,
    head: (userId) => readHead(client, tableName, userId),
    async find(userId, id) {
      const [row, deleted, since] = await Promise.all([
        get(ledgerKeys.transaction(userId, id), StoredTransaction),
        get(ledgerKeys.deleted(userId, id), DeletedTransaction),
        sinceOf(userId),
      ]);
      const owner = row?.batchId ? await batchOf(userId, row.batchId) : undefined;
      return {
        ...(row && isCounted(row, () => owner, since) && { transaction: row }),
        ...(deleted && deleted.sequence >= since && { deleted }),
      };
    },
    async page(userId, { from, to, before, skip = 0, limit = Number.POSITIVE_INFINITY }) {
      const [lowest, highest] = ledgerKeys.placesBetween(from, to);
      const rest = before && ledgerKeys.placeKey(before);
      const batches = new Map<string, ImportBatch | undefined>();
      const since = await sinceOf(userId);
      const found: StoredTransaction[] = [];
      const wanted = skip + limit;
      if (rest !== undefined && rest < lowest) return found;
      const reading = { newestFirst: true, ...(Number.isFinite(wanted) && { limit: wanted + 1 }) };
      const query = { client, tableName, userId };
      for await (const item of itemsBetween(
        query,
        lowest,
        rest && rest < highest ? rest : highest,
        reading,
      )) {
        if (item.sk === rest) continue;
        const row = StoredTransaction.parse(item);
        const { batchId } = row;
        if (batchId !== null && !batches.has(batchId)) batches.set(batchId, await batchOf(userId, batchId));
        if (!isCounted(row, (id) => batches.get(id), since)) continue;
        found.push(row);
        if (found.length === wanted) break;
      }
      return found.slice(skip);
    },
    async write(userId, after, change) {
      try {
        const events = eventsOf(change).map((event) => eventPut(eventsTable, { userId, ...event }));
        await transact(client, [...writesOf(tableName, userId, after, change), ...events]);
      } catch (error) {
        // Refused by a condition, or because others kept writing to the head at the same moment.
        if (error instanceof TransactionCanceledException && cameBetween(error)) {
          throw new LedgerChanged("The ledger changed meanwhile", { cause: error });
        }
        throw error;
      }
    },
    async erase(userId, rows) {
      await batch(
        rows.flatMap((row) => keysOf(userId, row).map((Key): BatchItem => ({ DeleteRequest: { Key } }))),
      );
    },
  };
}

function cameBetween({ CancellationReasons = [] }: TransactionCanceledException): boolean {
  return CancellationReasons.some(
    ({ Code }) => Code === "ConditionalCheckFailed" || Code === "TransactionConflict",
  );
}
