import { formatDate } from "#shared/domain/dates.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import { drawDown } from "./draw-down.ts";
import type { Lanes } from "./lanes.ts";
import { plannedPrices, type WithdrawalMonths } from "./months.ts";
import type { WithdrawalSettings } from "./withdrawal-settings.ts";

/** One entry per month on the plan's own path; base currency unless named otherwise. */
interface Schedule {
  readonly date: readonly string[];
  readonly priceUSD: readonly number[];
  readonly exchangeRate: readonly number[];
  /** Price level over that of the reference date. */
  readonly index: readonly number[];
  /** 0 in a paused month. */
  readonly wanted: readonly number[];
  /** BTC. */
  readonly sold: readonly number[];
  readonly gross: readonly number[];
  readonly fee: readonly number[];
  readonly tax: readonly number[];
  readonly withdrawn: readonly number[];
  readonly withdrawnReal: readonly number[];
  /** BTC, after the sale. */
  readonly coins: readonly number[];
  readonly value: readonly number[];
  readonly valueReal: readonly number[];
  readonly cost: readonly number[];
  readonly paused: readonly boolean[];
  readonly shortfall: readonly boolean[];
}

interface Totals {
  readonly withdrawn: number;
  readonly withdrawnReal: number;
  readonly fees: number;
  readonly tax: number;
  /** Of the last year, and what could not be paid. */
  readonly taxDue: number;
  readonly remainingBTC: number;
  readonly remainingValue: number;
  readonly remainingValueReal: number;
  readonly depletionDate: string | null;
  readonly shortfallMonths: number;
  readonly pausedMonths: number;
}

/** Withdrawals on the plan's own path. */
export interface WithdrawalPlan {
  readonly start: {
    readonly btc: number;
    readonly cost: number;
    readonly value: number;
    /** Cash of the ledger, which is not drawn. */
    readonly cashUSD: number;
  };
  readonly schedule: Schedule;
  readonly totals: Totals;
}

/** What a path pays besides its withdrawals, all months together; base currency. */
export interface PlannedCosts {
  readonly fees: number;
  /** In money of the reference date, each month of its own. */
  readonly feesReal: number;
  /** Paid, and still due at the end. */
  readonly tax: number;
  /**
   * The same in money of the reference date: what could not be paid in that of the month in which it was due, the tax of
   * the last year in that of the last month.
   */
  readonly taxReal: number;
}

/** Withdraws on the plan's own path, month by month. */
export function paidPlan(
  result: SimulationResult,
  lane: Lanes,
  months: WithdrawalMonths,
  settings: WithdrawalSettings,
): { plan: WithdrawalPlan; costs: PlannedCosts } {
  const { model, ledger } = result;
  const index = Array.from(months.index);
  const figures = {
    wanted: [] as number[],
    sold: [] as number[],
    gross: [] as number[],
    fee: [] as number[],
    tax: [] as number[],
    withdrawn: [] as number[],
    coins: [] as number[],
    cost: [] as number[],
    paused: [] as boolean[],
    shortfall: [] as boolean[],
  };
  const unpaid: number[] = [];
  const { firstShort, lastTax, taxDue } = drawDown(lane, months, settings, (_, month) => {
    figures.wanted.push(month.wanted[0]!);
    figures.sold.push(month.sold[0]!);
    figures.gross.push(month.gross[0]!);
    figures.fee.push(month.fee[0]!);
    figures.tax.push(month.tax[0]!);
    unpaid.push(month.unpaid[0]!);
    figures.withdrawn.push(month.withdrawn[0]!);
    figures.coins.push(month.coins[0]!);
    figures.cost.push(month.cost[0]!);
    figures.paused.push(month.paused[0] === 1);
    figures.shortfall.push(month.short[0] === 1);
  });
  const value = figures.coins.map((coins, k) => coins * lane.price[k]!);
  const real = (amounts: readonly number[]) => amounts.map((amount, k) => amount / index[k]!);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const countOf = (flags: readonly boolean[]) => flags.filter((flag) => flag).length;
  const withdrawnReal = real(figures.withdrawn);
  const valueReal = real(value);
  const depleted = firstShort[0]!;
  const plan = {
    start: {
      btc: lane.coins[0]!,
      cost: lane.cost[0]!,
      value: lane.coins[0]! * lane.price[0]!,
      cashUSD: ledger.cash[model.rows.count - 1] ?? 0,
    },
    schedule: {
      date: Array.from(months.day, formatDate),
      priceUSD: Array.from(plannedPrices(model, months)),
      exchangeRate: Array.from(months.rate),
      index,
      ...figures,
      withdrawnReal,
      value,
      valueReal,
    },
    totals: {
      withdrawn: sum(figures.withdrawn),
      withdrawnReal: sum(withdrawnReal),
      fees: sum(figures.fee),
      tax: sum(figures.tax),
      taxDue: taxDue[0]!,
      remainingBTC: figures.coins.at(-1)!,
      remainingValue: value.at(-1)!,
      remainingValueReal: valueReal.at(-1)!,
      depletionDate: depleted === months.count ? null : formatDate(months.day[depleted]!),
      shortfallMonths: countOf(figures.shortfall),
      pausedMonths: countOf(figures.paused),
    },
  };
  const costs = {
    fees: plan.totals.fees,
    feesReal: sum(real(figures.fee)),
    tax: plan.totals.tax + plan.totals.taxDue,
    taxReal: sum(real(figures.tax.map((paid, k) => paid + unpaid[k]!))) + lastTax[0]! / index.at(-1)!,
  };
  return { plan, costs };
}
