import { parseDate } from "#shared/domain/dates.ts";
import { roundMoney } from "#shared/domain/rounding.ts";
import { pow } from "#shared/engine/arithmetic/elementary.ts";
import { ratio } from "#shared/engine/arithmetic/ratio.ts";
import { labelIn } from "#shared/engine/columns/cycle-phases/phase-label.ts";
import type { Cell } from "#shared/engine/result/cells.ts";
import { type BaseAccounts, baseAccounts, type DollarRows, numbersOf } from "./base-accounts.ts";

/** Half a US cent: an amount this close to its goal has reached it. */
const tolerance = 0.005;
const daysPerYear = 365.25;
const shortestSpanDays = 30;

/** What the figures are made of: the accounts in base currency, and columns as they are. */
interface Books extends BaseAccounts {
  readonly source: DollarRows;
  column(id: string): Float64Array;
}

type Figure = (books: Books, row: number) => number;

/** What has been earned back, by row. */
const recoveredFees: Figure = ({ totalFees, totalSpent, totalValue }, row) =>
  Math.min(totalFees[row]!, Math.max(0, totalValue[row]! - totalSpent[row]!));
const recoveredSpent: Figure = ({ totalSpent, totalValue }, row) =>
  Math.min(totalSpent[row]!, Math.max(0, totalValue[row]!));
/** The two above together: in one step, so that all of it is the whole. */
const recoveredCosts: Figure = ({ totalCosts, totalValue }, row) =>
  Math.min(totalCosts[row]!, Math.max(0, totalValue[row]!));
/** Present value of what sells have brought in. */
const cycledValue: Figure = ({ column, rate }, row) =>
  column("cycledRecoveryRate")[row]! * column("totalCycled")[row]! * rate[row]!;
const recoveredCycled: Figure = (books, row) => Math.min(books.totalSold[row]!, cycledValue(books, row));

const held: Figure = ({ column, rate }, row) => column("holdingsValueUSD")[row]! * rate[row]!;
/** Value at another price of the cycle, in USD a multiple of the costs there. */
const valueAt =
  (id: "systemHealthPeak" | "systemHealthTrough"): Figure =>
  ({ column, rate }, row) =>
    column(id)[row]! * column("cumulativeCosts")[row]! * rate[row]!;
/** Gain in weeks: in USD the gain there over the same amount a week. */
const weeksOf =
  (id: string, value: Figure): Figure =>
  (books, row) => {
    const { column, rate, totalCosts } = books;
    const dollars = value(books, row) / rate[row]! - column("cumulativeCosts")[row]!;
    const weekly = (dollars / column(id)[row]!) * rate[row]!;
    return dollars === 0 ? Number.NaN : (value(books, row) - totalCosts[row]!) / weekly;
  };

const lastRow = ({ source }: Books) => source.rowCount - 1;
const atEnd =
  (figure: Figure): Figure =>
  (books) =>
    figure(books, lastRow(books));

/** Amounts spent by the rows that buy. */
const buys = ({ column, spent }: Books) => spent.filter((_, row) => column("btcBought")[row]! > 0);

const firstOfEpoch = (rowEpoch: readonly number[], row: number) => rowEpoch.indexOf(rowEpoch[row]!);

/** Base amount of one purchase in the row's epoch. */
const baseAmount: Figure = ({ source, column, rate }, row) =>
  column("cycleBaseAmount")[row]! * rate[firstOfEpoch(source.rowEpoch, row)]!;

function meanBaseAmount(books: Books): number {
  const { rowCount, rows, investStartDate, investEndDate } = books.source;
  let sum = 0;
  let months = 0;
  for (let row = 0; row < rowCount; row++) {
    const date = String(rows.dateAcquired?.[row]);
    if (date < investStartDate || date > investEndDate) continue;
    sum += baseAmount(books, row);
    months++;
  }
  return ratio(sum, months);
}

function yearlyGrowth(books: Books): number {
  const dates = books.source.rows.dateAcquired ?? [];
  const day = (date: Cell | undefined) => parseDate(String(date)) ?? Number.NaN;
  const span = day(dates[lastRow(books)]) - day(dates[0]);
  const growth = ratio(books.totalValue[lastRow(books)]!, books.totalCosts[lastRow(books)]!);
  return span < shortestSpanDays ? Number.NaN : pow(growth, daysPerYear / span) - 1;
}

