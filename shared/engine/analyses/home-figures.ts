import { formatDate } from "#shared/domain/dates.ts";
import type { Model } from "#shared/engine/model.ts";
import { type NextBuy, nextBuy } from "./next-buy.ts";
import { type PlanVersusActual, planVersusActual } from "./plan-versus-actual.ts";
import { comparedUntil, type PlannedLedger, plannedLedger, plansToBuy } from "./planned-ledger.ts";
import { type Amount, currentValue, type RecordedHoldings, recordedHoldings } from "./recorded-holdings.ts";

/** What the plan alone would hold by now, had every month been bought at its market price; these buys were never made. */
interface PlannedHoldings {
  /** Buys up to the last known price. */
  readonly buys: number;
  /** Date of the first month and last day that counts, `yyyy-mm-dd`. */
  readonly from: string;
  readonly to: string;
  readonly satoshis: number;
  /** Spent with fees, in base currency at the rate of each month's day. */
  readonly cost: Amount;
  /** Coins at the current price, and cash from sells that is not reinvested. */
  readonly value: Amount;
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
  const cost = { usdCents: 0, baseCents: 0 };
  for (let row = 0; row < rows.count && rows.day[row]! <= until; row++) {
    if (rows.inWindow[row] !== 1) continue;
    last = row;
    const usdCents = Math.round(planned.cost[row]! * 100);
    cost.usdCents += usdCents;
    cost.baseCents += Math.round(usdCents * facts.rate[row]!);
    if (!plansToBuy(planned, row)) continue;
    if (first < 0) first = row;
    buys++;
  }
  if (first < 0) return null;
  const satoshis = Math.round(planned.coins[last]! * 1e8);
  return {
    buys,
    from: formatDate(rows.day[first]!),
    to: formatDate(until),
    satoshis,
    cost,
    value: currentValue(model, satoshis, Math.round(planned.cash[last]! * 100)),
  };
}
