import { formatDate } from "#shared/domain/dates.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import type { Model } from "#shared/engine/model.ts";
import { drawdownThrough } from "#shared/engine/portfolio/unit-value.ts";
import type { Day } from "#shared/engine/types.ts";
import { xirr } from "#shared/engine/xirr.ts";
import { type NextBuy, nextBuy } from "./next-buy.ts";
import type { Fall } from "./outlook/recorded-setbacks.ts";
import { type PlanVersusActual, planVersusActual } from "./plan-versus-actual.ts";
import {
  comparedUntil,
  type PlannedLedger,
  plannedBuys,
  plannedCost,
  plannedLedger,
  plannedUntil,
} from "./planned-ledger.ts";
import type { Amount } from "./recorded-amounts.ts";
import { currentValue, type RecordedHoldings, recordedHoldings } from "./recorded-holdings.ts";

/**
 * What the plan alone would hold by now, had every month been bought at its market price; these buys were never made.
 */
interface PlannedHoldings {
  /** Buys up to the last known price: months, or purchase days. */
  readonly buys: number;
  /** Date of the first month and last day that counts, `yyyy-mm-dd`: of a plan that has ended, its last buy day. */
  readonly from: string;
  readonly to: string;
  readonly satoshis: number;
  /** Spent with fees, in base currency at the rate of each buy's day. */
  readonly cost: Amount;
  /** Coins at the current price, and cash from sells that is not reinvested. */
  readonly value: Amount;
  /** Money-weighted return a year in base currency (XIRR); null within the first 30 days or where there is none. */
  readonly yearlyReturn: number | null;
  readonly yearlyReturnUsd: number | null;
  /** Of the value of one unit in base currency, by row and now; null without a fall. */
  readonly worstFall: Fall | null;
  readonly worstFallUsd: Fall | null;
}

/** The figures that open the timeline: what is recorded, what the plan would have, and what comes next. */
export interface HomeFigures {
  readonly recorded: RecordedHoldings | null;
  /** Null before the plan's first buy. */
  readonly planned: PlannedHoldings | null;
  readonly versus: PlanVersusActual | null;
  /** Null when the plan buys nothing more. */
  readonly nextBuy: NextBuy | null;
}

/** The day of a row's first buy. */
function firstDay({ input: { purchases } }: PlannedLedger, date: Day, row: number): Day {
  return purchases?.day[purchases.first[row]!] ?? date;
}

/** All of them from one run of the plan's own ledger. */
export function homeFigures(model: Model): HomeFigures {
  const planned = plannedLedger(model);
  return {
    recorded: recordedHoldings(model),
    planned: plannedHoldings(model, planned),
    versus: planVersusActual(model, planned),
    nextBuy: nextBuy(model, planned),
  };
}

function plannedHoldings(model: Model, planned: PlannedLedger): PlannedHoldings | null {
  const { rows, facts } = model;
  const until = comparedUntil(model);
  let first = -1;
  let last = -1;
  let buys = 0;
  let satoshis = 0;
  const cost = { usdCents: 0, baseCents: 0 };
  const days: Day[] = [];
  const flows: number[] = [];
  const flowsUsd: number[] = [];
  for (let row = 0; row < rows.count; row++) {
    const own = plannedBuys(model, planned, row, until);
    if (rows.inWindow[row] !== 1 || own.daysDue === 0) continue;
    if (first < 0 && own.count > 0) first = row;
    buys += own.count;
    const { usdCents, baseCents } = plannedCost(model, planned, row, until);
    cost.usdCents += usdCents;
    cost.baseCents += baseCents;
    days.push(Math.min(planned.input.costDay[row]!, until));
    flows.push(-baseCents);
    flowsUsd.push(-usdCents);
    // In the current month of a plan that buys more often than monthly, only past days count.
    if (rows.day[row]! > until) satoshis = own.satoshis;
    else last = row;
  }
  if (first < 0) return null;
  let cashUsd = 0;
  if (last >= 0) {
    satoshis += Math.round(planned.coins[last]! * 1e8);
    cashUsd = planned.cash[last]!;
  }
  const value = currentValue(model, satoshis, Math.round(cashUsd * 100));
  const allDays = [...days, model.plan.now];
  return {
    buys,
    from: formatDate(firstDay(planned, rows.day[first]!, first)),
    to: formatDate(plannedUntil(model, planned, until)),
    satoshis,
    cost,
    value,
    yearlyReturn: xirr(allDays, [...flows, value.baseCents]),
    yearlyReturnUsd: xirr(allDays, [...flowsUsd, value.usdCents]),
    worstFall: last < 0 ? null : plannedFall(model, planned, last, facts.rate),
    worstFallUsd: last < 0 ? null : plannedFall(model, planned, last),
  };
}

/** In US dollars, or with rates by row in base currency. */
function plannedFall(model: Model, planned: PlannedLedger, last: number, rates?: Float64Array): Fall | null {
  const { rows, facts, plan, series, exchange } = model;
  const present = { day: plan.now, price: series.prices.currentPrice, rate: rateOn(exchange, plan.now) };
  const {
    maxDrawdown: fraction,
    maxDrawdownPeakDate: from,
    maxDrawdownTroughDate: to,
  } = drawdownThrough(
    { rows, facts, ledgerInput: planned.input },
    planned,
    planned.bought,
    last,
    present,
    rates,
  );
  return from === null || to === null || !(fraction > 0)
    ? null
    : { fraction, from: formatDate(from), to: formatDate(to) };
}
