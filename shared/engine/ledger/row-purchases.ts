import { editedPrice } from "#shared/engine/timeline/edited-price.ts";
import type { Day } from "#shared/engine/types.ts";
import { type Amounts, feeCents, topUpCents, wholeCents, wholeSatoshis } from "./amounts.ts";
import { editedBuy, leavesPurchases } from "./edited-buy.ts";
import { type FeeRule, type LedgerInput, type LedgerPurchases, rowKind } from "./ledger-input.ts";
import { buy, type LedgerState, type RowEvents } from "./ledger-state.ts";
import type { PurchaseTable } from "./ledger-table.ts";

/** Whether a row buys as the plan has it, on each of its days, and not what was recorded or set for it. */
export function buysOnDays(
  { kind, rows, edits }: Pick<LedgerInput, "kind" | "rows" | "edits">,
  row: number,
): boolean {
  if (kind[row] === rowKind.simulated) return true;
  return kind[row] === rowKind.edited && leavesPurchases(edits[rows.edit[row]!]!);
}

/** The days on which a row buys that does so as the plan has it. */
export function purchaseDays(
  { rows, purchases }: Pick<LedgerInput, "rows" | "purchases">,
  row: number,
): Day[] {
  if (purchases === null) return [rows.day[row]!];
  const { first, day, due, price } = purchases;
  const days = Array.from(day.subarray(first[row], first[row + 1]));
  return days.filter((_, at) => due[first[row]! + at] === 1 && !Number.isNaN(price[first[row]! + at]!));
}

/** The sums of a row's purchases, and what an edit that makes them one buy would start from. */
interface RowPurchases extends Amounts {
  count: number;
  /** Price of the last one in USD. */
  price: number;
  dynamicTopUp: number;
  cycleTopUp: number;
  /** Base amounts in USD of all days that are due, those without a price included. */
  base: number;
}

/** Room for the sums of one row after the other. */
export function noPurchases(): RowPurchases {
  return {
    usd: 0,
    satoshis: 0,
    fee: 0,
    count: 0,
    price: Number.NaN,
    dynamicTopUp: 0,
    cycleTopUp: 0,
    base: 0,
  };
}

/** Adds up the purchases of a row's days, each with its own price, top-ups and fee. */
function addPurchases(
  sums: RowPurchases,
  { first, due, price, previousPrice, base, dynamicCap, cycleCap, peakPrice }: LedgerPurchases,
  row: number,
  fee: FeeRule,
  kept: PurchaseTable | null,
  exact: boolean,
): void {
  sums.usd = sums.satoshis = sums.fee = sums.count = 0;
  sums.dynamicTopUp = sums.cycleTopUp = sums.base = 0;
  for (let at = first[row]!; at < first[row + 1]!; at++) {
    if (due[at] === 0) continue;
    const paid = price[at]!;
    sums.base += base[at]!;
    if (Number.isNaN(paid)) continue;
    const dynamicTopUp = topUpCents(dynamicCap[at]!, base[at]!, previousPrice[at]!, paid, exact);
    const cycleTopUp = topUpCents(cycleCap[at]!, base[at]!, peakPrice[at]!, paid, exact);
    const usd = wholeCents(base[at]! + dynamicTopUp / 100 + cycleTopUp / 100, exact);
    const satoshis = wholeSatoshis(usd / 100 / paid, exact);
    const cents = feeCents(usd / 100, fee, exact);
    sums.usd += usd;
    sums.satoshis += satoshis;
    sums.fee += cents;
    sums.dynamicTopUp += dynamicTopUp;
    sums.cycleTopUp += cycleTopUp;
    sums.price = paid;
    sums.count++;
    if (kept === null) continue;
    kept.usd[at] = usd;
    kept.satoshis[at] = satoshis;
    kept.fee[at] = cents;
  }
}

/** The buys of a row with purchase days of its own, or the one buy that an edit makes of them. */
export function applyPurchases(
  input: LedgerInput,
  purchases: LedgerPurchases,
  row: number,
  state: LedgerState,
  events: RowEvents,
  sums: RowPurchases,
  kept: PurchaseTable | null,
  exact: boolean,
): void {
  const edit = input.kind[row] === rowKind.edited ? input.edits[input.rows.edit[row]!] : undefined;
  if (edit === undefined || leavesPurchases(edit)) {
    addPurchases(sums, purchases, row, input.fee, kept, exact);
    // An entered fee is the month's, not that of single purchases.
    if (edit?.feesCents !== undefined) kept?.fee.fill(0, purchases.first[row], purchases.first[row + 1]);
    events.dynamicTopUp = sums.dynamicTopUp;
    events.cycleTopUp = sums.cycleTopUp;
    buy(state, events, sums.usd, sums.satoshis, edit?.feesCents ?? sums.fee);
    if (sums.satoshis > 0) {
      events.price = sums.count === 1 ? sums.price : sums.usd / 100 / (sums.satoshis / 1e8);
    }
    return;
  }
  addPurchases(sums, purchases, row, input.fee, null, exact);
  const rowPrice = input.price[row]!;
  const isPriced = !Number.isNaN(rowPrice);
  const price = editedPrice(edit, rowPrice);
  events.dynamicTopUp = edit.dynamicTopUpCents ?? (isPriced ? sums.dynamicTopUp : 0);
  events.cycleTopUp = edit.cycleTopUpCents ?? (isPriced ? sums.cycleTopUp : 0);
  const plannedUsd = sums.base + events.dynamicTopUp / 100 + events.cycleTopUp / 100;
  editedBuy(sums, edit, price, plannedUsd, input.fee, exact);
  buy(state, events, sums.usd, sums.satoshis, sums.fee);
  if (sums.satoshis > 0) events.price = price;
}
