import { allocateLedger } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import type { Model } from "#shared/engine/model.ts";
import { pathInput } from "#shared/engine/monte-carlo/path-input.ts";
import { buildPriceProcess, pricePathDrawer } from "#shared/engine/monte-carlo/price-paths.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import type { HoldingRule } from "#shared/engine/tax/jurisdictions.ts";
import { longFrom } from "#shared/engine/tax/tax-calendar.ts";
import type { Watch } from "#shared/engine/types.ts";
import { report } from "#shared/engine/watch.ts";
import { continuedGrid, plannedPrices, type WithdrawalMonths } from "./months.ts";
import { type StartLots, startLotsReader } from "./start-lots.ts";
import type { LotMethod } from "./withdrawal-settings.ts";

const pathsBetweenReports = 64;

/** Where withdrawals start on every path, side by side, and at what prices they sell. BTC and base currency. */
export interface Lanes {
  readonly count: number;
  /** Price of month k on lane i in base currency, at k · count + i. */
  readonly price: Float64Array;
  readonly coins: Float64Array;
  readonly cost: Float64Array;
  /** Null under the average: a path is one lot then. */
  readonly lots: LaneLots | null;
}

/** The lots of all lanes, one lane after the other, each in the order in which sales take them. */
interface LaneLots {
  /** Lots of lane i are those from `first[i]` up to `first[i + 1]`. */
  readonly first: Int32Array;
  readonly coins: Float64Array;
  readonly cost: Float64Array;
  /** First day that is long term; Infinity without a holding rule. */
  readonly longFrom: Float64Array;
}

/** How the lots of a withdrawal are kept. */
interface LotRules {
  readonly method: LotMethod;
  readonly holding: HoldingRule;
}

/** Gathers what the accumulations of lanes leave. */
function laneGatherer(price: Float64Array, count: number, { method, holding }: LotRules) {
  const coins = new Float64Array(count);
  const cost = new Float64Array(count);
  const first = new Int32Array(count + 1);
  const lotCoins: number[] = [];
  const lotCost: number[] = [];
  const lotLong: number[] = [];
  return {
    put(lane: number, held: number, start: StartLots) {
      coins[lane] = held;
      cost[lane] = start.cost;
      if (method !== "average") {
        for (const lot of start.lots) {
          lotCoins.push(lot.satoshis / 1e8);
          lotCost.push(lot.cost);
          lotLong.push(longFrom(holding, lot.day) ?? Number.POSITIVE_INFINITY);
        }
      }
      first[lane + 1] = lotCoins.length;
    },
    lanes: (): Lanes => ({
      count,
      price,
      coins,
      cost,
      lots:
        method === "average"
          ? null
          : {
              first,
              coins: Float64Array.from(lotCoins),
              cost: Float64Array.from(lotCost),
              longFrom: Float64Array.from(lotLong),
            },
    }),
  };
}

/** The plan's own path as a single lane: its rounded ledger and row prices. */
export function plannedLane(result: SimulationResult, months: WithdrawalMonths, rules: LotRules): Lanes {
  const { model, ledger } = result;
  const price = plannedPrices(model, months).map((usd, k) => usd * months.rate[k]!);
  const gathered = laneGatherer(price, 1, rules);
  const start = startLotsReader(model, rules.method, false)(ledger);
  gathered.put(0, ledger.coins[model.rows.count - 1] ?? 0, start);
  return gathered.lanes();
}

/**
 * Simulated paths as lanes: the accumulation of each, unrounded, on its own prices, which run on through the withdrawal.
 * Throws CalculationCancelled when cancelled.
 */
export function simulatedLanes(
  model: Model,
  months: WithdrawalMonths,
  rules: LotRules,
  paths: number,
  watch: Watch,
): Lanes {
  const grid = continuedGrid(model, months.firstMonth + months.count - 1);
  const process = buildPriceProcess(grid, model.path, model.series.prices, model.epochs, grid.count);
  const last = model.rows.count - 1;
  const { input, place } = pathInput({ ...model, grid, visibleRows: model.rows.count }, process);
  const draw = pricePathDrawer(process, model.plan.seed);
  const from = months.firstMonth - process.firstMonth;
  const drawn = new Float64Array(process.count);
  const price = new Float64Array(months.count * paths);
  const gathered = laneGatherer(price, paths, rules);
  const startOf = startLotsReader(model, rules.method, true);
  const ledger = allocateLedger(model.rows.count);
  for (let path = 0; path < paths; path++) {
    if (path % pathsBetweenReports === 0) report(watch, path / paths);
    draw(drawn, path);
    place(drawn);
    runLedger(input, ledger, true);
    gathered.put(path, ledger.coins[last] ?? 0, startOf(ledger));
    for (let k = 0; k < months.count; k++) price[k * paths + path] = drawn[from + k]! * months.rate[k]!;
  }
  return gathered.lanes();
}
