import { buildModel } from "#shared/engine/model.ts";
import { runMonteCarlo } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { type BenchTable, measure } from "./measure.ts";
import { benchPlan, thirtyYears } from "./plans.ts";

/** Monte Carlo over 31 years with the whole ledger on every path. */
export function monteCarlo(): BenchTable {
  const model = buildModel(benchPlan(thirtyYears), embeddedMarket);
  const full = buildModel(
    benchPlan({ ...thirtyYears, dynamicTopUpCap: 100, cycleTopUpCap: 100, sellReinvestSettings: true }),
    embeddedMarket,
  );
  const lines = measure([
    { name: "1,000 paths: price, value, coins", run: () => runMonteCarlo(model, 1_000, {}, false) },
    { name: "10,000 paths: price, value, coins", run: () => runMonteCarlo(model, 10_000, {}, false) },
    {
      name: "10,000 paths, with top-ups, sales and reinvestment",
      run: () => runMonteCarlo(full, 10_000, {}, false),
    },
    { name: "1,000 paths, with yearly XIRR bands", run: () => runMonteCarlo(model, 1_000) },
    { name: "10,000 paths, with yearly XIRR bands", run: () => runMonteCarlo(model, 10_000) },
  ]);
  return {
    title: "Monte Carlo",
    note: `${model.visibleRows} months, the ledger of every path, seven quantiles of every figure, on one core.`,
    lines,
  };
}
