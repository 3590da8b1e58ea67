import { isLoss } from "#shared/engine/monte-carlo/samples.ts";
import type { InCurrencies } from "./outlook.ts";
import type { PathTallies } from "./path-tallies.ts";

/** A row of many paths side by side; amounts in USD and BTC. */
interface LaneRow {
  readonly prices: Float64Array;
  /** Before the row's purchases. */
  readonly coinsBefore: Float64Array;
  readonly cashBefore: number;
  /** Coins and cash after them. */
  readonly value: Float64Array;
  /** Costs of the row; one entry when all paths cost the same. */
  readonly cost: Float64Array;
  /** Costs of a recorded row in base currency; NaN for other rows, whose costs are converted at the rate. */
  readonly recordedCost: number;
  /** Units of base currency per USD. */
  readonly rate: number;
}

/** How bad it gets on many paths side by side, row after row; the figures of `drawdownThrough` and `setbacksThrough`. */
export interface TallyLanes {
  /** All costs so far in USD, by path; one entry when all paths cost the same. */
  readonly paid: Float64Array;
  /** Counts the next row; answers how many paths are below cost. */
  next(row: LaneRow): InCurrencies<number>;
  tallies(): Pick<PathTallies, "worstFall" | "mostBelowCost" | "monthsBelowCost">;
}

/** Falls and losses in one currency. */
function currencyLanes(lanes: number) {
  const room = () => new Float64Array(lanes);
  return {
    top: room().fill(Number.NEGATIVE_INFINITY),
    fall: room().fill(Number.NaN),
    most: room(),
    longest: room(),
    run: room(),
  };
}

type CurrencyLanes = ReturnType<typeof currencyLanes>;

function addFall({ top, fall }: CurrencyLanes, lane: number, unit: number): void {
  if (unit > top[lane]!) top[lane] = unit;
  const depth = 1 - unit / top[lane]!;
  if (!Number.isNaN(depth) && !(depth <= fall[lane]!)) fall[lane] = depth;
}

/** Whether the path is below cost. */
function addLoss({ most, longest, run }: CurrencyLanes, lane: number, value: number, costs: number): boolean {
  if (!isLoss(value, costs)) {
    run[lane] = 0;
    return false;
  }
  if (costs - value > most[lane]!) most[lane] = costs - value;
  run[lane] = run[lane]! + 1;
  if (run[lane]! > longest[lane]!) longest[lane] = run[lane]!;
  return true;
}

/** Tallies of `lanes` paths. `payers` is 1 when all paths cost the same, else as many. */
export function tallyLanes(lanes: number, payers: number): TallyLanes {
  const usd = currencyLanes(lanes);
  const base = currencyLanes(lanes);
  const unit = new Float64Array(lanes).fill(1);
  const valueBefore = new Float64Array(lanes);
  const paid = new Float64Array(payers);
  const paidBase = new Float64Array(payers);
  return {
    paid,
    next({ prices, coinsBefore, cashBefore, value, cost, recordedCost, rate }) {
      const below = { usd: 0, base: 0 };
      for (let payer = 0; payer < payers; payer++) {
        const usdCost = cost[payer]!;
        paid[payer] = paid[payer]! + usdCost;
        paidBase[payer] = paidBase[payer]! + (Number.isNaN(recordedCost) ? usdCost * rate : recordedCost);
      }
      // A row without a price has no value to compare; all paths share it.
      if (Number.isNaN(prices[0]!)) return below;
      for (let lane = 0; lane < lanes; lane++) {
        const payer = payers === 1 ? 0 : lane;
        const worth = value[lane]!;
        const opening = coinsBefore[lane]! * prices[lane]! + cashBefore;
        const before = valueBefore[lane]!;
        let grown = unit[lane]!;
        if (before > 0) grown *= opening / before;
        const invested = opening + cost[payer]!;
        if (invested > 0) grown *= worth / invested;
        unit[lane] = grown;
        valueBefore[lane] = worth;
        if (worth > 0) {
          addFall(usd, lane, grown);
          addFall(base, lane, grown * rate);
        }
        if (addLoss(usd, lane, worth, paid[payer]!)) below.usd++;
        if (addLoss(base, lane, worth * rate, paidBase[payer]!)) below.base++;
      }
      return below;
    },
    tallies: () => ({
      worstFall: { usd: usd.fall, base: base.fall },
      mostBelowCost: { usd: usd.most, base: base.most },
      monthsBelowCost: { usd: usd.longest, base: base.longest },
    }),
  };
}
