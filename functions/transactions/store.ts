import { setTimeout as pause } from "node:timers/promises";
import {
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { isConditionFailure } from "#functions/platform/conditions.ts";
import { createLedgerReader, type LedgerReader } from "#functions/platform/plan/ledger-reader.ts";
import {
  type DeletedTransaction,
  type ImportBatch,
  ledgerKeys,
  type StoredTransaction,
} from "#functions/platform/plan/ledger-record.ts";
import { transact } from "#functions/platform/transact.ts";

/** Somebody else changed the ledger since it was read. */
export class LedgerChanged extends Error {
  override readonly name = "LedgerChanged";
}

/** One change of a ledger. */
export type LedgerChange =
  | { readonly kind: "record" | "replace"; readonly transaction: StoredTransaction }
  /** Takes a transaction away and keeps it aside. */
  | { readonly kind: "delete"; readonly transaction: DeletedTransaction }
  /** Brings back what was kept aside. */
  | { readonly kind: "restore"; readonly transaction: StoredTransaction }
  /** Makes the staged rows of an import count. */
  | { readonly kind: "commit"; readonly batch: ImportBatch }
  /** Makes the rows of an import count no more. */
  | { readonly kind: "undo"; readonly batch: ImportBatch };

export interface TransactionStore extends LedgerReader {
  /**
   * Makes a change if the ledger still has the version it was judged by, and counts the version up, in one step.
   * @throws LedgerChanged
   */
  write(userId: string, version: number, change: LedgerChange): Promise<void>;
  /** Writes rows of an import that do not count before a `commit` of their batch and attempt. */
  stage(userId: string, rows: readonly StoredTransaction[]): Promise<void>;
  /** Erases rows that do not count. */
  erase(userId: string, rows: readonly StoredTransaction[]): Promise<void>;
}

type WriteItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
type BatchItem = { PutRequest: { Item: object } } | { DeleteRequest: { Key: object } };

export function createTransactionStore(client: DynamoDBDocumentClient, tableName: string): TransactionStore {
  const batch = (items: BatchItem[]) => writeInBatches(client, tableName, items);
  return {
    ...createLedgerReader(client, tableName),
    async write(userId, version, change) {
      try {
        await transact(client, [countUp(tableName, userId, version), ...itemsOf(tableName, userId, change)]);
      } catch (error) {
        if (isConditionFailure(error))
          throw new LedgerChanged("The ledger changed meanwhile", { cause: error });
        throw error;
      }
    },
    async stage(userId, rows) {
      await batch(
        rows.map((row) => ({ PutRequest: { Item: { ...ledgerKeys.transaction(userId, row.id), ...row } } })),
      );
    },
    async erase(userId, rows) {
      await batch(rows.map(({ id }) => ({ DeleteRequest: { Key: ledgerKeys.transaction(userId, id) } })));
    },
  };
}

function countUp(TableName: string, userId: string, version: number): WriteItem {
  return {
    Update: {
      TableName,
      Key: ledgerKeys.version(userId),
      UpdateExpression: "SET version = :next",
      ConditionExpression: version === 0 ? "attribute_not_exists(pk)" : "version = :before",
      ExpressionAttributeValues: { ":next": version + 1, ...(version > 0 && { ":before": version }) },
    },
  };
}

function itemsOf(TableName: string, userId: string, change: LedgerChange): WriteItem[] {
  const absent = "attribute_not_exists(pk)";
  const present = "attribute_exists(pk)";
  const put = (key: object, item: object, ConditionExpression: string): WriteItem => ({
    Put: { TableName, Item: { ...key, ...item }, ConditionExpression },
  });
  const remove = (Key: { pk: string; sk: string }): WriteItem => ({
    Delete: { TableName, Key, ConditionExpression: present },
  });
  if (change.kind === "commit" || change.kind === "undo") {
    const key = ledgerKeys.batch(userId, change.batch.batchId);
    return [put(key, change.batch, change.kind === "commit" ? absent : present)];
  }
  const { transaction } = change;
  const key = ledgerKeys.transaction(userId, transaction.id);
  const aside = ledgerKeys.deleted(userId, transaction.id);
  switch (change.kind) {
    case "record":
      return [put(key, transaction, absent)];
    case "replace":
      return [put(key, transaction, present)];
    case "restore":
      return [remove(aside), put(key, transaction, absent)];
    case "delete": {
      // The table's expiry tidies up some time after the last moment at which it could be restored.
      const ttl = Math.ceil(Date.parse(change.transaction.restorableUntil) / 1_000);
      return [remove(key), { Put: { TableName, Item: { ...aside, ...transaction, ttl } } }];
    }
  }
}

/** What DynamoDB takes in one call. */
const batchSize = 25;
const simultaneous = 4;
const attempts = 6;

/** Writes in batches, several at a time; what the table could not take at once is tried again. */
async function writeInBatches(
  client: DynamoDBDocumentClient,
  tableName: string,
  items: readonly BatchItem[],
): Promise<void> {
  const batches: BatchItem[][] = [];
  for (let from = 0; from < items.length; from += batchSize)
    batches.push(items.slice(from, from + batchSize));
  const worker = async () => {
    try {
      for (let batch = batches.shift(); batch; batch = batches.shift())
        await writeBatch(client, tableName, batch);
    } catch (error) {
      batches.length = 0;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: simultaneous }, worker));
}

async function writeBatch(
  client: DynamoDBDocumentClient,
  tableName: string,
  batch: BatchItem[],
): Promise<void> {
  let rest: Record<string, unknown>[] | undefined = batch;
  for (let attempt = 1; rest && rest.length > 0; attempt++) {
    const command: BatchWriteCommand = new BatchWriteCommand({ RequestItems: { [tableName]: rest } });
    const { UnprocessedItems } = await client.send(command);
    rest = UnprocessedItems?.[tableName];
    if (!rest || rest.length === 0) return;
    if (attempt === attempts) throw new Error(`The table left ${rest.length} items of a batch unwritten`);
    await pause(Math.random() * 40 * 2 ** attempt);
  }
}
