import type { Day } from "#shared/engine/types.ts";
import { type Matching, refuseOversell, type Sold, type Take } from "./matching.ts";
import { portion, runningPortions } from "./portion.ts";
import { costOf, type TaxEvent } from "./tax-events.ts";

/** Days after a disposal whose purchases are matched with it. */
export const matchingDays = 30;

/** All trades of one day: its purchases are one acquisition, its sales one disposal; satoshis and cents. */
interface TradingDay {
  readonly date: Day;
  bought: number;
  cost: number;
  sold: number;
  proceeds: number;
  fees: number;
  /** The last sale of the day, which an error names. */
  lastSale: TaxEvent | null;
  /** What no step has matched yet. */
  boughtLeft: number;
  soldLeft: number;
  /** Shares the cost of the acquisition. */
  costShare: (satoshis: number) => number;
  takes: Take[];
}

function tradingDays(events: readonly TaxEvent[]): TradingDay[] {
  const days: TradingDay[] = [];
  for (const event of events) {
    let day = days.at(-1);
    if (day === undefined || day.date !== event.date) {
      day = {
        date: event.date,
        bought: 0,
        cost: 0,
        sold: 0,
        proceeds: 0,
        fees: 0,
        lastSale: null,
        boughtLeft: 0,
        soldLeft: 0,
        costShare: () => 0,
        takes: [],
      };
      days.push(day);
    }
    if (event.isSell) {
      day.sold += event.satoshis;
      day.proceeds += event.cents;
      day.fees += event.feeCents;
      day.lastSale = event;
    } else {
      day.bought += event.satoshis;
      day.cost += costOf(event);
    }
  }
  return days;
}

function match(disposal: TradingDay, acquisition: TradingDay, rule: "sameDay" | "thirtyDay"): void {
  const satoshis = Math.min(disposal.soldLeft, acquisition.boughtLeft);
  if (satoshis === 0) return;
  disposal.soldLeft -= satoshis;
  acquisition.boughtLeft -= satoshis;
  const basis = acquisition.costShare(satoshis);
  disposal.takes.push({ lot: null, rule, acquired: acquisition.date, satoshis, basis });
}

/** Purchases of the 30 days after each disposal, earliest first: two pointers over the days. */
function matchLaterPurchases(days: readonly TradingDay[]): void {
  let first = 0;
  for (const disposal of days) {
    if (disposal.soldLeft === 0) continue;
    while (first < days.length && (days[first]!.date <= disposal.date || days[first]!.boughtLeft === 0)) {
      first++;
    }
    for (let at = first; at < days.length && disposal.soldLeft > 0; at++) {
      if (days[at]!.date > disposal.date + matchingDays) break;
      match(disposal, days[at]!, "thirtyDay");
    }
  }
}

/**
 * The share matching of the United Kingdom, all accounts together: purchases of the same day, then of the 30 days after,
 * then the section 104 pool (TCGA 1992, sections 104 to 106A). The order within a day has no effect.
 * Throws PlanRefused (oversell) when a day ends with less than nothing.
 */
export function matchShares(events: readonly TaxEvent[]): Matching {
  const days = tradingDays(events);
  let held = 0;
  for (const day of days) {
    held += day.bought - day.sold;
    if (held < 0) refuseOversell(day.lastSale!);
    day.boughtLeft = day.bought;
    day.soldLeft = day.sold;
    if (day.bought > 0) day.costShare = runningPortions(day.cost, day.bought);
    match(day, day, "sameDay");
  }
  matchLaterPurchases(days);
  const pool = { satoshis: 0, cents: 0 };
  const sold: Sold[] = [];
  for (const day of days) {
    pool.satoshis += day.boughtLeft;
    pool.cents += day.costShare(day.boughtLeft);
    if (day.soldLeft > 0) {
      const basis = portion(pool.cents, day.soldLeft, pool.satoshis);
      pool.satoshis -= day.soldLeft;
      pool.cents -= basis;
      day.takes.push({ lot: null, rule: "pool", acquired: null, satoshis: day.soldLeft, basis });
    }
    if (day.sold === 0) continue;
    const { date, sold: satoshis, proceeds, fees, takes } = day;
    sold.push({ event: null, date, account: "", satoshis, proceeds, fees, takes, poolAfter: { ...pool } });
  }
  return { sold, open: pool.satoshis === 0 ? [] : [{ event: null, account: "", ...pool }] };
}
