import type { LedgerTable } from "#shared/engine/ledger/ledger-table.ts";
import type { Model } from "#shared/engine/model.ts";
import type { Day } from "#shared/engine/types.ts";

/** Time-weighted return and deepest fall of the value of one unit of the portfolio. */
export interface UnitValueFigures {
  readonly portfolioTwr: number;
  readonly maxDrawdown: number;
  readonly maxDrawdownPeakDate: Day | null;
  readonly maxDrawdownTroughDate: Day | null;
}

/** Rows at their prices; USD. */
interface PricedRows {
  readonly rows: Pick<Model["rows"], "day">;
  readonly facts: Pick<Model["facts"], "price">;
}

interface Fall {
  top: number;
  topDay: Day;
  depth: number;
  peakDay: Day | null;
  troughDay: Day | null;
}

function addPoint(fall: Fall, unit: number, day: Day): void {
  if (unit > fall.top) {
    fall.top = unit;
    fall.topDay = day;
  }
  const depth = 1 - unit / fall.top;
  // Worth nothing so far: there is no height to fall from.
  if (Number.isNaN(depth)) return;
  // The depth so far is NaN until the first point; later only a deeper fall replaces the one before.
  if (depth <= fall.depth) return;
  fall.depth = depth;
  fall.peakDay = fall.topDay;
  fall.troughDay = day;
}

/**
 * Follows the value of one unit over the priced rows up to `row`: it moves with the price and with the drag of fees,
 * not with contributions. `live` adds a point at the current price. With `rate`, units of a currency per USD by row, the
 * fall is one in that currency.
 */
export function drawdownThrough(
  model: PricedRows,
  ledger: LedgerTable,
  row: number,
  live: { readonly day: Day; readonly price: number; readonly rate?: number } | null,
  rate?: Float64Array,
): UnitValueFigures {
  const { rows, facts } = model;
  const fall: Fall = {
    top: Number.NEGATIVE_INFINITY,
    topDay: 0,
    depth: Number.NaN,
    peakDay: null,
    troughDay: null,
  };
  let unit = 1;
  let started = false;
  let valueBefore = 0;
  let lastUnit = Number.NaN;
  let lastRow = -1;
  for (let i = 0; i <= row; i++) {
    const price = facts.price[i]!;
    if (Number.isNaN(price)) continue;
    const opening = i === 0 ? 0 : ledger.coins[i - 1]! * price + ledger.cash[i - 1]!;
    const value = ledger.coins[i]! * price + ledger.cash[i]!;
    if (started && valueBefore > 0) unit *= opening / valueBefore;
    const invested = opening + ledger.cost[i]!;
    if (invested > 0) unit *= value / invested;
    started = true;
    valueBefore = value;
    if (!(value > 0)) continue;
    lastUnit = unit;
    lastRow = i;
    addPoint(fall, rate === undefined ? unit : unit * rate[i]!, rows.day[i]!);
  }
  if (live !== null && lastRow >= 0) {
    const valueThen = ledger.coins[lastRow]! * facts.price[lastRow]! + ledger.cash[lastRow]!;
    lastUnit *= (ledger.coins[lastRow]! * live.price + ledger.cash[lastRow]!) / valueThen;
    addPoint(fall, rate === undefined ? lastUnit : lastUnit * (live.rate ?? 1), live.day);
  }
  return {
    portfolioTwr: lastUnit - 1,
    maxDrawdown: fall.depth,
    maxDrawdownPeakDate: fall.peakDay,
    maxDrawdownTroughDate: fall.troughDay,
  };
}
