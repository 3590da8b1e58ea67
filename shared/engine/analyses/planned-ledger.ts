import type { LedgerInput } from "#shared/engine/ledger/ledger-input.ts";
import { buildLedgerInput } from "#shared/engine/ledger/ledger-setup.ts";
import {
  allocateLedger,
  allocatePurchases,
  type LedgerTable,
  type PurchaseTable,
} from "#shared/engine/ledger/ledger-table.ts";
import { buysOnDays } from "#shared/engine/ledger/row-purchases.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import { isStale, type Model } from "#shared/engine/model.ts";
import { editedPrice } from "#shared/engine/timeline/edited-price.ts";
import { sourceCode } from "#shared/engine/timeline/row-facts.ts";
import type { Day } from "#shared/engine/types.ts";
import type { Amount } from "./recorded-amounts.ts";

/** What the plan does by itself in each row: no transaction is recorded and every priced month is bought. */
export interface PlannedLedger extends LedgerTable {
  readonly input: LedgerInput;
  /** By purchase day; null when the plan buys monthly. */
  readonly bought: PurchaseTable | null;
}

/** The plan's own ledger input, with other prices if given (USD, by row). */
export function plannedInput(model: Model, price: Float64Array = model.facts.price): LedgerInput {
  const { plan, rows, facts, epochs, baseByEpoch } = model;
  const source = facts.source.map((_, row) => plannedSource(model, row));
  const { purchases } = model.ledgerInput;
  const all = purchases && { ...purchases, due: new Uint8Array(purchases.day.length).fill(1) };
  return buildLedgerInput(plan, rows, { ...facts, price, source }, epochs, baseByEpoch, all);
}

/** Runs the plan's own ledger over all rows. */
export function plannedLedger(model: Model): PlannedLedger {
  const out = allocateLedger(model.rows.count);
  const input = plannedInput(model);
  const bought = allocatePurchases(input.purchases);
  runLedger(input, out, false, bought);
  return { ...out, input, bought };
}

/** Last day on which recorded and planned buying can be compared: now, or that of the last price while it is stale. */
export function comparedUntil(model: Model): Day {
  return isStale(model) ? model.series.prices.dataDate : model.plan.now;
}

/** The last day up to one on which the plan buys, or that day while it goes on. */
export function plannedUntil({ rows }: Model, { input: { purchases } }: PlannedLedger, until: Day): Day {
  const row = rows.inWindow.lastIndexOf(1);
  const last = purchases === null ? rows.day[row] : purchases.day[purchases.first[row + 1]! - 1];
  return Math.min(until, last ?? until);
}

/** Whether a row has transactions. */
export function isRecorded({ rows }: Model, row: number): boolean {
  return rows.firstTransaction[row]! < rows.firstTransaction[row + 1]!;
}

/** Whether the plan buys in a row: not in one that is skipped or has no price. */
export function plansToBuy(planned: PlannedLedger, row: number): boolean {
  return planned.btcBought[row]! > 0;
}

/** What the plan buys in a row, in whole satoshis and cents; base currency at the rate of each buy's day. */
interface PlannedBuys {
  readonly count: number;
  /** Buy days of the row that have come, whether or not there is a price or an edit. */
  readonly daysDue: number;
  readonly satoshis: number;
  readonly usdCents: number;
  readonly baseCents: number;
  readonly feeCents: number;
  /** With fees, in base currency at the rate of each buy's day. */
  readonly costBaseCents: number;
}

/**
 * The buys of a row up to a day: the row's own, or those of its purchase days that have come by then. These begin with
 * the day after the row before, which is mostly one of the month before.
 * @param from the first day that counts
 */
export function plannedBuys(
  { rows, facts }: Model,
  planned: PlannedLedger,
  row: number,
  until: Day,
  from: Day = Number.NEGATIVE_INFINITY,
): PlannedBuys {
  const { input, bought } = planned;
  const { purchases } = input;
  const sums = {
    count: 0,
    daysDue: 0,
    satoshis: 0,
    usdCents: 0,
    baseCents: 0,
    feeCents: 0,
    costBaseCents: 0,
  };
  const add = (satoshis: number, usdCents: number, feeCents: number, rate: number) => {
    sums.count += satoshis > 0 ? 1 : 0;
    sums.satoshis += satoshis;
    sums.usdCents += usdCents;
    sums.baseCents += Math.round(usdCents * rate);
    sums.feeCents += feeCents;
    sums.costBaseCents += Math.round(usdCents * rate) + Math.round(feeCents * rate);
  };
  const isDue = rows.day[row]! >= from && rows.day[row]! <= until;
  if (purchases === null || bought === null) sums.daysDue = isDue ? 1 : 0;
  else {
    const isOnDays = buysOnDays(input, row);
    for (let at = purchases.first[row]!; at < purchases.first[row + 1]!; at++) {
      if (purchases.day[at]! > until) break;
      if (purchases.day[at]! < from) continue;
      sums.daysDue++;
      if (isOnDays) add(bought.satoshis[at]!, bought.usd[at]!, bought.fee[at]!, purchases.rate[at]!);
    }
    if (isOnDays) return sums;
  }
  if (isDue) {
    add(
      Math.round(planned.btcBought[row]! * 1e8),
      Math.round(planned.usdSpent[row]! * 100),
      Math.round(planned.buyFee[row]! * 100),
      facts.rate[row]!,
    );
  }
  return sums;
}

/**
 * What a row costs up to a day, with fees, in whole cents: in base currency each buy at the rate of its day, and what it
 * costs besides, as for reinvesting, at that of the row's. While a row is not over, only its purchase days count.
 */
export function plannedCost(model: Model, planned: PlannedLedger, row: number, until: Day): Amount {
  const { rows, facts } = model;
  const { usdCents, feeCents, costBaseCents } = plannedBuys(model, planned, row, until);
  const others = rows.day[row]! > until ? 0 : Math.round(planned.cost[row]! * 100) - usdCents - feeCents;
  return {
    usdCents: usdCents + feeCents + others,
    baseCents: costBaseCents + Math.round(others * facts.rate[row]!),
  };
}

function plannedSource({ plan, rows, facts }: Model, row: number): number {
  const price = facts.price[row]!;
  const edit = plan.edits[rows.edit[row]!];
  if (rows.inWindow[row] !== 1) return sourceCode.skipped;
  if (edit !== undefined && !Number.isNaN(editedPrice(edit, price))) return sourceCode.edited;
  return Number.isNaN(price) ? sourceCode.unpriced : sourceCode.backfilled;
}
