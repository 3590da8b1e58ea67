import { formatMonth } from "#shared/domain/dates.ts";
import { nullable } from "#shared/engine/arithmetic/nullable.ts";
import { runMonteCarlo } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import type { ScenarioComparison } from "#shared/engine/scenarios/compare-scenarios.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import type { Watch } from "#shared/engine/types.ts";
import type { PlanRange } from "#web/workers/engine-messages.ts";

/**
 * The range of a compared plan over price paths. They are drawn with the seed of the plan, which is the same for all
 * plans of a comparison.
 *
 * @param position of the plan in the comparison
 * @throws CalculationCancelled
 */
export function rangeOf(
  { model, rowCount }: SimulationResult,
  paths: number,
  { months, scenarios }: Pick<ScenarioComparison, "months" | "scenarios">,
  position: number,
  watch: Watch,
): PlanRange {
  const { value, lossProbability } = runMonteCarlo(model, paths, watch, false);
  const rowOf = new Map(
    Array.from(model.rows.month.subarray(0, rowCount), (month, row) => [formatMonth(month), row] as const),
  );
  const prices = scenarios[position]?.overlays.priceUSD ?? [];
  const line = (figure: (row: number, at: number) => number) =>
    months.map((month, at) => {
      const row = rowOf.get(month);
      return row === undefined ? null : nullable(figure(row, at));
    });
  // Money of today is worth in each month what the price of the month in it says.
  const inMoney = (row: number, at: number) => (prices[at] ?? Number.NaN) / model.facts.price[row]!;
  const band = (name: "p5" | "p50" | "p95") => line((row, at) => value[name][row]! * inMoney(row, at));
  return {
    paths,
    value: { p5: band("p5"), p50: band("p50"), p95: band("p95") },
    belowCost: line((row) => lossProbability[row]!),
  };
}
