import type { Currency } from "#shared/domain/currencies.ts";
import { formatDate } from "#shared/domain/dates.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { roundToWhole } from "#shared/domain/rounding.ts";
import type { TaxMethod } from "#shared/domain/tax-choices.ts";
import { type ExchangeSeries, rateOn } from "#shared/engine/market/exchange-series.ts";
import { carriedCloseOn, type PriceSeries } from "#shared/engine/market/price-series.ts";
import { refuse } from "#shared/engine/plan/reading.ts";
import type { Day, LedgerTransaction } from "#shared/engine/types.ts";
import { type LotOrder, matchLots } from "./match-lots.ts";
import { matchPools } from "./match-pools.ts";
import { matchingDays, matchShares } from "./match-shares.ts";
import { type Disposal, disposalOf, type Holding, type Matching, termOf } from "./matching.ts";
import { longFrom } from "./tax-calendar.ts";
import { inOrder, type TaxEvent, timeOf } from "./tax-events.ts";
import type { TaxDetails, TaxSettings } from "./tax-settings.ts";
import { type YearReport, yearReports } from "./tax-years.ts";

/** The rates and prices that convert amounts and value holdings. */
export interface TaxMarket {
  readonly now: Day;
  readonly prices: PriceSeries;
  /** Of the report's currency. */
  readonly exchange: ExchangeSeries;
}

/** A recorded transaction with its fields for tax. */
export interface TaxTransaction extends TaxDetails {
  readonly transaction: LedgerTransaction;
  /** As recorded: its time decides the order within a day. */
  readonly dateAcquired: unknown;
}

/** What is left of a buy or pool, valued today; cents and satoshis. */
export interface OpenLot extends Holding {
  /** Id of the buy, or `pool`. */
  readonly lot: string;
  readonly account: string;
  readonly acquired: Day | null;
  readonly value: number | null;
  readonly gain: number | null;
  readonly holdingDays: number | null;
  readonly longFrom: Day | null;
  readonly daysToLongTerm: number | null;
  readonly term: "short" | "long" | null;
}

/** A lot that is worth less than it cost; the loss is positive. */
interface HarvestLot extends OpenLot {
  readonly loss: number;
}

/** A warning for the reader of a tax report. */
export type TaxWarning =
  /** The method chooses the lots itself. */
  | { readonly code: "lotChoiceIgnored"; readonly transaction: string }
  /** Transactions that are converted with quarterly averages. */
  | { readonly code: "estimatedRates"; readonly count: number }
  | { readonly code: "methodUnusual"; readonly method: TaxMethod }
  /** The rules were last checked in an earlier year. */
  | { readonly code: "rulesUnchecked"; readonly checked: number }
  /** A purchase up to 30 days later can still change what the disposals of this date are matched with. */
  | { readonly code: "matchingOpen"; readonly date: string };

/** A tax report in whole cents of its currency and whole satoshis. */
export interface TaxReport {
  readonly settings: TaxSettings;
  readonly now: Day;
  readonly events: readonly TaxEvent[];
  readonly matching: Matching;
  readonly years: readonly YearReport[];
  readonly disposals: readonly Disposal[];
  readonly openLots: readonly OpenLot[];
  readonly holdings: Holding & {
    readonly value: number | null;
    readonly priceUsd: number;
    /** The day of that price. */
    readonly priceDay: Day;
    readonly exchangeRate: number;
  };
  readonly harvest: readonly HarvestLot[];
  readonly warnings: readonly TaxWarning[];
}

/** Cents of the report's currency for an amount in cents of USD; never negative. */
export function converted(usdCents: number, rate: number): number {
  return roundToWhole((Math.abs(usdCents) / 100) * rate, 100);
}

/** The transactions as events of a report, in order. Throws PlanRefused (outOfRange) for amounts beyond whole cents. */
function taxEvents(
  transactions: readonly TaxTransaction[],
  currency: Currency,
  exchange: ExchangeSeries,
): TaxEvent[] {
  const uses = new Map<string, number>();
  for (const { transaction } of transactions) {
    if (transaction.id !== undefined) uses.set(transaction.id, (uses.get(transaction.id) ?? 0) + 1);
  }
  const moments = transactions.map((entry) => {
    const { date, index } = entry.transaction;
    return { date, index, time: timeOf(entry.dateAcquired), entry };
  });
  let total = 0;
  return inOrder(moments).map(({ entry }) => {
    const { transaction, account, exchangeRate, lots } = entry;
    const { id, index, date, satoshis, usdCents, feesCents, entered } = transaction;
    const path = `transactions[${index}]`;
    const rate = currency === "USD" ? 1 : (exchangeRate ?? rateOn(exchange, date));
    // What was entered in the report's currency stays as it is: the dollars are rounded.
    const own = entered?.currency === currency ? entered : null;
    const cents = own === null ? converted(usdCents, rate) : Math.abs(own.spentCents);
    const feeCents = own === null ? converted(feesCents, rate) : own.feesCents;
    total += cents + feeCents;
    if (total > Number.MAX_SAFE_INTEGER) {
      refuse(
        "outOfRange",
        `${path}.usdSpent`,
        msg("The amounts are too large for a report in this currency"),
      );
    }
    return {
      id: id !== undefined && uses.get(id) === 1 ? id : `#${index}`,
      path,
      date,
      account,
      isSell: satoshis < 0,
      satoshis: Math.abs(satoshis),
      cents,
      feeCents,
      lots,
    };
  });
}

