import { setTimeout } from "node:timers/promises";
import * as z from "zod";
import type { ChangeStreams, StreamRecord } from "#lib/local/dynamodb/streams/change-streams.ts";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import { collection } from "#lib/local/storage/collection.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import { createWorker } from "#lib/local/worker.ts";
import { callWith, type Poller } from "./batch.ts";
import type { EventSourceMapping } from "./definition.ts";
import { matches } from "./filter.ts";

const Checkpoint = z.object({ after: z.string() });

/** From each failed call to the next one, twice as long each time. */
const firstWaitMs = 200;
const longestWaitMs = 30_000;

export interface StreamDependencies {
  readonly streams: ChangeStreams;
  readonly runtime: Pick<Runtime, "functions" | "invoke">;
  /** Stores how far each mapping has come. */
  readonly storage: Storage;
  readonly report: (error: unknown) => void;
}

/**
 * Calls a function with the changes of a table, in their order and from the first one on. A change that the function
 * fails at is tried again until it succeeds.
 */
export async function pollStream(
  mapping: EventSourceMapping,
  { streams, runtime, storage, report }: StreamDependencies,
): Promise<Poller> {
  const checkpoints = collection(storage, "event-source", (stored) => Checkpoint.parse(stored));
  const stopping = new AbortController();
  const { signal } = stopping;
  const table = streams.tableOf(mapping.sourceArn) ?? "";
  const advance = (after: string) => checkpoints.put(mapping.id, { after });
  const numberOf = ({ dynamodb }: StreamRecord) => dynamodb.SequenceNumber;

  /** Resolves when the function has taken all changes, or with a stop. */
  const deliver = async (given: readonly StreamRecord[]): Promise<void> => {
    let records = given;
    for (let calls = 1; !signal.aborted; calls++) {
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

  const isWanted = (record: StreamRecord) =>
    mapping.filters.length === 0 || mapping.filters.some((pattern) => matches(pattern, record));

  const worker = createWorker(async () => {
    const after = checkpoints.get(mapping.id)?.after ?? "";
    const read = await streams.read(table, after, mapping.batchSize);
    const last = read.at(-1);
    if (last === undefined) return undefined;
    await deliver(read.filter(isWanted));
    // Changes that no filter lets through are passed over, once the function has taken all before them.
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
