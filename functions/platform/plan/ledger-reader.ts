import { setTimeout as pause } from "node:timers/promises";
import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import {
  assembleLedger,
  DeletedTransaction,
  ImportBatch,
  type Ledger,
  ledgerKeys,
  StoredTransaction,
} from "./ledger-record.ts";

const LedgerVersion = z.object({ version: z.int().positive() });

/** Reads what users recorded. */
export interface LedgerReader {
  /** The whole ledger as of one version: never a mixture of before and after a change. */
  read(userId: string): Promise<Ledger>;
  /** The version of the ledger, which grows with every change; 0 before the first. */
  version(userId: string): Promise<number>;
}

/** How often a reading is begun because a change came between, each time after a longer pause. */
const attempts = 8;
const firstPauseMs = 4;

export function createLedgerReader(client: DynamoDBDocumentClient, tableName: string): LedgerReader {
  const version = async (userId: string) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: ledgerKeys.version(userId), ConsistentRead: true }),
    );
    return Item ? LedgerVersion.parse(Item).version : 0;
  };
  return {
    version,
    async read(userId) {
      for (let attempt = 1; ; attempt++) {
        const ledger = await readOnce(client, tableName, userId);
        // A query sees each item at its own moment; an unchanged version says that nothing moved meanwhile.
        if ((await version(userId)) === ledger.version) return ledger;
        if (attempt === attempts) throw restless();
        await pause(Math.random() * firstPauseMs * 2 ** attempt);
      }
    },
  };
}

async function readOnce(client: DynamoDBDocumentClient, tableName: string, userId: string): Promise<Ledger> {
  let version = 0;
  const rows: StoredTransaction[] = [];
  const batches: ImportBatch[] = [];
  const deleted: DeletedTransaction[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
        ExpressionAttributeValues: { ":pk": ledgerKeys.partition(userId), ":prefix": ledgerKeys.prefix },
        ConsistentRead: true,
        ...(startKey && { ExclusiveStartKey: startKey }),
      }),
    );
    for (const item of page.Items ?? []) {
      const kind = ledgerKeys.kindOf(item.sk);
      if (kind === "version") version = LedgerVersion.parse(item).version;
      else if (kind === "batch") batches.push(ImportBatch.parse(item));
      else if (kind === "deleted") deleted.push(DeletedTransaction.parse(item));
      else if (kind === "transaction") rows.push(StoredTransaction.parse(item));
    }
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  return assembleLedger({ version, rows, batches, deleted });
}

function restless(): Error {
  const error = new Error("The ledger kept changing while it was read");
  error.name = "ThrottlingException";
  return error;
}
