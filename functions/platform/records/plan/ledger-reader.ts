import { type DynamoDBDocumentClient, GetCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { retried } from "#functions/platform/aws/retry.ts";
import type { ItemKey } from "#functions/platform/records/users.ts";
import {
  assembleLedger,
  DeletedTransaction,
  emptyHead,
  ImportBatch,
  type Ledger,
  LedgerHead,
  ledgerKeys,
  StoredTransaction,
} from "./ledger-record.ts";

const Version = z.object({ version: z.int().positive(), since: z.int().optional() });

/** Reads what users recorded. */
export interface LedgerReader {
  /** The whole ledger as of one version: never a mixture of before and after a change. */
  read(userId: string): Promise<Ledger>;
  /** The version of the ledger, incremented with every change; 0 before the first. */
  version(userId: string): Promise<number>;
  /** What is known of the ledger without reading it; null for one from before its months had sums. */
  summary(userId: string): Promise<LedgerHead | null>;
}

/** How often a reading starts again because a change came between, each time after a longer pause. */
const retries = 7;
const firstPauseMs = 4;

export function createLedgerReader(client: DynamoDBDocumentClient, tableName: string): LedgerReader {
  const head = async (userId: string) => {
    const command = { TableName: tableName, Key: ledgerKeys.head(userId), ConsistentRead: true };
    return (await client.send(new GetCommand(command))).Item;
  };
  const version = async (userId: string) => {
    const item = await head(userId);
    return item ? Version.parse(item).version : 0;
  };
  return {
    version,
    summary: async (userId) => headOf(await head(userId)),
    async read(userId) {
      const attempt = async () => {
        const ledger = await readOnce(client, tableName, userId);
        // A query sees each item at its own moment; an unchanged version says that nothing moved meanwhile.
        if ((await version(userId)) === ledger.version) return ledger;
        throw new LedgerRestless("The ledger kept changing while it was read");
      };
      return retried(attempt, { retries, firstPauseMs, when: (error) => error instanceof LedgerRestless });
    },
  };
}

async function readOnce(client: DynamoDBDocumentClient, tableName: string, userId: string): Promise<Ledger> {
  let version = 0;
  let since: number | undefined;
  let hasPlaces = true;
  const rows: StoredTransaction[] = [];
  const batches: ImportBatch[] = [];
  const deleted: DeletedTransaction[] = [];
  const query = { client, tableName, userId };
  for await (const item of itemsBetween(query, ledgerKeys.prefix, ledgerKeys.placesBetween("", "~")[1])) {
    const kind = ledgerKeys.kindOf(item.sk);
    if (kind === "head") {
      ({ version, since } = Version.parse(item));
      hasPlaces = "months" in item;
    } else if (kind === "batch") batches.push(ImportBatch.parse(item));
    else if (kind === "deleted") deleted.push(DeletedTransaction.parse(item));
    else if (kind === "place" && hasPlaces) rows.push(StoredTransaction.parse(item));
  }
  // Ledgers from before transactions had places.
  if (!hasPlaces) rows.push(...(await rowsById(query)));
  return assembleLedger({ version, since, rows, batches, deleted });
}

interface LedgerQuery {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly userId: string;
}

/** The head as stored; null when it has to be brought up to date first, see `readHead`. */
export function headOf(item: Record<string, unknown> | undefined): LedgerHead | null {
  return item === undefined ? emptyHead : (LedgerHead.safeParse(item).data ?? null);
}

/** All rows of a ledger by their ids, those that do not count included. */
export async function rowsById(query: LedgerQuery): Promise<StoredTransaction[]> {
  const { sk } = ledgerKeys.transaction(query.userId, "");
  const rows: StoredTransaction[] = [];
  for await (const item of itemsBetween(query, sk, `${sk}~`)) rows.push(StoredTransaction.parse(item));
  return rows;
}

/**
 * Items of a user by sort key, both bounds included; pages are read one after the other as they are used.
 *
 * @param only names of the attributes that are wanted; without it all
 */
export async function* itemsBetween(
  { client, tableName, userId }: LedgerQuery,
  from: string,
  to: string,
  {
    newestFirst = false,
    limit,
    only,
  }: { newestFirst?: boolean; limit?: number; only?: readonly string[] } = {},
): AsyncGenerator<Record<string, unknown>> {
  const projection = only && {
    ProjectionExpression: only.map((name) => `#${name}`).join(", "),
    ExpressionAttributeNames: Object.fromEntries(only.map((name) => [`#${name}`, name])),
  };
  const query = {
    TableName: tableName,
    KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
    ExpressionAttributeValues: { ":pk": ledgerKeys.partition(userId), ":from": from, ":to": to },
    ConsistentRead: true,
    ScanIndexForward: !newestFirst,
    ...(limit !== undefined && { Limit: limit }),
    ...projection,
  };
  for await (const { Items = [] } of paginateQuery({ client }, query)) yield* Items;
}

const Key = z.object({ pk: z.string(), sk: z.string() });

/** The keys of items of a user by sort key, both bounds included. */
export async function keysBetween(query: LedgerQuery, from: string, to: string): Promise<ItemKey[]> {
  const keys: ItemKey[] = [];
  for await (const item of itemsBetween(query, from, to, { only: ["pk", "sk"] })) keys.push(Key.parse(item));
  return keys;
}

/** Named like the errors that ask the caller to retry later. */
class LedgerRestless extends Error {
  override readonly name = "ThrottlingException";
}
