import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import { collection } from "#lib/local/storage/collection.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import type { ScheduledCall } from "./definition.ts";

const LastRun = z.object({ at: z.number() });

/** Timers cannot be longer than this many milliseconds; a longer wait is cut into pieces. */
const longestTimer = 2 ** 31 - 1;

/** How long a call waits that could not be noted. */
const againMilliseconds = 60_000;

export interface Scheduler {
  /** Resolves when calls under way have ended. */
  stop(): Promise<void>;
}

/**
 * Fires schedules in this process. A rate that fell due while nothing ran fires at once; a cron time that passed
 * meanwhile is gone, as on AWS.
 * @param report called for a call that could not be recorded, which is tried again a minute later
 */
export function startSchedules(
  calls: readonly ScheduledCall[],
  runtime: Runtime,
  storage: Storage,
  report: (error: unknown) => void,
): Scheduler {
  const runs = collection(storage, "schedule", (stored) => LastRun.parse(stored));
  const timers = new Map<ScheduledCall, NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let stopped = false;

  const dueAt = ({ timing, arn }: ScheduledCall): number | undefined => {
    if (timing.kind === "cron") return timing.next(new Date())?.getTime();
    const last = runs.get(arn);
    return last ? last.at + timing.milliseconds : Date.now();
  };

  const fire = async (call: ScheduledCall): Promise<void> => {
    const definition = runtime.functions.get(call.functionArn);
    await runs.put(call.arn, { at: Date.now() });
    // A failure is in the function's log and in the terminal; the next time comes regardless.
    if (definition) await runtime.invoke(definition, call.event(new Date(), randomUUID()));
  };

  const elapsed = async (call: ScheduledCall, isDue: boolean): Promise<void> => {
    try {
      if (isDue) await fire(call);
      wait(call);
    } catch (error) {
      // Not noted, it would be due again at once.
      report(error);
      if (!stopped) later(call, false, againMilliseconds);
    }
  };

  const wait = (call: ScheduledCall): void => {
    const due = stopped ? undefined : dueAt(call);
    if (due === undefined) return;
    const delay = Math.max(0, due - Date.now());
    later(call, delay <= longestTimer, Math.min(delay, longestTimer));
  };

  const later = (call: ScheduledCall, isDue: boolean, milliseconds: number): void => {
    const timer = setTimeout(() => {
      const running = elapsed(call, isDue);
      underWay.add(running);
      running.finally(() => underWay.delete(running));
    }, milliseconds);
    timers.set(call, timer.unref());
  };

  for (const call of calls) wait(call);
  return {
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}
