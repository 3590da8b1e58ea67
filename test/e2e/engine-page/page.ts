import { embeddedMarket } from "#shared/market/embedded.ts";
import { createEnginePool } from "#web/workers/engine-pool.ts";

const pool = createEnginePool(2);
const today = "2026-11-21";

/** What the test calls. */
Object.assign(globalThis, {
  enginePage: {
    /** The result of each plan as text, all asked for at once. */
    async calculate(plans: readonly unknown[]): Promise<string[]> {
      const outcomes = await Promise.all(
        plans.map((plan) => pool.run({ plan, market: embeddedMarket, today })),
      );
      return outcomes.map(({ result, analyses }) => JSON.stringify({ ...result, analyses }));
    },
    /** Starts a long calculation, cancels it at its first progress, and calculates a short one after it. */
    async cancel(long: unknown, short: unknown) {
      const abort = new AbortController();
      const seen: number[] = [];
      const ended = await pool
        .run(
          { plan: long, market: embeddedMarket, today },
          {
            signal: abort.signal,
            onProgress(fraction) {
              seen.push(fraction);
              abort.abort();
            },
          },
        )
        .then(
          () => "finished",
          (error: Error) => error.name,
        );
      const { result } = await pool.run({ plan: short, market: embeddedMarket, today });
      return { ended, seen, rowsAfter: result.rowCount };
    },
    /** Calculates a plan and notes the tasks of the page over 50 ms meanwhile, in milliseconds. */
    async longTasks(plan: unknown): Promise<{ paths: number; tasks: number[] }> {
      const tasks: number[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      });
      observer.observe({ type: "longtask" });
      const { analyses } = await pool.run({ plan, market: embeddedMarket, today });
      // Entries are delivered some time after their task.
      await new Promise((resolve) => setTimeout(resolve, 200));
      observer.disconnect();
      return { paths: analyses.monteCarlo?.paths ?? 0, tasks };
    },
    refuse: (plan: unknown) =>
      pool.run({ plan, market: embeddedMarket, today }).then(
        () => "accepted",
        (error: Error) => `${error.name}: ${error.message}`,
      ),
  },
});
