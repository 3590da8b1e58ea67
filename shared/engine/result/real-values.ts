import type { Currency } from "#shared/domain/currencies.ts";
import { formatDate } from "#shared/domain/dates.ts";
import { nullable } from "#shared/engine/arithmetic/nullable.ts";
import { ratio } from "#shared/engine/arithmetic/ratio.ts";
import { flowsXirr, type PortfolioBlock } from "#shared/engine/portfolio/portfolio-block.ts";
import { deflator } from "#shared/engine/real-values/price-index.ts";
import { indexOf, type RealSettings } from "#shared/engine/real-values/real-settings.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";

/** The columns that have a real form. */
const realColumns = [
  "priceUSD",
  "usdSpent",
  "feesUSD",
  "costUSD",
  "cumulativeSpending",
  "cumulativeFees",
  "cumulativeCosts",
  "holdingsValueUSD",
  "totalValueUSD",
  "holdingsValue",
] as const;

type RealColumn = (typeof realColumns)[number];
type Figures = readonly (number | null)[];

/** What is assumed of a currency's prices, and the years that are known. */
interface InflationRecord {
  readonly rate: number;
  readonly historyFrom: number | null;
  readonly historyTo: number | null;
}

/** A portfolio in money of the reference date; USD. */
interface RealPortfolio {
  readonly asOfDate: string;
  readonly valueUSD: number | null;
  readonly cumulativeCosts: number;
  readonly roi: number | null;
  readonly xirr: number | null;
}

/** The visible rows and the portfolio in money of one date, as JSON data. */
export interface RealValues {
  readonly referenceDate: string;
  readonly inflation: Readonly<Partial<Record<Currency, InflationRecord>>>;
  readonly dateAcquired: readonly string[];
  readonly deflatorUSD: readonly number[];
  readonly deflatorBase: readonly number[];
  readonly rows: Readonly<Record<RealColumn, Figures>>;
  readonly portfolio: { readonly atEnd: RealPortfolio; readonly atNow: RealPortfolio | null } | null;
}

/** Real flows of the rows: each of its own row's money, then their running totals. */
function realFlow(flow: Float64Array, deflators: readonly number[]): { each: number[]; total: number[] } {
  let sum = 0;
  const each = deflators.map((factor, row) => flow[row]! * factor);
  return { each, total: each.map((amount) => (sum += amount)) };
}

/**
 * Writes the amounts of a result in money of the reference date. Running totals are sums of real flows and not deflated
 * totals. Ratios, indicators, epochs and amounts of bitcoin have no real form.
 */
export function realValues(result: SimulationResult, settings: RealSettings): RealValues {
  const { model, ledger, rowCount, portfolio } = result;
  const { plan, rows, facts } = model;
  const { now } = plan;
  const reference = settings.referenceDate;
  const { baseCurrency } = plan.controlPanel;
  const usd = indexOf(settings, "USD", now);
  const base = indexOf(settings, baseCurrency, now);
  const days = Array.from(rows.day.subarray(0, rowCount));
  const deflatorUSD = days.map((day) => deflator(usd, reference, day));
  const deflatorBase = days.map((day) => deflator(base, reference, day));
  const spent = realFlow(ledger.usdSpent, deflatorUSD);
  const fees = realFlow(ledger.fees, deflatorUSD);
  const costs = realFlow(ledger.cost, deflatorUSD);
  const realCost = Float64Array.from(costs.each);
  const priced = (figure: (row: number) => number) => days.map((_, row) => nullable(figure(row)));
  const holdings = (row: number) => ledger.coins[row]! * facts.price[row]!;
  const block = ({ asOfDate, portfolioValue }: PortfolioBlock, row: number): RealPortfolio => {
    const value = portfolioValue * deflator(usd, reference, asOfDate);
    const cost = costs.total[row]!;
    return {
      asOfDate: formatDate(asOfDate),
      valueUSD: nullable(value),
      cumulativeCosts: cost,
      roi: nullable(ratio(value, cost) - 1),
      xirr: nullable(flowsXirr(model.ledgerInput.costDay, realCost, row, asOfDate, value)),
    };
  };
  return {
    referenceDate: formatDate(reference),
    inflation: Object.fromEntries(
      [["USD", usd] as const, [baseCurrency, base] as const].map(([currency, index]) => [
        currency,
        { rate: index.inflation, historyFrom: index.historyFrom, historyTo: index.historyTo },
      ]),
    ),
    dateAcquired: days.map(formatDate),
    deflatorUSD,
    deflatorBase,
    rows: {
      priceUSD: priced((row) => facts.price[row]! * deflatorUSD[row]!),
      usdSpent: spent.each,
      feesUSD: fees.each,
      costUSD: costs.each,
      cumulativeSpending: spent.total,
      cumulativeFees: fees.total,
      cumulativeCosts: costs.total,
      holdingsValueUSD: priced((row) => holdings(row) * deflatorUSD[row]!),
      totalValueUSD: priced((row) => (holdings(row) + ledger.cash[row]!) * deflatorUSD[row]!),
      holdingsValue: priced((row) => holdings(row) * facts.rate[row]! * deflatorBase[row]!),
    },
    portfolio: portfolio && {
      atEnd: block(portfolio.atEnd, rowCount - 1),
      atNow:
        portfolio.atNow &&
        block(
          portfolio.atNow,
          days.findLastIndex((day) => day <= now),
        ),
    },
  };
}
