import { Worker } from "node:worker_threads";
import { buildModel } from "#shared/engine/model.ts";
import type { MonteCarloResult } from "#shared/engine/monte-carlo/monte-carlo-result.ts";
import { type MonteCarloMemory, monteCarloMemory } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import { meetingWords, teamMember } from "#shared/engine/monte-carlo/team.ts";
import type { Plan } from "#shared/engine/types.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";

/** What one thread of a team is to do. The arrays of `meetings` and `memory` are shared by all threads. */
export interface ThreadTask {
  readonly plan: Plan;
  readonly paths: number;
  readonly member: number;
  readonly size: number;
  readonly meetings: Int32Array<SharedArrayBuffer>;
  readonly memory: MonteCarloMemory;
}

/**
 * As `runMonteCarlo` on the embedded market, bit for bit, on `size` processors at once. Rejects when a thread fails.
 *
 * @param progress called with the share that is done, 0 to 1
 */
export async function monteCarloInThreads(
  plan: Plan,
  paths: number,
  size: number,
  progress: (done: number) => void,
): Promise<MonteCarloResult> {
  const shared = (bytes: number) => new SharedArrayBuffer(bytes);
  const meetings = new Int32Array(shared(meetingWords * Int32Array.BYTES_PER_ELEMENT));
  const model = buildModel(plan, embeddedMarket);
  const memory = monteCarloMemory(model, paths, true, teamMember(meetings, 0, size), shared);
  const file = new URL("./monte-carlo-thread.ts", import.meta.url);
  const threads = Array.from({ length: size }, (_, member) => {
    const task: ThreadTask = { plan, paths, member, size, meetings, memory };
    return new Worker(file, { workerData: task });
  });
  const done = new Float64Array(size);
  try {
    await Promise.all(
      threads.map(
        (thread, member) =>
          new Promise<void>((resolve, reject) => {
            thread.on("message", (fraction: number) => {
              done[member] = fraction;
              progress(done.reduce((sum, share) => sum + share, 0) / size);
            });
            thread.on("error", reject);
            thread.on("exit", resolve);
          }),
      ),
    );
  } finally {
    // After a failure the others would wait for the thread that failed.
    for (const thread of threads) void thread.terminate();
  }
  return memory.result;
}