/** Return of what was bought, sold and reinvested in the row's cycle alone. */
function cycleReturn({ source, column, rate, spent, fees, cashIn }: Books, row: number): number {
  const first = firstOfEpoch(source.rowEpoch, row);
  const last = source.rowEpoch.lastIndexOf(source.rowEpoch[row]!);
  let costs = 0;
  let proceeds = 0;
  for (let at = first; at <= last; at++) {
    costs += spent[at]! + fees[at]!;
    proceeds += cashIn[at]!;
  }
  const coins = column("totalBTC")[last]! - (column("totalBTC")[first - 1] ?? 0);
  return ratio(coins * column("priceUSD")[last]! * rate[last]! + proceeds - costs, costs);
}

/** The figures in which payments of several days meet, or payments and what they have become. */
const figures: Readonly<Record<string, Figure>> = {
  usdSpent: ({ spent }, row) => spent[row]!,
  feesUSD: ({ fees }, row) => fees[row]!,
  costUSD: ({ spent, fees }, row) => roundMoney(spent[row]! + fees[row]!),
  buyingPriceUSD: ({ column, paidRate }, row) => column("buyingPriceUSD")[row]! * paidRate[row]!,
  dynamicTopUp: ({ column, paidRate }, row) => column("dynamicTopUp")[row]! * paidRate[row]!,
  cycleTopUp: ({ column, paidRate }, row) => column("cycleTopUp")[row]! * paidRate[row]!,

  averageBuyPrice: ({ column, totalSpent }, row) => ratio(totalSpent[row]!, column("cumulativeBTC")[row]!),
  unrealisedGainLoss: ({ lotValue, lotPaid }, row) => lotValue[row]! - lotPaid[row]!,
  roi: ({ lotValue, lotPaid }, row) => ratio(lotValue[row]! - lotPaid[row]!, lotPaid[row]!),
  cumulativeSpending: ({ totalSpent }, row) => totalSpent[row]!,
  cumulativeFees: ({ totalFees }, row) => totalFees[row]!,
  cumulativeCosts: ({ totalCosts }, row) => totalCosts[row]!,
  investedValueUSD: ({ pool }, row) => pool[row]!,
  overallUnrealisedGainLoss: (books, row) => held(books, row) - books.pool[row]!,
  overallRoi: ({ totalValue, totalCosts }, row) => ratio(totalValue[row]!, totalCosts[row]!) - 1,
  averageCostBase: ({ column, pool }, row) => ratio(pool[row]!, column("totalBTC")[row]!),

  totalFees: ({ totalFees }, row) => totalFees[row]!,
  totalSpent: ({ totalSpent }, row) => totalSpent[row]!,
  totalCosts: ({ totalCosts }, row) => totalCosts[row]!,
  totalCycled: ({ totalSold }, row) => totalSold[row]!,
  recoveredFees,
  recoveredSpent,
  recoveredCosts,
  recoveredCycled,
  feesRecoveryPct: (books, row) => ratio(recoveredFees(books, row), books.totalFees[row]!),
  spentRecoveryPct: (books, row) => ratio(recoveredSpent(books, row), books.totalSpent[row]!),
  costsRecoveryPct: (books, row) => ratio(recoveredCosts(books, row), books.totalCosts[row]!),
  cycledRecoveryPct: (books, row) => ratio(recoveredCycled(books, row), books.totalSold[row]!),
  feeRecoveryRate: ({ totalValue, totalSpent, totalFees }, row) =>
    ratio(totalValue[row]! - totalSpent[row]!, totalFees[row]!),
  spentRecoveryRate: ({ totalValue, totalSpent }, row) => ratio(totalValue[row]!, totalSpent[row]!),
  cycledRecoveryRate: (books, row) => ratio(cycledValue(books, row), books.totalSold[row]!),
  capitalPerformance: ({ totalValue, totalCosts }, row) => ratio(totalValue[row]!, totalCosts[row]!),

  cycleBaseAmount: baseAmount,
  cycleRoi: cycleReturn,

  lowestAmount: (books) => (buys(books).length === 0 ? Number.NaN : Math.min(...buys(books))),
  highestAmount: (books) => (buys(books).length === 0 ? Number.NaN : Math.max(...buys(books))),
  averageAmount: (books) =>
    ratio(
      buys(books).reduce((sum, amount) => sum + amount, 0),
      buys(books).length,
    ),
  meanBaseAmount,
  portfolioAbp: atEnd((books, row) => ratio(books.totalSpent[row]!, books.column("cumulativeBTC")[row]!)),
  portfolioAcb: atEnd((books, row) => ratio(books.pool[row]!, books.column("totalBTC")[row]!)),
  portfolioPerformance: atEnd(({ column, rate, totalSpent }, row) => {
    const average = ratio(totalSpent[row]!, column("cumulativeBTC")[row]!);
    return ratio(column("priceUSD")[row]! * rate[row]!, average) - 1;
  }),
  portfolioRoi: atEnd(({ totalValue, totalCosts }, row) => ratio(totalValue[row]!, totalCosts[row]!) - 1),
  portfolioCAGR: yearlyGrowth,
  portfolioMargin: atEnd(({ totalValue, totalCosts }, row) =>
    totalValue[row]! > 0 ? 1 - totalCosts[row]! / totalValue[row]! : Number.NaN,
  ),

  realisedGains: ({ realised }, row) => realised[row]!,
  gainsPct: ({ column, rate, totalSold }, row) =>
    ratio(column("gainsUSD")[row]! * rate[row]!, totalSold[row]!),

  systemHealthPeak: (books, row) => ratio(valueAt("systemHealthPeak")(books, row), books.totalCosts[row]!),
  systemHealthTrough: (books, row) =>
    ratio(valueAt("systemHealthTrough")(books, row), books.totalCosts[row]!),
  systemHealthCurrentWeeks: weeksOf("systemHealthCurrentWeeks", ({ totalValue }, row) => totalValue[row]!),
  systemHealthPeakWeeks: weeksOf("systemHealthPeakWeeks", valueAt("systemHealthPeak")),
  systemHealthTroughWeeks: weeksOf("systemHealthTroughWeeks", valueAt("systemHealthTrough")),
};

