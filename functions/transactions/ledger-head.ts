import { setTimeout as pause } from "node:timers/promises";
import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { monthsOf } from "#functions/platform/records/plan/ledger-months.ts";
import { headOf, itemsBetween, rowsById } from "#functions/platform/records/plan/ledger-reader.ts";
import {
  assembleLedger,
  ImportBatch,
  type LedgerHead,
  ledgerKeys,
} from "#functions/platform/records/plan/ledger-record.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { writeInBatches } from "./batch-writes.ts";

/** No function runs as long: what a broken one left undone may be done by the next. */
const leaseMs = minuteMs;
const waitMs = 250;
const waits = 60;

/**
 * The head of a ledger. Ledgers from before 22 November 2026 have neither places nor sums of their months, or counts
 * alone: the first to ask gives them both, while the others wait.
 */
export async function readHead(
  client: DynamoDBDocumentClient,
  tableName: string,
  userId: string,
): Promise<LedgerHead> {
  for (let wait = 0; wait < waits; wait += 1) {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: ledgerKeys.head(userId), ConsistentRead: true }),
    );
    const head = headOf(Item);
    if (head) return head;
    if (!(await upgrade(client, tableName, userId, Item?.version))) await pause(waitMs);
  }
  const error = new Error("The ledger is being brought up to date");
  error.name = "ThrottlingException";
  throw error;
}

/** Gives all rows their places, then the head its sums; false when another request is doing it. */
async function upgrade(
  client: DynamoDBDocumentClient,
  tableName: string,
  userId: string,
  version: number,
): Promise<boolean> {
  const now = Date.now();
  const until = now + leaseMs;
  const key = ledgerKeys.head(userId);
  const isMine = await isWritten(
    client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: key,
        UpdateExpression: "SET upgradingUntil = :until",
        ConditionExpression:
          "version = :version AND (attribute_not_exists(upgradingUntil) OR upgradingUntil < :now)",
        ExpressionAttributeValues: { ":version": version, ":until": until, ":now": now },
      }),
    ),
  );
  if (!isMine) return false;
  const rows = await rowsById({ client, tableName, userId });
  const places = rows.map((row) => ({ PutRequest: { Item: { ...ledgerKeys.place(userId, row), ...row } } }));
  await writeInBatches(client, tableName, places);
  const batches = await batchesOf(client, tableName, userId);
  const { transactions } = assembleLedger({ version, rows, batches, deleted: [] });
  const head: LedgerHead = { version, months: monthsOf(transactions) };
  return isWritten(
    client.send(
      new PutCommand({
        TableName: tableName,
        Item: { ...key, ...head },
        ConditionExpression: "version = :version AND upgradingUntil = :until",
        ExpressionAttributeValues: { ":version": version, ":until": until },
      }),
    ),
  );
}

async function batchesOf(
  client: DynamoDBDocumentClient,
  tableName: string,
  userId: string,
): Promise<ImportBatch[]> {
  const { sk } = ledgerKeys.batch(userId, "");
  const batches: ImportBatch[] = [];
  for await (const item of itemsBetween({ client, tableName, userId }, sk, `${sk}~`)) {
    batches.push(ImportBatch.parse(item));
  }
  return batches;
}
