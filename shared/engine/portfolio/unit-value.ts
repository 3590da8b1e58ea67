import type { LedgerTable, PurchaseTable } from "#shared/engine/ledger/ledger-table.ts";
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
  readonly ledgerInput: Pick<Model["ledgerInput"], "purchases">;
}

/** The highest unit so far and the deepest fall below one. */
interface UnitFall {
  top: number;
  topDay: Day;
  depth: number;
  peakDay: Day | null;
  troughDay: Day | null;
}

export const noFall = (): UnitFall => ({
  top: Number.NEGATIVE_INFINITY,
  topDay: 0,
  depth: Number.NaN,
  peakDay: null,
  troughDay: null,
});

export function addUnit(fall: UnitFall, unit: number, day: Day): void {
  if (unit > fall.top) {
    fall.top = unit;
    fall.topDay = day;
  }
  const depth = 1 - unit / fall.top;
  // Worth nothing so far: there is no high to fall from.
  if (Number.isNaN(depth)) return;
  // The depth so far is NaN until the first point; later only a deeper fall replaces the one before.
  if (depth <= fall.depth) return;
  fall.depth = depth;
  fall.peakDay = fall.topDay;
  fall.troughDay = day;
}

interface UnitOfValue {
  growth: number;
  /** Worth of the whole portfolio after the last step in USD; NaN before the first. */
  portfolio: number;
}

export const firstUnit = (): UnitOfValue => ({ growth: 1, portfolio: Number.NaN });

/** Moves the unit with the price from the last step to `opening`, then with the drag of the fees in `cost`; USD. */
export function moveUnit(unit: UnitOfValue, opening: number, cost: number, value: number): void {
  if (unit.portfolio > 0) unit.growth *= opening / unit.portfolio;
  const invested = opening + cost;
  if (invested > 0) unit.growth *= value / invested;
  unit.portfolio = value;
}

/**
 * Takes the purchases before the row's date as steps of their own; `left` is then what the row's own step starts from.
 */
function movePurchases(
  unit: UnitOfValue,
  { rows, ledgerInput: { purchases } }: PricedRows,
  bought: PurchaseTable | null,
  row: number,
  left: { coins: number; cost: number },
  cash: number,
): void {
  if (purchases === null || bought === null) return;
  for (let at = purchases.first[row]!; at < purchases.first[row + 1]!; at++) {
    const usd = bought.usd[at]!;
    if (usd === 0 || purchases.day[at]! >= rows.day[row]!) continue;
    const opening = left.coins * purchases.price[at]! + cash;
    const cost = (usd + bought.fee[at]!) / 100;
    left.coins += bought.satoshis[at]! / 1e8;
    left.cost -= cost;
    moveUnit(unit, opening, cost, left.coins * purchases.price[at]! + cash);
  }
}

/**
 * Follows the value of one unit over the priced rows up to `row`: it moves with the price and with the drag of fees,
 * not with contributions. `live` adds a point at the current price. With `rate`, units of a currency per USD by row,
 * the fall is one in that currency.
 */
export function drawdownThrough(
  model: PricedRows,
  ledger: LedgerTable,
  bought: PurchaseTable | null,
  row: number,
  live: { readonly day: Day; readonly price: number; readonly rate?: number } | null,
  rate?: Float64Array,
): UnitValueFigures {
  const { rows, facts } = model;
  const fall = noFall();
  let lastUnit = Number.NaN;
  let lastRow = -1;
  forEachUnit(model, ledger, bought, row, (i, unit) => {
    lastUnit = unit;
    lastRow = i;
    addUnit(fall, rate === undefined ? unit : unit * rate[i]!, rows.day[i]!);
  });
  if (live !== null && lastRow >= 0) {
    const valueThen = ledger.coins[lastRow]! * facts.price[lastRow]! + ledger.cash[lastRow]!;
    lastUnit *= (ledger.coins[lastRow]! * live.price + ledger.cash[lastRow]!) / valueThen;
    addUnit(fall, rate === undefined ? lastUnit : lastUnit * (live.rate ?? 1), live.day);
  }
  return {
    portfolioTwr: lastUnit - 1,
    maxDrawdown: fall.depth,
    maxDrawdownPeakDate: fall.peakDay,
    maxDrawdownTroughDate: fall.troughDay,
  };
}

/** How far the value of one unit is below its highest so far, by row up to `row`; NaN where it has none. Fractions. */
export function fallsByRow(
  model: PricedRows,
  ledger: LedgerTable,
  bought: PurchaseTable | null,
  row: number,
): Float64Array {
  const falls = new Float64Array(row + 1).fill(Number.NaN);
  let top = Number.NEGATIVE_INFINITY;
  forEachUnit(model, ledger, bought, row, (i, unit) => {
    top = Math.max(top, unit);
    falls[i] = 1 - unit / top;
  });
  return falls;
}

/** Calls with the value of one unit at each priced row up to `row` at which there is one. */
function forEachUnit(
  model: PricedRows,
  ledger: LedgerTable,
  bought: PurchaseTable | null,
  row: number,
  visit: (row: number, unit: number) => void,
): void {
  const { facts } = model;
  const unit = firstUnit();
  for (let i = 0; i <= row; i++) {
    const price = facts.price[i]!;
    if (Number.isNaN(price)) continue;
    const cash = i === 0 ? 0 : ledger.cash[i - 1]!;
    const before = { coins: i === 0 ? 0 : ledger.coins[i - 1]!, cost: ledger.cost[i]! };
    movePurchases(unit, model, bought, i, before, cash);
    const value = ledger.coins[i]! * price + ledger.cash[i]!;
    moveUnit(unit, before.coins * price + cash, before.cost, value);
    if (value > 0) visit(i, unit.growth);
  }
}
