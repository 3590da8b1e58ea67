import { AwsFailure, authoriseAll, failureResponse, jsonResponse, readCall } from "#lib/local/aws-json.ts";
import type { DynamoDbQuotas } from "#lib/local/quotas.ts";
import type { Authorise, Service, ServiceRequest, ServiceResponse } from "#lib/local/service.ts";
import { openStorage, type StorageLocation } from "#lib/local/storage/open.ts";
import { deleteExpired } from "./expiry.ts";
import { Items } from "./items.ts";
import { Limits } from "./limits.ts";
import { type Operations, operationsOf } from "./operations.ts";
import { permissionsFor } from "./permissions.ts";
import { RequestTokens } from "./request-tokens.ts";
import { TableCatalogue } from "./table-catalogue.ts";
import { fillNewIndexes } from "./table-update.ts";
import type { TablePlace } from "./tables.ts";
import { Transactions } from "./transactions.ts";

export type DynamoDbOptions = StorageLocation & {
  authorise?: Authorise;
  /** For ARNs. */
  region?: string;
  /** Account number, for ARNs. */
  account?: string;
  /** Seconds between two searches for items whose time to live is over; 0 for none. */
  expirySeconds?: number;
  /** Called with failures that are not a DynamoDB error; the caller sees an internal error. */
  report?: (error: unknown) => void;
  /** Milliseconds since the epoch. */
  clock?: () => number;
  /** What an account limits and delays; nothing by default. */
  quotas?: DynamoDbQuotas | undefined;
};

export interface DynamoDb extends Service {
  /** Deletes items whose time to live is over, now. @returns their number */
  expire(): Promise<number>;
}

/**
 * DynamoDB's protocol over a local store: acknowledged writes are on the disk, single writes and transactions
 * happen one after another, and each is wholly there or not at all.
 * @throws StoreCorrupt, StoreLocked when the folder cannot be used
 */
export async function createDynamoDb(options: DynamoDbOptions): Promise<DynamoDb> {
  const clock = options.clock ?? Date.now;
  const nowSeconds = () => Math.floor(clock() / 1000);
  const place: TablePlace = {
    region: options.region ?? "us-east-1",
    account: options.account ?? "000000000000",
  };
  const storage = await openStorage(options);
  const catalogue = await TableCatalogue.open(storage);
  for (const name of catalogue.names()) await fillNewIndexes(storage, catalogue, name);
  const limits = new Limits(options.quotas ?? {}, storage);
  const items = new Items(storage, catalogue, limits);
  const tokens = new RequestTokens(storage, nowSeconds);
  const transactions = new Transactions(storage, catalogue, items, tokens, limits);
  const operations = operationsOf({ storage, catalogue, items, transactions, place });
  const expire = async () => {
    await tokens.forgetExpired();
    return deleteExpired(storage, catalogue, items, nowSeconds());
  };
  const expiry = new Repetition(expire, options.expirySeconds ?? 60);
  const handle = (request: ServiceRequest) => answer(request, operations, place, options);
  return {
    handle,
    expire,
    async close() {
      await expiry.stop();
      await storage.close();
    },
  };
}

async function answer(
  request: ServiceRequest,
  operations: Operations,
  place: TablePlace,
  { authorise, report }: Pick<DynamoDbOptions, "authorise" | "report">,
): Promise<ServiceResponse> {
  try {
    const { operation, accessKeyId, input } = readCall(request, "DynamoDB_20120810");
    const run = operations.get(operation);
    if (run === undefined) {
      throw new AwsFailure(
        "com.amazon.coral.service#UnknownOperationException",
        `The local DynamoDB has no operation ${operation}.`,
      );
    }
    await authoriseAll(authorise, accessKeyId, permissionsFor(operation, input, place));
    return jsonResponse("1.0", 200, await run(input));
  } catch (error) {
    return failureResponse("1.0", error, report);
  }
}

/** A task in the background, never twice at once, that keeps no process alive. */
class Repetition {
  readonly #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(task: () => Promise<unknown>, seconds: number) {
    if (seconds <= 0) return;
    this.#timer = setInterval(() => {
      // What fails now is tried again in the next round, and a closed store fails by design.
      this.#running = this.#running.then(task).catch(() => undefined);
    }, seconds * 1000).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }
}
