import { formatDate, formatMonth, monthOf } from "#shared/domain/dates.ts";
import { type LedgerPurchases, rowKind } from "#shared/engine/ledger/ledger-input.ts";
import { allocateLedger } from "#shared/engine/ledger/ledger-table.ts";
import { buysOnDays } from "#shared/engine/ledger/row-purchases.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import type { Model } from "#shared/engine/model.ts";
import type { Day } from "#shared/engine/types.ts";
import { isRecorded, type PlannedLedger, plannedInput, plansToBuy } from "./planned-ledger.ts";
import type { Amount } from "./recorded-amounts.ts";

/** Why a top-up is part of a buy or not: the plan has none, it waits for the cycle's peak, or there is no dip. */
type TopUpReason = "off" | "beforePeak" | "noDip" | "added";

/** A part of the next buy on top of the base amount. */
interface TopUp extends Amount {
  readonly reason: TopUpReason;
  /** The price in USD that the current one is compared with; null when there is no comparison. */
  readonly referenceUsd: number | null;
}

/** The plan's next buy, as it would be at the current price. */
export interface NextBuy {
  /** `yyyy-mm-dd` */
  readonly date: string;
  readonly amount: Amount;
  readonly fees: Amount;
  readonly satoshis: number;
  readonly dynamicTopUp: TopUp;
  readonly cycleTopUp: TopUp;
  /** Whether the plan was changed for this month. */
  readonly isEdited: boolean;
  /** Months before it that the plan skips, `yyyy-mm`, today's at the earliest. */
  readonly skippedMonths: readonly string[];
  /** Buys due before today and after the last record; null when there are none, or while nothing is recorded. */
  readonly due: DueBuys | null;
}

/** Buys of the plan that were not recorded. */
interface DueBuys {
  readonly buys: number;
  /** Days of the first and last, `yyyy-mm-dd`. */
  readonly from: string;
  readonly to: string;
}

/** A buy to come: its row, and its place among the purchase days, null when it is the only one of its row. */
interface BuyPlace {
  readonly row: number;
  readonly at: number | null;
}

/**
 * The first buy of the plan from today on that is not recorded, at the current price instead of the modelled one:
 * amounts and top-ups follow the plan's own rules. A record stands for the only buy of its month; of several buys in a
 * month, for the one of its day. Null when the plan buys nothing more.
 */
export function nextBuy(model: Model, planned: PlannedLedger): NextBuy | null {
  const { plan, rows, exchange, series } = model;
  const skipped: string[] = [];
  const place = nextPlace(model, planned, skipped);
  if (place === null) return null;
  const { row, at } = place;
  const whole = plannedInput(model, model.facts.price.with(row, series.prices.currentPrice));
  const purchases =
    at === null || whole.purchases === null
      ? whole.purchases
      : onlyPurchase(whole.purchases, row, at, series.prices.currentPrice);
  const input = { ...whole, purchases, rows: { ...rows, count: row + 1 } };
  const caps = at === null || purchases === null ? input : purchases;
  const index = caps === input ? row : (at ?? row);
  const out = allocateLedger(row + 1);
  runLedger(input, out);
  const rate = rateOn(exchange, plan.now);
  const amountOf = (usd: number): Amount => ({
    usdCents: Math.round(usd * 100),
    baseCents: Math.round(usd * 100 * rate),
  });
  const topUp = (usd: number, cap: number, limit: number, reference: number): TopUp => {
    const quiet = limit > 0 ? (cap > 0 ? "noDip" : "beforePeak") : "off";
    return {
      ...amountOf(usd),
      reason: usd > 0 ? "added" : quiet,
      referenceUsd: cap > 0 && !Number.isNaN(reference) ? reference : null,
    };
  };
  const panel = plan.controlPanel;
  return {
    date: formatDate(at === null || purchases === null ? rows.day[row]! : purchases.day[at]!),
    amount: amountOf(out.usdSpent[row]!),
    fees: amountOf(out.buyFee[row]!),
    satoshis: Math.round(out.btcBought[row]! * 1e8),
    dynamicTopUp: topUp(
      out.dynamicTopUp[row]!,
      caps.dynamicCap[index]!,
      panel.dynamicTopUpCap,
      caps.previousPrice[index]!,
    ),
    cycleTopUp: topUp(
      out.cycleTopUp[row]!,
      caps.cycleCap[index]!,
      panel.cycleTopUpCap,
      caps.peakPrice[index]!,
    ),
    isEdited: at === null && input.kind[row] === rowKind.edited,
    skippedMonths: skipped,
    due: dueBuys(model, planned),
  };
}

/** The place of the next buy; months that the plan skips before it are added to `skipped`. */
function nextPlace(model: Model, planned: PlannedLedger, skipped: string[]): BuyPlace | null {
  const { plan, rows } = model;
  const { purchases } = planned.input;
  const recordedToday = plan.transactions.some(({ date }) => date === plan.now);
  for (let row = 0; row < rows.count; row++) {
    if (rows.inWindow[row] !== 1 || rows.day[row]! < plan.now) continue;
    if (purchases !== null && buysOnDays(planned.input, row)) {
      for (let at = purchases.first[row]!; at < purchases.first[row + 1]!; at++) {
        const day = purchases.day[at]!;
        if (day > plan.now || (day === plan.now && !recordedToday)) return { row, at };
      }
    } else if (plansToBuy(planned, row)) {
      if (!isRecorded(model, row)) return { row, at: null };
    } else if (!isRecorded(model, row)) skipped.push(formatMonth(rows.month[row]!));
  }
  return null;
}

/** Purchases of which a row makes one alone, at a price in USD. */
function onlyPurchase(purchases: LedgerPurchases, row: number, at: number, price: number): LedgerPurchases {
  const due = purchases.due.slice();
  due.fill(0, purchases.first[row], purchases.first[row + 1]);
  due[at] = 1;
  return { ...purchases, due, price: purchases.price.with(at, price) };
}

function dueBuys(model: Model, planned: PlannedLedger): DueBuys | null {
  const { plan, rows } = model;
  const { purchases } = planned.input;
  const lastRecord = plan.transactions.findLast(({ date }) => date <= plan.now)?.date;
  if (lastRecord === undefined) return null;
  const days: Day[] = [];
  for (let row = 0; row < rows.count; row++) {
    if (rows.inWindow[row] !== 1) continue;
    const isOnDays = purchases !== null && buysOnDays(planned.input, row);
    if (isOnDays) {
      for (let at = purchases.first[row]!; at < purchases.first[row + 1]!; at++) {
        const day = purchases.day[at]!;
        if (day > lastRecord && day < plan.now && planned.bought!.satoshis[at]! > 0) days.push(day);
      }
    } else if (
      rows.day[row]! < plan.now &&
      rows.month[row]! > monthOf(lastRecord) &&
      plansToBuy(planned, row)
    ) {
      days.push(rows.day[row]!);
    }
  }
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { buys: days.length, from: formatDate(first), to: formatDate(last) };
}
