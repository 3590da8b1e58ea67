import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import * as z from "zod";
import type { ChangeStreams, StreamRecord } from "#lib/local/dynamodb/streams/change-streams.ts";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import type { Queue } from "#lib/local/sqs/queue.ts";
import { collection } from "#lib/local/storage/collection.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import { createWorker } from "#lib/local/worker.ts";
import { callWith, isWanted, type Poller } from "./batch.ts";
import type { EventSourceMapping } from "./definition.ts";

const Checkpoint = z.object({ after: z.string() });

/** From each failed call to the next one, twice as long each time. */
const firstWaitMs = 200;
const longestWaitMs = 30_000;

export interface StreamDependencies {
  readonly streams: ChangeStreams;
  readonly runtime: Pick<Runtime, "functions" | "invoke">;
  /** Keeps how far each mapping has come. */
  readonly storage: Storage;
  /** Where given up records are told of. */
  readonly onFailure: Queue | undefined;
  readonly report: (error: unknown) => void;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
}

/** Calls a function with the changes of a table, in their order and each until it is done with or given up. */
export async function pollStream(
  mapping: EventSourceMapping,
  dependencies: StreamDependencies,
): Promise<Poller> {
  const { streams, runtime, storage, onFailure, report, clock = Date.now } = dependencies;
  const checkpoints = collection(storage, "event-source", (stored) => Checkpoint.parse(stored));
  const stopping = new AbortController();
  const { signal } = stopping;
  const table = streams.tableOf(mapping.sourceArn) ?? "";
  const advance = (after: string) => checkpoints.put(mapping.id, { after });
  const numberOf = ({ dynamodb }: StreamRecord) => dynamodb.SequenceNumber;
  const ageOf = (record: StreamRecord) => clock() / 1_000 - record.dynamodb.ApproximateCreationDateTime;

  // A mapping that begins with what is to come begins with it when it is made, not when it first reads.
  if (!checkpoints.get(mapping.id))
    await advance(mapping.fromStart ? "0".padStart(21, "0") : streams.latest());

  const giveUp = async (records: readonly StreamRecord[], condition: string, invocations: number) => {
    const [first, last] = [records[0], records.at(-1)];
    if (first === undefined || last === undefined) return;
    const time = ({ dynamodb }: StreamRecord) =>
      new Date(dynamodb.ApproximateCreationDateTime * 1_000).toISOString();
    const note = {
      requestContext: {
        requestId: randomUUID(),
        functionArn: mapping.functionArn,
        condition,
        approximateInvokeCount: invocations,
      },
      version: "1.0",
      timestamp: new Date(clock()).toISOString(),
      DDBStreamBatchInfo: {
        shardId: "shardId-00000000000000000000-local000",
        startSequenceNumber: numberOf(first),
        endSequenceNumber: numberOf(last),
        approximateArrivalOfFirstRecord: time(first),
        approximateArrivalOfLastRecord: time(last),
        batchSize: records.length,
        streamArn: mapping.sourceArn,
      },
    };
    await onFailure?.send([{ MessageBody: JSON.stringify(note), MessageAttributes: {} }], "lambda");
    await advance(numberOf(last));
  };

  /** Resolves when all records are done with or given up, or with a stop. */
  const deliver = async (given: readonly StreamRecord[]): Promise<void> => {
    let records = given;
    for (let calls = 1; !signal.aborted; calls++) {
      const old = records.filter((record) => ageOf(record) > mapping.ageSeconds);
      if (old.length > 0) await giveUp(old, "RecordAgeExceeded", calls - 1);
      records = records.filter((record) => !old.includes(record));
      const last = records.at(-1);
      if (last === undefined) return;
      const outcome = await callWith(runtime, mapping, records.map(eventOf), records.map(numberOf));
      const failed = "error" in outcome ? 0 : records.findIndex((one) => outcome.failed.has(numberOf(one)));
      if (failed < 0) return advance(numberOf(last));
      const done = records[failed - 1];
      if (done !== undefined) {
        await advance(numberOf(done));
        records = records.slice(failed);
      }
      if (mapping.bisects && records.length > 1) {
        const half = Math.ceil(records.length / 2);
        await deliver(records.slice(0, half));
        return deliver(records.slice(half));
      }
      if (calls > mapping.retries) return giveUp(records, "RetryAttemptsExhausted", calls);
      const wait = Math.min(firstWaitMs * 2 ** (calls - 1), longestWaitMs);
      await setTimeout(wait, undefined, { signal }).catch(() => undefined);
    }
  };

  const eventOf = ({ userIdentity, ...record }: StreamRecord) => ({
    ...record,
    ...(userIdentity && {
      userIdentity: { type: userIdentity.Type, principalId: userIdentity.PrincipalId },
    }),
    eventSourceARN: mapping.sourceArn,
  });

  const worker = createWorker(async () => {
    const after = checkpoints.get(mapping.id)?.after ?? "";
    const read = await streams.read(table, after, mapping.batchSize);
    const [first] = read;
    const last = read.at(-1);
    if (first === undefined || last === undefined) return undefined;
    const left = mapping.windowSeconds - ageOf(first);
    if (read.length < mapping.batchSize && mapping.windowSeconds > 0 && left > 0) return left * 1_000;
    const wanted = read.filter((record) => isWanted(mapping, record));
    await deliver(wanted);
    // What no filter lets through is passed over, once all before it is done with.
    if (!signal.aborted) await advance(numberOf(last));
    return 0;
  }, report);
  const unsubscribe = streams.subscribe(worker.wake);
  worker.begin();
  return {
    async stop() {
      unsubscribe();
      stopping.abort();
      await worker.stop();
    },
  };
}
