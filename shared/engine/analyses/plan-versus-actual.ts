import { dayOf, formatDate, formatMonth, monthOf } from "#shared/domain/dates.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import type { Model } from "#shared/engine/model.ts";
import type { Day } from "#shared/engine/types.ts";
import {
  comparedUntil,
  isRecorded,
  type PlannedLedger,
  plannedBuys,
  plannedLedger,
  plannedUntil,
} from "./planned-ledger.ts";
import { type Amount, baseAmounts } from "./recorded-amounts.ts";

/** Weeks of a year (365.2425 days) over its months, as the system-health columns count them. */
const weeksPerMonth = 52.1775 / 12;

/** Coins and money that went into bitcoin, less what came out again, at the rates of their days. Fees are left out. */
interface NetBuying extends Amount {
  readonly satoshis: number;
}

/** What someone recorded against what the plan prescribed for the same months. */
export interface PlanVersusActual {
  /**
   * Date of the first row compared and last day of the comparison, `yyyy-mm-dd`: of a plan that has ended, its last buy
   * day.
   */
  readonly from: string;
  readonly to: string;
  /** Rows of the plan of which a buy was due by now, and how many of their months have a record. */
  readonly dueMonths: number;
  readonly recordedMonths: number;
  /** Due months in which the plan buys and nothing is recorded, `yyyy-mm`, in order. */
  readonly missedMonths: readonly string[];
  readonly planned: NetBuying;
  readonly recorded: NetBuying;
  /** Recorded less planned: positive is ahead. */
  readonly ahead: NetBuying;
  /**
   * `ahead` in dollars over what the plan buys for in an average week of the days due, top-ups included; null without
   * such a day.
   */
  readonly aheadWeeks: number | null;
}

/** The ledger's amounts are sums of whole cents and satoshis, held in dollars and coins. */
const whole = (amount: number, unit: number) => Math.round(amount * unit);

/**
 * Compares recorded buying with the plan's own, over the months of the plan window from the first one that counts up
 * to now, or up to the last known price while that is stale. What the plan prescribes is its ledger without any
 * transaction, missed months included; sells and reinvestments count on both sides as what they move. Recorded are the
 * transactions in those months, the running one included, so a buy before this month's buy day is ahead until that day.
 *
 * Null while nothing is recorded within these months.
 */
export function planVersusActual(
  model: Model,
  plannedBuying: PlannedLedger = plannedLedger(model),
): PlanVersusActual | null {
  const { plan, rows } = model;
  const until = comparedUntil(model);
  const candidates = Array.from({ length: rows.count }, (_, row) => row).filter(
    (row) => rows.inWindow[row] === 1 && rows.month[row]! <= monthOf(until),
  );
  const firstRecorded = candidates.findIndex(
    (row) => isRecorded(model, row) && plan.transactions[rows.firstTransaction[row]!]!.date <= until,
  );
  if (firstRecorded < 0) return null;
  const compared = candidates.slice(plan.controlPanel.backfillPast ? firstRecorded : 0);
  const months = new Map(compared.map((row) => [row, boughtInMonth(model, plannedBuying, row, until)]));
  const due = compared.filter((row) => months.get(row)!.daysDue > 0);
  // Purchases count by their own days: a row has those since the row before.
  const first = compared[0]!;
  const later = Array.from({ length: rows.count - first }, (_, at) => first + at);
  const span = later.filter((row) => rows.inWindow[row] === 1);
  const bought = boughtIn(model, plannedBuying, span, dayOf(rows.month[first]!, 1), until);
  const planned = withMoves(model, plannedBuying, span, until, bought);
  const recorded = recordedIn(model, compared, until);
  const ahead = {
    satoshis: recorded.satoshis - planned.satoshis,
    usdCents: recorded.usdCents - planned.usdCents,
    baseCents: recorded.baseCents - planned.baseCents,
  };
  const { purchases } = plannedBuying.input;
  const week = bought.usdCents / (bought.daysDue * (purchases === null ? weeksPerMonth : purchases.step / 7));
  const missed = due.filter((row) => !isRecorded(model, row) && months.get(row)!.satoshis > 0);
  return {
    from: formatDate(rows.day[first]!),
    to: formatDate(plannedUntil(model, plannedBuying, until)),
    dueMonths: due.length,
    recordedMonths: due.filter((row) => isRecorded(model, row)).length,
    missedMonths: missed.map((row) => formatMonth(rows.month[row]!)),
    planned,
    recorded,
    ahead,
    aheadWeeks: week > 0 ? ahead.usdCents / week : null,
  };
}

type DueBuying = NetBuying & { readonly daysDue: number };

/** What the plan buys on the days from one to another, in rows that have all of them. */
function boughtIn(
  model: Model,
  out: PlannedLedger,
  some: readonly number[],
  from: Day,
  until: Day,
): DueBuying {
  const sums = { daysDue: 0, satoshis: 0, usdCents: 0, baseCents: 0 };
  for (const row of some) {
    const { daysDue, satoshis, usdCents, baseCents } = plannedBuys(model, out, row, until, from);
    sums.daysDue += daysDue;
    sums.satoshis += satoshis;
    sums.usdCents += usdCents;
    sums.baseCents += baseCents;
  }
  return sums;
}

/** The same in the calendar month of a row, up to a day: its purchase days are of that row and of the next one. */
function boughtInMonth(model: Model, out: PlannedLedger, row: number, until: Day): DueBuying {
  const { count, month } = model.rows;
  const some = row + 1 < count ? [row, row + 1] : [row];
  return boughtIn(model, out, some, dayOf(month[row]!, 1), Math.min(until, dayOf(month[row]!, 31)));
}

/** What was bought, with what sells and reinvestments of rows up to a day move. */
function withMoves(
  { rows, facts }: Model,
  out: PlannedLedger,
  some: readonly number[],
  until: Day,
  { satoshis, usdCents, baseCents }: DueBuying,
): NetBuying {
  const net = { satoshis, usdCents, baseCents };
  for (const row of some) {
    if (rows.day[row]! > until) break;
    const movedCents = whole(out.reinvestUsd[row]!, 100) - whole(out.sellUsd[row]!, 100);
    net.satoshis += whole(out.reinvestBtc[row]!, 1e8) - whole(out.sellBtc[row]!, 1e8);
    net.usdCents += movedCents;
    net.baseCents += Math.round(movedCents * facts.rate[row]!);
  }
  return net;
}

function recordedIn({ plan, rows, exchange }: Model, compared: readonly number[], until: Day): NetBuying {
  const net = { satoshis: 0, usdCents: 0, baseCents: 0 };
  for (const row of compared) {
    const own = plan.transactions.slice(rows.firstTransaction[row], rows.firstTransaction[row + 1]);
    for (const transaction of own) {
      const { date, satoshis, usdCents } = transaction;
      if (date > until) continue;
      net.satoshis += satoshis;
      net.usdCents += usdCents;
      net.baseCents += baseAmounts(transaction, plan.controlPanel.baseCurrency, rateOn(exchange, date)).spent;
    }
  }
  return net;
}
