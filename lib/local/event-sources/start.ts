import type { ChangeStreams } from "#lib/local/dynamodb/streams/change-streams.ts";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import type { Sqs } from "#lib/local/sqs/create.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import type { Poller } from "./batch.ts";
import type { EventSourceMapping } from "./definition.ts";
import { pollQueue } from "./queue-poller.ts";
import { pollStream } from "./stream-poller.ts";

export interface EventSourceDependencies {
  readonly runtime: Pick<Runtime, "functions" | "invoke">;
  readonly sqs: Pick<Sqs, "queue">;
  readonly streams: ChangeStreams;
  /** Keeps how far the readers of streams have come. */
  readonly storage: Storage;
  /** Called with failures that are not a function's. */
  readonly report: (error: unknown) => void;
}

/** Reads the queues and streams that functions are called with, until it is stopped. */
export async function startEventSources(
  mappings: readonly EventSourceMapping[],
  { runtime, sqs, streams, storage, report }: EventSourceDependencies,
): Promise<Poller> {
  const pollers: Poller[] = [];
  for (const mapping of mappings) {
    const queue = sqs.queue(mapping.sourceArn);
    pollers.push(
      queue
        ? pollQueue(mapping, queue, runtime, report)
        : await pollStream(mapping, { streams, runtime, storage, report }),
    );
  }
  return {
    async stop() {
      await Promise.all(pollers.map((poller) => poller.stop()));
    },
  };
}
