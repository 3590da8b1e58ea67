import { formatDate, formatMonth } from "#shared/domain/dates.ts";
import { rowKind } from "#shared/engine/ledger/ledger-input.ts";
import { allocateLedger } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import type { Model } from "#shared/engine/model.ts";
import { isRecorded, type PlannedLedger, plannedInput, plansToBuy } from "./planned-ledger.ts";
import type { Amount } from "./recorded-holdings.ts";

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
  /** Months due before today without a record, since the last one, `yyyy-mm`; none while nothing is recorded. */
  readonly unrecordedMonths: readonly string[];
}

/**
 * The first buy of the plan from today on whose month has no record, at the current price instead of the modelled one:
 * amounts and top-ups follow the plan's own rules. Null when the plan buys nothing more.
 */
export function nextBuy(model: Model, planned: PlannedLedger): NextBuy | null {
  const { plan, rows, ledgerInput, exchange, series } = model;
  const { currentPrice } = series.prices;
  const skipped: string[] = [];
  let row = 0;
  for (; row < rows.count; row++) {
    if (rows.inWindow[row] !== 1 || rows.day[row]! < plan.now || isRecorded(model, row)) continue;
    if (plansToBuy(planned, row)) break;
    skipped.push(formatMonth(rows.month[row]!));
  }
  if (row === rows.count) return null;
  const input = plannedInput(model, model.facts.price.with(row, currentPrice));
  const out = allocateLedger(row + 1);
  runLedger({ ...input, rows: { ...rows, count: row + 1 } }, out);
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
  const reference = ledgerInput.previousPrice[row]!;
  return {
    date: formatDate(rows.day[row]!),
    amount: amountOf(out.usdSpent[row]!),
    fees: amountOf(out.buyFee[row]!),
    satoshis: Math.round(out.btcBought[row]! * 1e8),
    dynamicTopUp: topUp(
      out.dynamicTopUp[row]!,
      ledgerInput.dynamicCap[row]!,
      panel.dynamicTopUpCap,
      reference,
    ),
    cycleTopUp: topUp(
      out.cycleTopUp[row]!,
      ledgerInput.cycleCap[row]!,
      panel.cycleTopUpCap,
      ledgerInput.peakPrice[row]!,
    ),
    isEdited: input.kind[row] === rowKind.edited,
    skippedMonths: skipped,
    unrecordedMonths: unrecordedMonths(model, planned),
  };
}

function unrecordedMonths(model: Model, planned: PlannedLedger): string[] {
  const { plan, rows } = model;
  const months: string[] = [];
  for (let row = rows.count - 1; row >= 0; row--) {
    if (isRecorded(model, row)) return months.reverse();
    if (rows.day[row]! < plan.now && rows.inWindow[row] === 1 && plansToBuy(planned, row))
      months.push(formatMonth(rows.month[row]!));
  }
  return [];
}