/** Whether an amount earned back has reached what it is measured against. */
const covered: Readonly<Record<string, readonly [recovered: Figure, total: Figure]>> = {
  feesCovered: [recoveredFees, ({ totalFees }, row) => totalFees[row]!],
  spentCovered: [recoveredSpent, ({ totalSpent }, row) => totalSpent[row]!],
  costsCovered: [recoveredCosts, ({ totalCosts }, row) => totalCosts[row]!],
  cycledCovered: [recoveredCycled, ({ totalSold }, row) => totalSold[row]!],
};

/** The value of a cell in base currency; cells that are no money, nor depend on it, are as they are. */
export type BaseCells = (columnId: string, row: number) => Cell;

/**
 * Converts the cells of a timeline to the plan's base currency. Prices and values are converted at the rate of their
 * row, payments at that of their own days; sums, average costs and returns follow from the converted payments, as if the
 * ledger were kept in base currency. Figures of the market itself (trends, averages of prices, indicators) are those of
 * the price in US dollars: amounts are converted, rates of change are not.
 */
export function baseCells(source: DollarRows): BaseCells {
  let opened: Books | undefined;
  const definitions = new Map(source.columns.map((definition) => [definition.id, definition]));
  const columns = new Map<string, Float64Array>();
  const column = (id: string) => {
    const known = columns.get(id) ?? numbersOf(source, id);
    columns.set(id, known);
    return known;
  };
  const books = () => {
    opened ??= { ...baseAccounts(source), source, column };
    return opened;
  };
  /** One figure for all rows is converted once: at the end of the plan, or at the beginning of its cycle. */
  const rateOf = (flags: string, row: number) => {
    const at = flags.startsWith("G")
      ? source.rowCount - 1
      : flags.startsWith("C")
        ? firstOfEpoch(source.rowEpoch, row)
        : row;
    return Number(source.rows.exchangeRate?.[at] ?? source.exchangeRate);
  };
  return (columnId, row) => {
    const cell = source.rows[columnId]?.[row] ?? null;
    if (cell === null) return null;
    const limits = covered[columnId];
    if (limits) return limits[0](books(), row) >= limits[1](books(), row) - tolerance * books().rate[row]!;
    if (typeof cell === "boolean") return cell;
    const { unit = "text", flags = "" } = definitions.get(columnId) ?? {};
    const rate = () => rateOf(flags, row);
    if (typeof cell === "string") {
      const price = source.rows[columnId.replace(/Label$/, "Price")]?.[row];
      return typeof price === "number" ? labelIn(cell, source.baseCurrency, price * rate()) : cell;
    }
    const figure = figures[columnId];
    if (figure) {
      const value = figure(books(), row);
      return Number.isNaN(value) ? null : value;
    }
    return unit === "USD" || unit === "USD/BTC" ? cell * rate() : cell;
  };
}
