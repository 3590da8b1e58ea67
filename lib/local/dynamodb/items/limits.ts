import { setTimeout } from "node:timers/promises";
import { dynamoFailure } from "#lib/local/dynamodb/failures.ts";
import { itemSizeBytes } from "#lib/local/dynamodb/item-size.ts";
import type { ChangeStreams } from "#lib/local/dynamodb/streams/change-streams.ts";
import type { Item } from "#lib/local/dynamodb/types.ts";
import type { DynamoDbQuotas } from "#lib/local/quotas.ts";
import type { Range, Storage, Write } from "#lib/local/storage/storage.ts";
import { createTokenBucket, type TokenBucket } from "#lib/local/token-bucket.ts";
import type { Source } from "./unit-of-work.ts";

/** Bytes of one unit. Source: Amazon DynamoDB Developer Guide, "Read and write capacity units". */
const unitBytes = { reads: 4_096, writes: 1_024 };

/** A change of an index that readers do not see yet. */
interface LateChange {
  readonly key: string;
  readonly before: unknown;
  readonly seenAt: number;
}

export type Limits = ReturnType<typeof createLimits>;

/** Delays and refuses requests by the quotas of this DynamoDB. Without quotas everything passes. */
export function createLimits(quotas: DynamoDbQuotas, storage: Storage, streams: ChangeStreams) {
  const { indexLagMilliseconds: lag, transactionMilliseconds, partitionUnits } = quotas;
  const partitions = new Map<string, TokenBucket>();
  const inTransactions = new Set<string>();
  /** In the order of time. */
  let lateChanges: LateChange[] = [];

  const spend = (kind: "reads" | "writes", key: string, value: unknown, unitsEach: number): void => {
    if (partitionUnits === undefined) return;
    // A scan reads no partition in particular.
    const [partition] = /^[^\0]+\0[^/]+\/[^/]+\//.exec(key) ?? [];
    if (partition === undefined) return;
    const name = `${kind} ${partition}`;
    const perSecond = partitionUnits[kind];
    const bucket = partitions.get(name) ?? createTokenBucket({ perSecond, burst: perSecond });
    partitions.set(name, bucket);
    if (!bucket.isOpen()) {
      throw dynamoFailure(
        "ThrottlingException",
        "Throughput exceeds the current capacity of your table or index.",
      );
    }
    const bytes = value === undefined ? 0 : itemSizeBytes(value as Item);
    bucket.spend(unitsEach * Math.max(1, Math.ceil(bytes / unitBytes[kind])));
  };

  /** A range of an index without the changes that are not seen yet. */
  async function* asSeen(range: Range, values: Source["values"]): AsyncGenerator<unknown> {
    const now = performance.now();
    lateChanges = lateChanges.filter(({ seenAt }) => seenAt > now);
    const late = lateChanges.filter(({ key }) => isWithin(range, key));
    if (late.length === 0) return yield* values(range);
    const { limit = -1, reverse = false, ...bounds } = range;
    const documents = new Map<string, unknown>();
    for await (const [key, value] of storage.entries(bounds)) documents.set(key, value);
    // The earliest of several changes to one entry has what was there before all of them.
    for (const { key, before } of late.toReversed()) documents.set(key, before);
    const ordered = [...documents]
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => compare(one, other));
    const inDirection = reverse ? ordered.toReversed() : ordered;
    for (const [, value] of limit < 0 ? inDirection : inDirection.slice(0, limit)) yield value;
  }

  /**
   * Stores accepted writes, with the records of the tables' streams about them.
   * @param unitsEach capacity units for each kilobyte: two in a transaction
   * @param byService whether the items have expired
   * @throws AwsFailure ThrottlingException before anything is stored
   */
  const store = async (writes: readonly Write[], unitsEach = 1, byService = false): Promise<void> => {
    for (const { key, value } of writes) spend("writes", key, value, unitsEach);
    if (lag !== undefined) {
      const seenAt = performance.now() + lag;
      const inIndexes = writes.filter(({ key }) => key.startsWith("index/"));
      lateChanges.push(...inIndexes.map(({ key }) => ({ key, before: storage.get(key), seenAt })));
    }
    const records = streams.recordsOf(writes, byService);
    await storage.write([...writes, ...records]);
    if (records.length > 0) streams.announce();
  };

  return {
    store,

    /** Whether a transaction on one of these items is under way. */
    conflicts: (keys: readonly string[]): boolean => keys.some((key) => inTransactions.has(key)),

    /**
     * Stores the writes of a transaction when it has lasted. Its items are marked until then, and its changes are in the
     * stream when it is over: a reader of the stream can write the items. Source: Amazon DynamoDB Developer Guide,
     * "Transactions": changes are propagated to indexes and streams after the transaction has completed.
     * @param keys the items, none of which has a conflict
     */
    async storeTransaction(keys: readonly string[], writes: readonly Write[]): Promise<void> {
      if (transactionMilliseconds === undefined) return store(writes, 2);
      for (const key of keys) inTransactions.add(key);
      try {
        await setTimeout(transactionMilliseconds);
        await store(writes, 2);
      } finally {
        for (const key of keys) inTransactions.delete(key);
      }
    },

    /** What a read sees: indexes as they were a moment ago, and partitions as long as they have units. */
    readable({ get, values }: Source, isConsistent: boolean): Source {
      if (lag === undefined && partitionUnits === undefined) return { get, values };
      const count = (key: string, value: unknown) => spend("reads", key, value, isConsistent ? 1 : 0.5);
      return {
        get: (key) => {
          const value = get(key);
          count(key, value);
          return value;
        },
        async *values(range) {
          for await (const value of asSeen(range, values)) {
            count(range.gte ?? range.gt ?? "", value);
            yield value;
          }
        },
      };
    },
  };
}

function isWithin({ gt, gte, lt, lte }: Range, key: string): boolean {
  return (
    (gt === undefined || compare(key, gt) > 0) &&
    (gte === undefined || compare(key, gte) >= 0) &&
    (lt === undefined || compare(key, lt) < 0) &&
    (lte === undefined || compare(key, lte) <= 0)
  );
}

function compare(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
