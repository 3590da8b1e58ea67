import { setTimeout } from "node:timers/promises";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import { systemAttributes } from "#lib/local/sqs/create.ts";
import { md5, type Queue, type QueueMessage, receiptOf } from "#lib/local/sqs/queue.ts";
import { callWith, type Poller } from "./batch.ts";
import type { EventSourceMapping } from "./definition.ts";

/** The most messages that one request may receive, and the longest that it may wait for them. */
const mostReceived = 10;
const longestWaitSeconds = 20;

/** Calls of the function at one time: enough that a slow one holds nothing up, and the fewest that a mapping may allow. */
const concurrency = 2;
const waitAfterFailureMs = 1_000;

/**
 * Calls a function with the messages of a queue, and deletes those that it is done with. The others are seen again when
 * their visibility time-out is over, as often as the queue allows.
 */
export function pollQueue(
  mapping: EventSourceMapping,
  queue: Queue,
  runtime: Pick<Runtime, "functions" | "invoke">,
  report: (error: unknown) => void,
): Poller {
  const stopping = new AbortController();
  const { signal } = stopping;
  const [, , , region = ""] = queue.definition.arn.split(":");

  const recordOf = (message: QueueMessage) => ({
    messageId: message.id,
    receiptHandle: receiptOf(message),
    body: message.body,
    attributes: systemAttributes(message),
    messageAttributes: {},
    md5OfBody: md5(message.body),
    eventSource: "aws:sqs",
    eventSourceARN: queue.definition.arn,
    awsRegion: region,
  });

  const work = async (): Promise<void> => {
    const received = await queue.receive(mostReceived, longestWaitSeconds, undefined, signal);
    for (let at = 0; at < received.length; at += mapping.batchSize) {
      const batch = received.slice(at, at + mapping.batchSize);
      const ids = batch.map(({ id }) => id);
      const outcome = await callWith(runtime, mapping, batch.map(recordOf), ids);
      // What went wrong is in the function's log; the messages are seen again.
      if ("error" in outcome) continue;
      for (const message of batch) {
        if (!outcome.failed.has(message.id)) await queue.delete(receiptOf(message));
      }
    }
  };

  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      await work().catch(async (error: unknown) => {
        report(error);
        await setTimeout(waitAfterFailureMs, undefined, { signal }).catch(() => undefined);
      });
    }
  };
  const loops = Array.from({ length: concurrency }, loop);
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
