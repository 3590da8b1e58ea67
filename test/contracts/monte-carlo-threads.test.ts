import { describe, expect, test } from "vitest";
import { parseDate } from "#shared/domain/dates.ts";
import { buildModel } from "#shared/engine/model.ts";
import { runMonteCarlo } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import type { Plan } from "#shared/engine/types.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { monteCarloTeam } from "#test/shared/engine/support/monte-carlo-threads.ts";

const now = "2026-11-20";
const controlPanel = { investStartDate: "2025-05-15", investEndDate: "2032-12-31" };

/** By what decides the way in which paths are calculated. */
const plans: Readonly<Record<string, object>> = {
  "that only buys": { now, controlPanel },
  "with top-ups": { now, controlPanel: { ...controlPanel, dynamicTopUpCap: 100, cycleTopUpCap: 50 } },
  "that sells": {
    now,
    controlPanel: { ...controlPanel, sellReinvestSettings: true },
    transactions: [{ dateAcquired: "2025-07-10", btcBought: 0.01, usdSpent: 940, feesUSD: 5 }],
  },
  "that buys weekly": { now, controlPanel: { ...controlPanel, buyRhythm: "weekly" } },
};

function planOf(raw: object): Plan {
  const parsed = parsePlan(raw, parseDate(now)!);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.plan;
}

describe("a Monte Carlo on several processors", () => {
  for (const [name, raw] of Object.entries(plans)) {
    test(`has the same bits in any split of a plan ${name}`, async () => {
      const plan = planOf(raw);
      // Three blocks and a part of one: shares are uneven, and one of five threads has none.
      const paths = 820;
      const alone = runMonteCarlo(buildModel(plan, embeddedMarket), paths);
      for (const size of [1, 2, 3, 5]) {
        const team = monteCarloTeam(size);
        try {
          const { result } = await team.run(plan, paths, true);
          expect(result, `${size} threads`).toEqual(alone);
        } finally {
          await team.end();
        }
      }
    });
  }
});
