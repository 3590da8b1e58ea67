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
    refuse: (plan: unknown) =>
      pool.run({ plan, market: embeddedMarket, today }).then(
        () => "accepted",
        (error: Error) => `${error.name}: ${error.message}`,
      ),
  },
});
