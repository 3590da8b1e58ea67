import { formatDate } from "#shared/domain/dates.ts";
import { nullable } from "#shared/engine/arithmetic/nullable.ts";
import { allocateLedger } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import type { Model } from "#shared/engine/model.ts";
import { totalValue } from "#shared/engine/monte-carlo/samples.ts";
import type { OutlookGoal, OutlookRequest, Watch } from "#shared/engine/types.ts";
import { partOf } from "#shared/engine/watch.ts";
import { amountForShare, amountOnModelPath, amountsOnPaths, neededAmount } from "./needed-amounts.ts";
import type { GoalOutlook, Outlook } from "./outlook.ts";
import { drawPaths, type OutlookBasis, outlookBasis, type RowGoal } from "./outlook-paths.ts";
import { bandsOf, outlookRows, type RowBands } from "./outlook-rows.ts";
import type { PathTallies } from "./path-tallies.ts";
import { runningCosts } from "./recorded-plan.ts";
import { recordedSetbacks } from "./recorded-setbacks.ts";
import { samplePaths } from "./sample-paths.ts";
import { worstInTwenty } from "./setbacks.ts";

/** The row that judges a goal, and what it has to hold; null when no visible row is dated up to the goal's day. */
export function rowGoal({ model, money }: OutlookBasis, goal: OutlookGoal | undefined): RowGoal | null {
  if (goal === undefined) return null;
  let row = model.visibleRows - 1;
  while (row >= 0 && model.rows.day[row]! > goal.date) row--;
  if (row < 0) return null;
  if (goal.totalBTC !== undefined) return { row, totalBTC: goal.totalBTC };
  return { row, valueUsd: goal.realValue! / money.deflators.base[row]! / money.rate[row]! };
}

/** What is recorded, at the last known price. */
function todayOf({ model, money, todayRow }: OutlookBasis): Outlook["today"] {
  const { plan, exchange, series, rows, visibleRows } = model;
  const { dataDate, currentPrice } = series.prices;
  const ledger = allocateLedger(visibleRows);
  runLedger({ ...model.ledgerInput, rows: { ...rows, count: visibleRows } }, ledger, true);
  const { nominal, real } = runningCosts(money, ledger.cost);
  const now = { day: plan.now, price: currentPrice, rate: rateOn(exchange, plan.now) };
  const usd = todayRow < 0 ? 0 : totalValue(ledger, todayRow, currentPrice);
  const base = usd * now.rate;
  const cash = ledger.cash[todayRow] ?? 0;
  // Money of the last known price is money of now, the reference date: its deflators are 1.
  const paid = (costs: Float64Array) => costs[todayRow] ?? 0;
  return {
    date: formatDate(dataDate),
    priceUSD: currentPrice,
    totalBTC: ledger.coins[todayRow] ?? 0,
    value: { nominal: { usd, base }, real: { usd, base } },
    cash: { usd: cash, base: cash * now.rate },
    putIn: {
      nominal: { usd: paid(nominal.usd), base: paid(nominal.base) },
      real: { usd: paid(real.usd), base: paid(real.base) },
    },
    setbacks: recordedSetbacks(model).setbacks,
  };
}

function goalOf(
  basis: OutlookBasis,
  goal: RowGoal,
  amounts: readonly Float64Array[],
  tallies: readonly PathTallies[],
  today: Outlook["today"],
): GoalOutlook {
  const { model, money } = basis;
  const { row, totalBTC, valueUsd } = goal;
  const nominalValue = valueUsd === undefined ? null : valueUsd * money.rate[row]!;
  const realValue = nominalValue === null ? null : nominalValue * money.deflators.base[row]!;
  const onPaths = Float64Array.from(amounts.flatMap((part) => [...part]));
  const reached = tallies.reduce((sum, part) => sum + part.reached, 0);
  const paths = tallies.reduce((sum, part) => sum + part.paths, 0);
  const held = totalBTC === undefined ? today.value.real.base - today.cash.base : today.totalBTC;
  return {
    date: formatDate(model.rows.day[row]!),
    totalBTC: totalBTC ?? null,
    nominalValue,
    realValue,
    progress: nullable(held / (totalBTC ?? realValue!)),
    chance: reached / paths,
    onModelPath: neededAmount(amountOnModelPath(basis, goal)),
    inHalf: neededAmount(amountForShare(onPaths, 0.5)),
    inEightOfTen: neededAmount(amountForShare(onPaths, 0.8)),
  };
}

/** Figures of all paths, in any number of parts whose order does not matter. */
interface OutlookParts {
  /** Of all modelled rows. */
  readonly bands: RowBands;
  readonly tallies: readonly PathTallies[];
  /** By path, in cents; see `amountsOnPaths`. They may be of more paths than the others. Null without a goal. */
  readonly amounts: readonly Float64Array[] | null;
}

/** Puts an outlook together. `baseAmount` is that of the parts. */
export function outlookOf(
  basis: OutlookBasis,
  baseAmount: number,
  goal: RowGoal | null,
  { bands, tallies, amounts }: OutlookParts,
): Outlook {
  const { model, money, firstModelled } = basis;
  const { plan, rows, visibleRows } = model;
  const today = todayOf(basis);
  return {
    paths: tallies.reduce((sum, { paths }) => sum + paths, 0),
    baseAmount,
    referenceDate: formatDate(plan.now),
    inflation: { usd: money.indices.usd.inflation, base: money.indices.base.inflation },
    today,
    dateAcquired: Array.from(rows.day.subarray(0, visibleRows), formatDate),
    firstModelled,
    ...outlookRows(basis, bands, tallies),
    worstInTwenty: worstInTwenty(today.setbacks, tallies),
    goal: goal && amounts && goalOf(basis, goal, amounts, tallies, today),
  };
}

/**
 * Where the plan leads from what is recorded. The first thousand paths are the same whether a thousand are drawn or ten
 * thousand. Throws CalculationCancelled when `watch` cancels it.
 */
export function runOutlook(model: Model, request: OutlookRequest, watch: Watch = {}): Outlook {
  const basis = outlookBasis(model);
  const baseAmount = request.baseAmount ?? model.plan.controlPanel.baseAmount;
  const goal = rowGoal(basis, request.goal);
  const drawn = drawPaths(basis, { from: 0, until: request.paths }, partOf(watch, 0, 0.3));
  const { rows, tallies } = samplePaths(basis, drawn, baseAmount, goal, partOf(watch, 0.3, 0.4));
  return outlookOf(basis, baseAmount, goal, {
    bands: bandsOf([rows], basis.model.visibleRows - basis.firstModelled),
    tallies: [tallies],
    amounts: goal && [amountsOnPaths(basis, drawn, goal, partOf(watch, 0.7, 0.3))],
  });
}
