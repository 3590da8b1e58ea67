import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import { collection } from "#lib/local/storage/collection.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import { createWorker } from "#lib/local/worker.ts";
import type { ScheduledCall } from "./definition.ts";

const LastRun = z.object({ at: z.number() });

export interface Scheduler {
  /** Resolves when calls under way have ended. */
  stop(): Promise<void>;
}

/**
 * Fires schedules in this process. One that fell due while nothing ran fires at once.
 * @param report called for a call that could not be recorded, which is tried again a minute later
 */
export function startSchedules(
  calls: readonly ScheduledCall[],
  runtime: Pick<Runtime, "functions" | "invoke">,
  storage: Storage,
  report: (error: unknown) => void,
): Scheduler {
  const runs = collection(storage, "schedule", (stored) => LastRun.parse(stored));
  const nextOf = ({ every, arn }: ScheduledCall): number => {
    const last = runs.get(arn);
    return last ? last.at + every : Date.now();
  };
  const workers = calls.map((call) => {
    let due = nextOf(call);
    return createWorker(async () => {
      // A time further away than the interval was set by a clock that was ahead.
      if (due <= Date.now() || due > Date.now() + call.every) {
        const definition = runtime.functions.get(call.functionArn);
        await runs.put(call.arn, { at: Date.now() });
        // A failure is in the function's log and in the terminal; the next time comes regardless.
        if (definition) await runtime.invoke(definition, call.event(new Date(), randomUUID()));
        due = nextOf(call);
      }
      return due - Date.now();
    }, report);
  });
  for (const worker of workers) worker.begin();
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
