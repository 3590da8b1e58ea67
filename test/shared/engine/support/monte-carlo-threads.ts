import { Worker } from "node:worker_threads";
import { buildModel } from "#shared/engine/model.ts";
import type { MonteCarloResult } from "#shared/engine/monte-carlo/monte-carlo-result.ts";
import { type MonteCarloMemory, monteCarloMemory } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import { meetingWords, teamMember } from "#shared/engine/monte-carlo/team.ts";
import type { Plan } from "#shared/engine/types.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";

/** What one thread does of a run. */
export interface ThreadShare {
  readonly plan: Plan;
  readonly paths: number;
  readonly withRates: boolean;
  readonly member: number;
  readonly size: number;
  readonly meetings: Int32Array<SharedArrayBuffer>;
  readonly memory: MonteCarloMemory;
}

/** Threads that stay, for one run after the other. */
export interface MonteCarloTeam {
  /** `millis` is the processor time of the busiest thread, which other programs do not lengthen. */
  run(plan: Plan, paths: number, withRates: boolean): Promise<{ result: MonteCarloResult; millis: number }>;
  end(): Promise<unknown>;
}

export function monteCarloTeam(size: number): MonteCarloTeam {
  const file = new URL("monte-carlo-thread.ts", import.meta.url);
  const threads = Array.from({ length: size }, () => new Worker(file));
  const shared = (bytes: number) => new SharedArrayBuffer(bytes);
  return {
    async run(plan, paths, withRates) {
      const model = buildModel(plan, embeddedMarket);
      const meetings = new Int32Array(shared(meetingWords * Int32Array.BYTES_PER_ELEMENT));
      const memory = monteCarloMemory(model, paths, withRates, teamMember(meetings, 0, size), shared);
      const worked = threads.map(
        (thread, member) =>
          new Promise<number>((resolve, reject) => {
            thread.once("message", resolve);
            thread.once("error", reject);
            const share: ThreadShare = { plan, paths, withRates, member, size, meetings, memory };
            thread.postMessage(share);
          }),
      );
      return { millis: Math.max(...(await Promise.all(worked))), result: memory.result };
    },
    end: () => Promise.all(threads.map((thread) => thread.terminate())),
  };
}
