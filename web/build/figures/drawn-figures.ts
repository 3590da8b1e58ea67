import { addMonths, dayOf, formatDate, monthOf, parseDate } from "#shared/domain/dates.ts";
import { measured } from "#shared/engine/evidence/measured.ts";
import { runMonteCarlo } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { portfolioBlocks } from "#shared/engine/portfolio-blocks.ts";
import { type SimulationResult, simulate } from "#shared/engine/simulate.ts";
import { rowSources } from "#shared/engine/types.ts";
import { embeddedDataDate, embeddedMarket } from "#shared/market/embedded.ts";
import type { DatedPrice, DrawnFigures, Spread } from "#web/features/documentation/figures/drawn-figures.ts";
import { matchedSale } from "./matched-sale.ts";

const dataDate = parseDate(embeddedDataDate)!;
/** The last day of a month, so many months from the data date. */
const monthEnd = (months: number): string => formatDate(dayOf(monthOf(dataDate) + months, 31));
const rounded = (value: number): number => Number(value.toPrecision(4));

function calculated(file: Record<string, unknown>): SimulationResult {
  const parsed = parsePlan({ tier: "advanced", now: embeddedDataDate, ...file }, dataDate);
  if (!parsed.ok) throw new Error(`The plan of a figure is refused: ${parsed.errors[0]?.message}`);
  return simulate(parsed.plan, embeddedMarket);
}

/** The visible rows of a plan with their prices. */
function pricesOf({ model, rowCount }: SimulationResult): DatedPrice[] {
  return Array.from({ length: rowCount }, (_, row) => ({
    date: formatDate(model.rows.day[row]!),
    price: rounded(model.facts.price[row]!),
  }));
}

type QuantileRows = Readonly<Record<keyof Spread, ArrayLike<number>>>;

function spreadAt({ p5, p25, p50, p75, p95 }: QuantileRows, at: number): Spread {
  const [low, lower, middle, upper, high] = [p5, p25, p50, p75, p95].map((band) => rounded(band[at]!));
  return { p5: low!, p25: lower!, p50: middle!, p75: upper!, p95: high! };
}

const allAt = (value: number): Spread => ({ p5: value, p25: value, p50: value, p75: value, p95: value });

function priceFan(): DrawnFigures["fan"] {
  const paths = 2_000;
  const result = calculated({
    controlPanel: { investStartDate: monthEnd(-48), investEndDate: monthEnd(60) },
  });
  const prices = pricesOf(result);
  const { price } = runMonteCarlo(result.model, paths, {}, false);
  const close = { date: embeddedDataDate, price: result.model.series.prices.currentPrice };
  return {
    paths,
    past: [...prices.filter(({ date }) => date < embeddedDataDate), close],
    ahead: [
      { date: close.date, ...allAt(close.price) },
      ...prices.flatMap(({ date }, row) =>
        date > embeddedDataDate ? [{ date, ...spreadAt(price, row) }] : [],
      ),
    ],
  };
}

function topUps(): DrawnFigures["topUps"] {
  const [baseAmount, cap] = [250, 250];
  const result = calculated({
    controlPanel: {
      baseAmount,
      dynamicTopUpCap: cap,
      cycleTopUpCap: cap,
      investStartDate: "2021-07-31",
      investEndDate: "2023-12-31",
    },
  });
  const { ledger, model } = result;
  const epoch = model.rows.epoch[0]!;
  return {
    baseAmount,
    cap,
    peak: {
      date: formatDate(model.epochs.peakDate[epoch]!),
      price: model.epochs.peakPrice[epoch]!,
    },
    months: pricesOf(result).map((month, row) => ({
      ...month,
      dynamicTopUp: ledger.dynamicTopUp[row]!,
      cycleTopUp: ledger.cycleTopUp[row]!,
      spent: ledger.usdSpent[row]!,
    })),
  };
}

function cyclePeaks(): DrawnFigures["peaks"] {
  const history = calculated({ controlPanel: { investStartDate: "2011-01-31" } });
  const { epochs } = history.model;
  const next = epochs.peakObserved.indexOf(0);
  const peakOf = ({ peakDate, peakPrice, growth }: typeof epochs, epoch: number) => ({
    date: formatDate(peakDate[epoch]!),
    price: rounded(peakPrice[epoch]!),
    multiple: epoch === 0 ? null : growth[epoch]!,
  });
  return {
    prices: pricesOf(history).filter(({ date }) => date <= embeddedDataDate),
    observed: Array.from({ length: next }, (_, epoch) => peakOf(epochs, epoch)),
    next: measured.growthPresets.map(({ growthConservatism }) =>
      peakOf(calculated({ controlPanel: { growthConservatism } }).model.epochs, next),
    ),
  };
}

/** A plan whose owner recorded some purchases, opened some weeks after the last known price. */
function sourcedMonths(): DrawnFigures["sources"] {
  const now = formatDate(addMonths(dataDate, 2));
  const recorded = [-6, -5, -2].map((months) => ({
    dateAcquired: monthEnd(months),
    btcBought: 0.004,
    usdSpent: 250,
    feesUSD: 0,
  }));
  const result = calculated({
    now,
    transactions: recorded,
    controlPanel: { investStartDate: monthEnd(-10), investEndDate: monthEnd(8) },
  });
  const { source } = result.model.facts;
  return {
    now,
    months: pricesOf(result).map((month, row) => ({ ...month, source: rowSources[source[row]!]! })),
  };
}

/** One bitcoin that was bought on the data date, and pays an amount that follows inflation. */
function remainingCoins(): DrawnFigures["withdrawal"] {
  const [btc, amount, years] = [1, 500, 30];
  const file = {
    controlPanel: { investStartDate: formatDate(dataDate - 1), investEndDate: embeddedDataDate },
    transactions: [{ dateAcquired: embeddedDataDate, btcBought: btc, usdSpent: 1, feesUSD: 0 }],
    withdrawal: {
      startDate: formatDate(addMonths(dataDate, 1)),
      years,
      rule: "fixedAmount",
      amount,
      indexed: true,
    },
  };
  const { withdrawal } = portfolioBlocks(file, calculated(file), embeddedMarket);
  const simulated = withdrawal?.monteCarlo;
  if (!simulated) throw new Error("The withdrawal of a figure has no paths.");
  const { coins, paths, successProbability } = simulated;
  return {
    paths,
    amount,
    btc,
    startDate: withdrawal.startDate,
    success: successProbability,
    years: [
      allAt(btc),
      ...Array.from({ length: years }, (_, year) => spreadAt(coins as QuantileRows, 12 * year + 11)),
    ],
  };
}

/** The numbers behind the drawings of the guides. */
export function drawnFigures(): DrawnFigures {
  return {
    dataDate: embeddedDataDate,
    fan: priceFan(),
    topUps: topUps(),
    sale: matchedSale(),
    peaks: cyclePeaks(),
    sources: sourcedMonths(),
    withdrawal: remainingCoins(),
  };
}