/** Matches events by any method. Throws PlanRefused (oversell, lotChoice) when it cannot. */
export function matchBy(
  events: readonly TaxEvent[],
  method: LotOrder | "specific" | "average" | "ukMatching",
  perAccount: boolean,
): Matching {
  if (method === "ukMatching") return matchShares(events);
  return method === "average" ? matchPools(events, perAccount) : matchLots(events, method, perAccount);
}

/** Value of satoshis on a day in cents of the report's currency; null where no price is known. */
function valueOn({ prices, exchange }: TaxMarket, satoshis: number, day: Day): number | null {
  if (satoshis === 0) return 0;
  const price = carriedCloseOn(prices, Math.min(day, prices.projectionStart));
  if (Number.isNaN(price)) return null;
  return roundToWhole((satoshis / 1e8) * price * rateOn(exchange, day), 100);
}

function openLots(matching: Matching, { preset, perAccount }: TaxSettings, market: TaxMarket): OpenLot[] {
  const { now } = market;
  return matching.open.map(({ event, account, satoshis, cents }) => {
    const value = valueOn(market, satoshis, now);
    const acquired = event === null ? null : event.date;
    const from = acquired === null ? null : longFrom(preset.holding, acquired);
    return {
      lot: event?.id ?? "pool",
      account: event !== null || perAccount ? account : "",
      acquired,
      satoshis,
      cents,
      value,
      gain: value === null ? null : value - cents,
      holdingDays: acquired === null ? null : now - acquired,
      longFrom: from,
      daysToLongTerm: from === null ? null : Math.max(0, from - now),
      term: termOf(preset.holding, acquired, now),
    };
  });
}

function harvestOf(lots: readonly OpenLot[]): HarvestLot[] {
  return lots
    .flatMap((lot) => (lot.gain !== null && lot.gain < 0 ? [{ ...lot, loss: -lot.gain }] : []))
    .toSorted((left, right) => right.loss - left.loss);
}

function warningsOf(
  settings: TaxSettings,
  now: Day,
  transactions: readonly TaxTransaction[],
  events: readonly TaxEvent[],
  disposals: readonly Disposal[],
): TaxWarning[] {
  const { method, preset, currency } = settings;
  const warnings: TaxWarning[] = [];
  if (method !== "specific") {
    for (const { lots, id } of events) {
      if (lots !== null) warnings.push({ code: "lotChoiceIgnored", transaction: id });
    }
  }
  const estimated = transactions.filter(({ exchangeRate }) => exchangeRate === null).length;
  if (currency !== "USD" && estimated > 0) warnings.push({ code: "estimatedRates", count: estimated });
  if (!preset.methods.includes(method)) warnings.push({ code: "methodUnusual", method });
  if (preset.checked !== null && Number(formatDate(now).slice(0, 4)) > preset.checked) {
    warnings.push({ code: "rulesUnchecked", checked: preset.checked });
  }
  if (method === "ukMatching") {
    for (const { date } of disposals) {
      if (date + matchingDays >= now) warnings.push({ code: "matchingOpen", date: formatDate(date) });
    }
  }
  return warnings;
}

/**
 * The tax report of recorded transactions: years, disposals with their matches, what is still held and which of it has
 * lost. A calculation aid: rules, rates and allowances are data. Throws PlanRefused (oversell, lotChoice, outOfRange).
 */
export function taxReport(
  transactions: readonly TaxTransaction[],
  settings: TaxSettings,
  market: TaxMarket,
): TaxReport {
  const { now, prices, exchange } = market;
  const events = taxEvents(transactions, settings.currency, exchange);
  const matching = matchBy(events, settings.method, settings.perAccount);
  const disposals = matching.sold.map((sold, at) => disposalOf(sold, `d${at + 1}`, settings.preset.holding));
  const lots = openLots(matching, settings, market);
  const satoshis = lots.reduce((sum, lot) => sum + lot.satoshis, 0);
  return {
    settings,
    now,
    events,
    matching,
    years: yearReports(events, disposals, now, settings, (held, day) => valueOn(market, held, day)),
    disposals,
    openLots: lots,
    holdings: {
      satoshis,
      cents: lots.reduce((sum, lot) => sum + lot.cents, 0),
      value: valueOn(market, satoshis, now),
      priceUsd: prices.currentPrice,
      priceDay: prices.dataDate,
      exchangeRate: rateOn(exchange, now),
    },
    harvest: harvestOf(lots),
    warnings: warningsOf(settings, now, transactions, events, disposals),
  };
}
