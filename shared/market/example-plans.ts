import type { BuyRhythm } from "#shared/domain/buy-rhythm.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { type FeePreset, feePresets } from "#shared/domain/fee-presets.ts";
import { centsOf, fromCents } from "#shared/domain/money.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import { type AmountField, deriveFigures, noFigures } from "#shared/domain/transaction-derivation.ts";
import type { MonthlyFact } from "#shared/engine/types.ts";
import { quarterlyRates } from "./exchange-rates.ts";
import { monthlyFacts } from "./monthly-facts.ts";

/** A recorded buy or sell; amounts in BTC and US dollars, those of a sell negative. */
interface ExampleTransaction {
  /** `yyyy-mm-dd` */
  readonly dateAcquired: string;
  readonly transactionType: "buy" | "sell";
  readonly buyingPriceUSD: number;
  readonly btcBought: number;
  readonly usdSpent: number;
  readonly feesUSD: number;
}

interface ExampleSettings {
  readonly baseAmount: number;
  readonly baseCurrency: Currency;
  readonly buyRhythm: BuyRhythm;
  readonly investStartDate: string;
  readonly investEndDate?: string;
  readonly dynamicTopUpCap: number;
  readonly feePct: number;
  readonly feeFixedUsd: number;
  readonly goal: PlanGoal | null;
}

/** A plan as a saver might have it, with the transactions recorded so far. */
export interface ExamplePlan {
  readonly name: string;
  readonly settings: ExampleSettings;
  /** In order of date. */
  readonly transactions: readonly ExampleTransaction[];
  /** The saver's other plans. */
  readonly others: readonly { readonly name: string; readonly settings: ExampleSettings }[];
}

interface Habit {
  readonly name: string;
  /** `yyyy-mm`; buys are recorded from here to the last complete month of the history. */
  readonly firstMonth: string;
  /** Units of the currency a month. */
  readonly amount: number;
  readonly currency: Exclude<Currency, "USD">;
  readonly way: FeePreset["id"];
  readonly topUpCap?: number;
  /** Months without a buy, `yyyy-mm`. */
  readonly missed?: readonly string[];
  /** BTC, sold on the last day of the month, `yyyy-mm`. */
  readonly sold?: Readonly<Record<string, number>>;
  readonly goal?: PlanGoal;
  /** `yyyy-mm-dd`; the model's default without it. */
  readonly end?: string;
  readonly others?: ExamplePlan["others"];
}

/** Free: a few months of a small amount, one of them left out. */
export const beginnersPlan = examplePlan({
  name: "My plan",
  firstMonth: "2026-01",
  amount: 100,
  currency: "EUR",
  way: "instantBuy",
  missed: ["2026-05"],
});

/** Basic: three years of recorded buys with one sell. */
export const threeYearPlan = examplePlan({
  name: "My plan",
  firstMonth: "2023-08",
  amount: 250,
  currency: "EUR",
  way: "orderBook",
  sold: { "2025-09": 0.02 },
  goal: { kind: "value", amount: 5_000_000, date: "2031-12-31" },
});

const orderBook = feesOf("orderBook");

/** Advanced: a plan of many years across halvings, with top-ups after a fall in price, and two plans beside it. */
export const longPlan = examplePlan({
  name: "Pension",
  firstMonth: "2017-01",
  amount: 150,
  currency: "EUR",
  way: "orderBook",
  topUpCap: 150,
  missed: ["2018-12", "2020-04", "2022-07"],
  goal: { kind: "bitcoin", amount: 250_000_000, date: "2035-12-31" },
  end: "2035-12-31",
  others: [
    {
      name: "House deposit",
      settings: {
        baseAmount: 400,
        baseCurrency: "EUR",
        buyRhythm: "monthly",
        investStartDate: "2024-01-15",
        investEndDate: "2030-12-31",
        dynamicTopUpCap: 0,
        ...orderBook,
        goal: { kind: "value", amount: 6_000_000, date: "2030-12-31" },
      },
    },
    {
      name: "For the children",
      settings: {
        baseAmount: 25,
        baseCurrency: "EUR",
        buyRhythm: "weekly",
        investStartDate: "2020-05-11",
        investEndDate: "2038-08-31",
        dynamicTopUpCap: 0,
        ...orderBook,
        goal: { kind: "bitcoin", amount: 50_000_000, date: "2038-08-31" },
      },
    },
  ],
});

/**
 * Bought on the last day of each month, of which the history has the close. Months that are incomplete in the history
 * are left out.
 */
function examplePlan(habit: Habit): ExamplePlan {
  const { name, firstMonth, amount, currency, way, end, others = [] } = habit;
  const { topUpCap = 0, missed = [], sold = {}, goal = null } = habit;
  const months = monthlyFacts.slice(0, -1).filter(({ month }) => month >= firstMonth);
  const fees = feesOf(way);
  const transactions = months.flatMap((fact) => [
    ...(missed.includes(fact.month)
      ? []
      : [transaction(fact, { usdSpent: amount / rateOf(currency, fact.month) }, fees)]),
    ...(sold[fact.month] === undefined ? [] : [transaction(fact, { btcBought: -sold[fact.month]! }, fees)]),
  ]);
  const investStartDate = dateOf(months[0]!);
  const settings = {
    baseAmount: amount,
    baseCurrency: currency,
    buyRhythm: "monthly" as const,
    investStartDate,
    ...(end !== undefined && { investEndDate: end }),
    dynamicTopUpCap: topUpCap,
    ...fees,
    goal,
  };
  return { name, settings, transactions, others };
}

function feesOf(way: FeePreset["id"]): { feePct: number; feeFixedUsd: number } {
  const { feePct, feeFixedUsd } = feePresets.find(({ id }) => id === way)!;
  return { feePct, feeFixedUsd };
}

function transaction(
  fact: MonthlyFact,
  given: { usdSpent: number } | { btcBought: number },
  fees: { feePct: number; feeFixedUsd: number },
): ExampleTransaction {
  const transactionType = "btcBought" in given ? "sell" : "buy";
  const edited = new Set<AmountField>(["buyingPriceUSD", ...(Object.keys(given) as AmountField[])]);
  const whole =
    "usdSpent" in given ? { usdSpent: fromCents(centsOf(given.usdSpent)) } : { btcBought: given.btcBought };
  const figures = deriveFigures(
    { ...noFigures, buyingPriceUSD: fact.close, ...whole },
    edited,
    transactionType,
    fees,
  );
  return {
    dateAcquired: dateOf(fact),
    transactionType,
    buyingPriceUSD: fact.close,
    btcBought: figures.btcBought!,
    usdSpent: figures.usdSpent!,
    feesUSD: figures.feesUSD!,
  };
}

/** The rate of the quarter; the last known one after it. */
function rateOf(currency: Habit["currency"], month: string): number {
  const quarter = `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;
  const rates = quarterlyRates[currency]!;
  return rates.findLast(([known]) => known <= quarter)![1];
}

function dateOf({ month, lastDay }: MonthlyFact): string {
  return `${month}-${String(lastDay).padStart(2, "0")}`;
}
