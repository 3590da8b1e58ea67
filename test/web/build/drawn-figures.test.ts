import { describe, expect, it } from "vitest";
import { planDefaults } from "#shared/domain/plan-defaults.ts";
import { measured } from "#shared/engine/evidence/measured.ts";
import { buildModel } from "#shared/engine/model.ts";
import { quantiles } from "#shared/engine/quantile.ts";
import { deflator, priceIndex } from "#shared/engine/real-values/price-index.ts";
import { embeddedDataDate, embeddedMarket } from "#shared/market/embedded.ts";
import { monthlyFacts } from "#shared/market/monthly-facts.ts";
import { day, planOf } from "#test/shared/engine/support/plans.ts";
import { simplePaths } from "#test/shared/engine/support/simple-monte-carlo.ts";
import { drawnFigures } from "#web/build/figures/drawn-figures.ts";

const figures = drawnFigures();
const qs = [0.05, 0.25, 0.5, 0.75, 0.95];
const facts = new Map(monthlyFacts.map((fact) => [fact.month, fact]));
const factOf = (date: string) => facts.get(date.slice(0, 7))!;
const rounded = (value: number | null) => Number(value!.toPrecision(4));
const cents = (amount: number) => Math.round(amount * 100) / 100;

/** Every path of a plan by itself. */
function pathsOf(investStartDate: string, investEndDate: string, paths: number) {
  const plan = planOf({
    now: embeddedDataDate,
    tier: "advanced",
    controlPanel: { investStartDate, investEndDate },
  });
  const model = buildModel(plan, embeddedMarket);
  return { days: Array.from(model.rows.day), prices: simplePaths(model, paths).map(({ price }) => price) };
}

describe("the drawings of the guides", () => {
  it("show the quantiles of the model's paths after the prices of the past", () => {
    const { past, ahead, paths } = figures.fan;
    const last = ahead.at(-1)!;
    const { days, prices } = pathsOf(past[0]!.date, last.date, paths);
    for (const { date, ...spread } of ahead.filter((_, month) => month % 12 === 1).concat(last)) {
      const row = days.indexOf(day(date));
      const found = quantiles(
        prices.map((path) => path[row]!),
        qs,
      );
      expect(Object.values(spread), date).toEqual(found.map(rounded));
    }
    for (const { date, price } of past) {
      expect(price, date).toBe(date === embeddedDataDate ? factOf(date).close : rounded(factOf(date).close));
    }
    expect(past).toHaveLength(49);
    expect(ahead[0]).toMatchObject({
      date: embeddedDataDate,
      p5: past.at(-1)!.price,
      p95: past.at(-1)!.price,
    });
  });

  it("add what the rules of the top-ups say at the closes of the months", () => {
    const { months, baseAmount, cap, peak } = figures.topUps;
    expect(peak).toEqual({ date: "2021-11-08", price: factOf("2021-11").high });
    months.forEach(({ date, price, dynamicTopUp, cycleTopUp, spent }, at) => {
      const { close } = factOf(date);
      expect(price, date).toBe(rounded(close));
      const before = at === 0 ? factOf("2021-06").close : factOf(months[at - 1]!.date).close;
      const topUp = (reference: number) =>
        cents(Math.min(cap, baseAmount * Math.max(0, reference / close - 1)));
      expect(dynamicTopUp, date).toBe(topUp(before));
      expect(cycleTopUp, date).toBe(date < peak.date ? 0 : topUp(peak.price));
      expect(spent, date).toBe(cents(baseAmount + dynamicTopUp + cycleTopUp));
    });
    expect(months.some(({ cycleTopUp }) => cycleTopUp === cap)).toBe(true);
  });

  it("match the sale as each order says, and draw the gain from the costs of what was taken", () => {
    const { lots, orders, price, btc } = figures.sale;
    expect([...lots, figures.sale].map((trade) => trade.price)).toEqual(
      ["2020-12", "2021-10", "2022-12", "2024-12"].map((month) => factOf(month).close),
    );
    expect(orders.map(({ order, taken }) => [order, ...taken])).toEqual([
      ["fifo", 0.1, 0.05, 0],
      ["lifo", 0, 0.05, 0.1],
      ["hifo", 0.05, 0.1, 0],
    ]);
    for (const { taken, gain } of orders) {
      const cost = taken.reduce((sum, amount, lot) => sum + amount * lots[lot]!.price, 0);
      expect(gain).toBeCloseTo(btc * price - cost, 1);
    }
  });

  it("name the highest closes of the cycles, and the next peak as the scenarios promise it", () => {
    const { prices, observed, next } = figures.peaks;
    observed.forEach((peak, at) => {
      expect(peak.price, peak.date).toBe(rounded(factOf(peak.date).high!));
      const before = observed[at - 1];
      const multiple = before && factOf(peak.date).high! / factOf(before.date).high!;
      if (multiple === undefined) expect(peak.multiple).toBeNull();
      else expect(peak.multiple, peak.date).toBeCloseTo(multiple, 3);
    });
    expect(next.map(({ multiple }) => Number(multiple!.toFixed(2)))).toEqual(
      measured.growthPresets.map(({ nextPeak }) => nextPeak),
    );
    for (const { date, price } of prices) expect(price, date).toBe(rounded(factOf(date).close));
  });

  it("have each kind of month on its side of the data date and of today", () => {
    const { months, now } = figures.sources;
    const recorded = months.filter(({ source }) => source === "actual");
    expect(recorded).toHaveLength(3);
    for (const { date, source } of months) {
      if (source === "actual") expect(date <= embeddedDataDate).toBe(true);
      else if (date <= embeddedDataDate) expect(source, date).toBe("backfilled");
      else expect(source, date).toBe(date <= now ? "pending" : "projected");
    }
    expect(new Set(months.map(({ source }) => source)).size).toBe(4);
  });

  it("leave of one bitcoin what the payments and their fees leave on each path", () => {
    const { paths, amount, btc, startDate, success, years } = figures.withdrawal;
    const count = 12 * (years.length - 1);
    const first = day(startDate);
    const { days, prices } = pathsOf("2026-08-20", "2056-12-20", paths);
    const start = days.indexOf(first);
    const index = priceIndex("USD", day(embeddedDataDate));
    const left = prices.map((path) => {
      let coins = btc;
      return Array.from({ length: count }, (_, month) => {
        const paid = amount / deflator(index, day(embeddedDataDate), days[start + month]!);
        const sold = (paid + planDefaults.feeFixedUsd) / (1 - planDefaults.feePct) / path[start + month]!;
        coins = Math.max(0, coins - sold);
        return coins;
      });
    });
    years.slice(1).forEach((spread, year) => {
      const found = quantiles(
        left.map((months) => months[12 * year + 11]!),
        qs,
      );
      expect(Object.values(spread), `year ${year + 1}`).toEqual(found.map(rounded));
    });
    expect(success).toBe(left.filter((months) => months.at(-1)! > 0).length / paths);
  });
});
