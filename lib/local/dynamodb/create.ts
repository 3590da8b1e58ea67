import { type JsonInput, jsonService } from "#lib/local/aws-json.ts";
import type { DynamoDbQuotas } from "#lib/local/quotas.ts";
import type { Service, ServiceOptions } from "#lib/local/service.ts";
import { openStorage } from "#lib/local/storage/open.ts";
import { createWorker } from "#lib/local/worker.ts";
import { deleteExpired } from "./items/expiry.ts";
import { createItems } from "./items/items.ts";
import { createLimits } from "./items/limits.ts";
import { permissionsFor } from "./permissions.ts";
import { type ChangeStreams, openStreams } from "./streams/change-streams.ts";
import { streamCalls } from "./streams/stream-calls.ts";
import { TableCatalogue } from "./tables/catalogue.ts";
import type { TableProperties } from "./tables/record.ts";
import { createTransactions } from "./transactions/transactions.ts";

export type DynamoDbOptions = ServiceOptions & {
  /** Seconds between two searches for expired items; 0 for none. */
  expirySeconds?: number;
  /** What an account limits and delays; nothing by default. */
  quotas?: DynamoDbQuotas | undefined;
};

export interface DynamoDb extends Service {
  /** The changes of tables that have a stream. */
  readonly streams: ChangeStreams;
  /** Makes a table, or brings one of an earlier start up to date. @throws Error when that would lose its items */
  putTable(name: string, properties: TableProperties): Promise<void>;
  /** Deletes items whose time to live is over, now. @returns their number */
  expire(): Promise<number>;
}

const writes = ["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"] as const;
const reads = ["GetItem", "BatchGetItem", "Query", "Scan"] as const;

/**
 * DynamoDB's protocol over a local store: acknowledged writes are on the disk, single writes and transactions
 * happen one after another, and each is wholly there or not at all.
 * @throws StoreCorrupt, StoreLocked when the folder cannot be used
 */
export async function createDynamoDb(options: DynamoDbOptions): Promise<DynamoDb> {
  const { clock = Date.now, region = "us-east-1", account = "000000000000", expirySeconds = 60 } = options;
  const nowSeconds = () => Math.floor(clock() / 1000);
  const place = { region, account };
  const storage = await openStorage(options);
  const catalogue = await TableCatalogue.open(storage);
  const streams = await openStreams(storage, catalogue, place, clock);
  const limits = createLimits(options.quotas ?? {}, storage, streams);
  const items = createItems(storage, catalogue, limits);
  const transactions = createTransactions(storage, catalogue, items, limits, nowSeconds);
  const tables = new Map<string, (input: JsonInput) => object | Promise<object>>([
    ...writes.map((name) => [name, (input: JsonInput) => items.write(name, input)] as const),
    ...reads.map((name) => [name, (input: JsonInput) => items.read(name, input)] as const),
    ["TransactWriteItems", (input) => transactions.write(input)],
    ["ListTables", () => ({ TableNames: catalogue.names() })],
  ]);
  const operations = [
    ...[...tables].map(([name, run]) => [`DynamoDB_20120810.${name}`, run] as const),
    ...Object.entries(streamCalls(streams, catalogue, clock)).map(
      ([name, run]) => [`DynamoDBStreams_20120810.${name}`, run] as const,
    ),
  ];
  const expire = async () => {
    await transactions.forgetTokens();
    return deleteExpired(storage, catalogue, items, nowSeconds());
  };
  // What fails now is tried again in the next round, and a closed store fails by design.
  const expiry = createWorker(
    async () => {
      await expire();
      await streams.trim();
      return expirySeconds * 1000;
    },
    () => undefined,
  );
  if (expirySeconds > 0) expiry.begin();
  return {
    handle: jsonService({
      ...options,
      version: "1.0",
      operations: new Map(operations),
      permissions: (operation, input) => permissionsFor(operation, input, place),
    }),
    streams,
    putTable: (name, properties) => catalogue.put(name, properties),
    expire,
    async close() {
      await expiry.stop();
      await storage.close();
    },
  };
}
