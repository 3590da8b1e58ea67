import { nullable } from "#shared/engine/arithmetic/nullable.ts";
import { ratio } from "#shared/engine/arithmetic/ratio.ts";
import type { FeeRule } from "#shared/engine/ledger/ledger-input.ts";
import type { Model } from "#shared/engine/model.ts";
import { flowsXirr } from "#shared/engine/portfolio/portfolio-block.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";

/** One way of investing the same money: coins in BTC, amounts in USD, rates as fractions. */
interface Comparison {
  readonly totalBTC: number;
  readonly cost: number;
  readonly value: number;
  readonly roi: number | null;
  readonly xirr: number | null;
}

/** The plan, all of its costs on the first day, and its costs in equal parts. */
export interface Comparisons {
  readonly plan: Comparison;
  readonly lumpSum: Comparison;
  readonly plainDca: Comparison;
}

/** What is left for coins of an amount that includes the fee; USD. */
export function spendable(usd: number, fee: FeeRule): number {
  return Math.max(0, (usd - fee.fixedUsd) / (1 + fee.pct));
}

function comparison(totalBTC: number, cost: number, value: number, xirr: number): Comparison {
  return { totalBTC, cost, value, roi: nullable(ratio(value, cost) - 1), xirr: nullable(xirr) };
}

/** Equal buys of `cost` dollars in all on the priced days of the rows from `first` up to and without `until`. */
function equalBuys({ rows, facts, ledgerInput }: Model, cost: number, first: number, until: number) {
  const { fee, purchases } = ledgerInput;
  const flows = new Float64Array(until);
  let coins = 0;
  if (purchases === null) {
    const part = cost / (until - first);
    flows.fill(part, first);
    for (let i = first; i < until; i++) coins += spendable(part, fee) / facts.price[i]!;
    return { flows, days: rows.day, coins };
  }
  const { pricedDays, inversePrices, meanPricedDay } = purchases;
  let count = 0;
  for (let i = first; i < until; i++) count += pricedDays[i]!;
  const part = cost / count;
  for (let i = first; i < until; i++) {
    flows[i] = part * pricedDays[i]!;
    coins += spendable(part, fee) * inversePrices[i]!;
  }
  return { flows, days: meanPricedDay, coins };
}

/**
 * Compares the plan with a lump sum and with equal buys of the same total cost in the plan's rhythm, at the as-of row. Null
 * without rows, without a price there, or when nothing was paid.
 */
export function comparePlans(result: SimulationResult): Comparisons | null {
  const { model, portfolio } = result;
  if (portfolio === null) return null;
  const { atEnd } = portfolio;
  const { rows, facts, ledgerInput } = model;
  const price = atEnd.priceUSD;
  const cost = atEnd.cumulativeCosts;
  if (Number.isNaN(price) || cost === 0) return null;
  const last = result.rowCount - 1;
  const priced = facts.price.subarray(0, result.rowCount);
  let first = 0;
  while (Number.isNaN(priced[first]!)) first++;
  const lumpCoins = spendable(cost, ledgerInput.fee) / priced[first]!;
  const lumpFlows = new Float64Array(result.rowCount);
  lumpFlows[first] = cost;
  const equal = equalBuys(model, cost, first, result.rowCount);
  const equalCoins = equal.coins;
  const xirrOf = (flows: Float64Array, value: number, days: ArrayLike<number> = rows.day) =>
    flowsXirr(days, flows, last, atEnd.asOfDate, value);
  return {
    plan: comparison(atEnd.portfolioTotalBTC, cost, atEnd.portfolioValue, atEnd.portfolioXirr),
    lumpSum: comparison(lumpCoins, cost, lumpCoins * price, xirrOf(lumpFlows, lumpCoins * price)),
    plainDca: comparison(
      equalCoins,
      cost,
      equalCoins * price,
      xirrOf(equal.flows, equalCoins * price, equal.days),
    ),
  };
}
