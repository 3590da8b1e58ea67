import { portfolioBlocks } from "#shared/engine/portfolio-blocks.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { jurisdictions } from "#shared/engine/tax/jurisdictions.ts";
import { type TaxTransaction, taxReport } from "#shared/engine/tax/tax-report.ts";
import type { TaxSettings } from "#shared/engine/tax/tax-settings.ts";
import { whatIf } from "#shared/engine/tax/what-if.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { day } from "#test/shared/engine/support/plans.ts";
import { type BenchTable, measure } from "./measure.ts";
import { benchPlan, thirtyYears } from "./plans.ts";

const trades = 10_000;
const firstDay = day("2013-01-01");
const lastDay = day("2026-11-20");

/** Buys of growing price, and every third trade a sale of a part of what is held. */
function manyTrades(): TaxTransaction[] {
  let held = 0;
  return Array.from({ length: trades }, (_, index): TaxTransaction => {
    const isSale = index % 3 === 2;
    const satoshis = isSale ? Math.floor(held / 7) : 1_000_000 + ((index * 7919) % 9_000_000);
    held += isSale ? -satoshis : satoshis;
    const usd = Math.round((satoshis / 1e8) * (100 + index * 8) * 100);
    return {
      transaction: {
        id: `t${index}`,
        index,
        date: firstDay + Math.floor((index / trades) * (lastDay - firstDay)),
        satoshis: isSale ? -satoshis : satoshis,
        usdCents: isSale ? -usd : usd,
        feesCents: 99,
        dynamicTopUpCents: 0,
        cycleTopUpCents: 0,
      },
      dateAcquired: undefined,
      account: "",
      exchangeRate: null,
      lots: null,
    };
  });
}

/** A single pass over the same trades as arrays: coins and an average cost, nothing else. */
function plainPass(satoshis: Float64Array, cents: Float64Array): number {
  let held = 0;
  let cost = 0;
  let gain = 0;
  for (let i = 0; i < satoshis.length; i++) {
    if (satoshis[i]! > 0) {
      held += satoshis[i]!;
      cost += cents[i]!;
      continue;
    }
    const basis = (cost * -satoshis[i]!) / held;
    gain += -cents[i]! - basis;
    cost -= basis;
    held += satoshis[i]!;
  }
  return gain;
}

function reports(): BenchTable {
  const recorded = manyTrades();
  const { model } = simulate(benchPlan({ ...thirtyYears, baseCurrency: "USD" }), embeddedMarket, {
    columns: new Set(),
  });
  const market = { now: lastDay, prices: model.series.prices, exchange: model.exchange };
  const preset = jurisdictions.DE;
  const settingsOf = (method: TaxSettings["method"]): TaxSettings => ({
    jurisdiction: "DE",
    preset,
    method,
    perAccount: false,
    currency: "USD",
    rate: null,
    allowances: new Map(),
    hasCsv: false,
  });
  const satoshis = Float64Array.from(recorded, ({ transaction }) => transaction.satoshis);
  const cents = Float64Array.from(recorded, ({ transaction }) => transaction.usdCents);
  const report = taxReport(recorded, settingsOf("fifo"), market);
  const sale = { satoshis: 1e7, date: lastDay, priceUsd: 80_000, feesUsd: null, account: "" };
  const methods = ["fifo", "lifo", "hifo", "average", "ukMatching", "specific"] as const;
  const lines = measure([
    { name: "plain pass over the arrays", run: () => plainPass(satoshis, cents) },
    ...methods.map((method) => ({
      name: `${method}: matching, disposals, years and lots`,
      run: () => taxReport(recorded, settingsOf(method), market),
    })),
    {
      name: "a tried sale under every method",
      run: () => whatIf(report, sale, { pct: 0.01, fixedUsd: 1 }, market),
    },
  ]);
  return {
    title: "Tax report",
    note: `${trades} transactions over 14 years, a third of them sales. Budget: 100 ms for a report, 500 ms for a tried sale.`,
    lines,
  };
}

/** The arithmetic of one fixed amount alone: coins less amount over price, on the same number of months and paths. */
function plainWithdrawals(prices: Float64Array, paths: number, months: number): number {
  const coins = new Float64Array(paths).fill(10);
  let short = 0;
  for (let month = 0; month < months; month++) {
    for (let path = 0; path < paths; path++) {
      coins[path]! -= 600 / prices[month * paths + path]!;
      if (coins[path]! < 0) short++;
    }
  }
  return short;
}

function withdrawals(): BenchTable {
  const [paths, years] = [1_000, 30];
  const result = simulate(benchPlan({ ...thirtyYears, investEndDate: "2036-11-19" }), embeddedMarket, {
    columns: new Set(),
  });
  const prices = new Float64Array(paths * 12 * years).map((_, at) => 5e4 + (at % 977));
  const run = (fields: object) => () => {
    const withdrawal = { startDate: "2037-01-01", years, rule: "fixedAmount", amount: 600, paths, ...fields };
    return portfolioBlocks({ withdrawal }, result, embeddedMarket);
  };
  const sustainable = { successProbability: 0.9 };
  const tax = {
    method: "fifo",
    jurisdiction: "DE",
    shortTermRate: 0.35,
    longTermRate: 0.1,
    allowance: 1_000,
  };
  const lines = measure([
    { name: "plain loop over prices and coins", run: () => plainWithdrawals(prices, paths, 12 * years) },
    { name: "fixed amount", run: run({}) },
    { name: "fixed amount, with the sustainable amount", run: run({ sustainable }) },
    { name: "guardrails", run: run({ rule: "guardrails", initialRate: 0.05 }) },
    { name: "fixed amount from lots, taxed, with the sustainable amount", run: run({ sustainable, tax }) },
  ]);
  return {
    title: "Withdrawals",
    note: `${paths} paths of ${12 * years} months after ${result.model.rows.count} months of purchases: ledgers, prices, withdrawals and bands. Budget: 2 s with the sustainable amount.`,
    lines,
  };
}

/** Tax reports and withdrawals. */
export function portfolio(): BenchTable[] {
  return [reports(), withdrawals()];
}
