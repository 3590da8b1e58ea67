import { describe, expect, test } from "vitest";
import { type BuyRhythm, buyRhythms } from "#shared/domain/buy-rhythm.ts";
import { formatDate } from "#shared/domain/dates.ts";
import { comparePlans } from "#shared/engine/analyses/comparisons.ts";
import { goalSeek } from "#shared/engine/analyses/goal-seek.ts";
import { planVersusActual } from "#shared/engine/analyses/plan-versus-actual.ts";
import { explain } from "#shared/engine/explain/explain.ts";
import { buildPriceProcess, pricePathDrawer } from "#shared/engine/monte-carlo/price-paths.ts";
import { runMonteCarlo } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import { pathOn } from "#shared/engine/timeline/path.ts";
import { xirr } from "#shared/engine/xirr.ts";
import { day, type PlanFile, resultOf, run } from "#test/shared/engine/support/plans.ts";

const now = "2026-11-20";
const more = buyRhythms.filter((rhythm) => rhythm !== "monthly");

/** A plan in a rhythm; 60 a purchase from the end of January 2024 to the end of 2030. */
function inRhythm(buyRhythm: BuyRhythm | undefined, fields: object = {}, rest: PlanFile = {}): PlanFile {
  const dates = { investStartDate: "2024-01-31", investEndDate: "2030-12-31" };
  const rhythm = buyRhythm === undefined ? {} : { buyRhythm };
  return { now, ...rest, controlPanel: { baseAmount: 60, ...dates, ...rhythm, ...fields } };
}

const withoutFees = { feePct: 0, feeFixedUsd: 0 };

/** The days of every row, ISO text. */
function days({ model }: SimulationResult, row: number): string[] {
  const { first, day: dates } = model.ledgerInput.purchases!;
  return Array.from(dates.subarray(first[row], first[row + 1]), formatDate);
}

/** Everything that was bought, by its day. */
function bought({ model, bought: table }: SimulationResult) {
  const { day: dates, price } = model.ledgerInput.purchases!;
  return Array.from(dates, (date, at) => ({
    date,
    price: price[at]!,
    usd: table!.usd[at]! / 100,
    fee: table!.fee[at]! / 100,
    btc: table!.satoshis[at]! / 1e8,
  })).filter(({ usd }) => usd > 0);
}

const daily2021: PlanFile["market"] = {
  daily: Array.from({ length: 366 }, (_, at) => [formatDate(day("2025-11-20") + at), 50_000]),
};

describe("purchase days", () => {
  test("run every 14 or 7 days or daily from the start, each in the first row dated on or after it", () => {
    const weekly = run(inRhythm("weekly"));
    expect(days(weekly, 0)).toEqual(["2024-01-31"]);
    expect(days(weekly, 1)).toEqual(["2024-02-07", "2024-02-14", "2024-02-21", "2024-02-28"]);
    expect(days(weekly, 2)).toEqual(["2024-03-06", "2024-03-13", "2024-03-20", "2024-03-27"]);
    const twoWeekly = run(inRhythm("twoWeekly"));
    expect(days(twoWeekly, 1)).toEqual(["2024-02-14", "2024-02-28"]);
    const daily = run(inRhythm("daily"));
    expect(days(daily, 1)).toHaveLength(29);
    expect(days(daily, 2).at(-1)).toBe("2024-03-31");
  });

  test.each(more)("are all there up to the last row, once, in a %s plan", (rhythm) => {
    const { model } = run(inRhythm(rhythm));
    const { step, day: dates } = model.ledgerInput.purchases!;
    const last = model.rows.day.at(-1)!;
    const expected = [];
    for (let date = day("2024-01-31"); date <= last; date += step) expected.push(date);
    expect(Array.from(dates)).toEqual(expected);
  });

  test("after the last row are left out and counted", () => {
    const { warnings } = resultOf(inRhythm("weekly", { investEndDate: "2026-01-20" }));
    // The last row is of 31 December 2025; the Wednesdays after it are the 7th and the 14th.
    expect(warnings).toContainEqual({
      code: "purchasesSkipped",
      reason: "afterLastRow",
      count: 2,
      first: "2026-01-07",
    });
  });

  test("before the first known price are left out and counted, but for those an edit makes one buy", () => {
    const dates = { investStartDate: "2010-06-30", investEndDate: "2012-01-01" };
    const skipped = (edits: NonNullable<PlanFile["edits"]>) =>
      resultOf(inRhythm("twoWeekly", dates, { edits })).warnings.filter(
        (warning) => warning.code === "purchasesSkipped" && warning.reason === "unpriced",
      );
    expect(skipped({})).toMatchObject([{ count: 2, first: "2010-06-30" }]);
    expect(skipped({ "2010-06-30": { buyingPriceUSD: 0.08 } })).toMatchObject([
      { count: 1, first: "2010-07-14" },
    ]);
    expect(skipped({ "2010-07-30": { usdSpent: 5 } })).toMatchObject([{ count: 1, first: "2010-06-30" }]);
  });
});

describe("a row of purchases", () => {
  test("is their sum, at the average price, with a fee on each", () => {
    const result = run(inRhythm("weekly", { feePct: 0.01, feeFixedUsd: 0.25 }));
    const own = bought(result).filter(({ date }) => days(result, 1).includes(formatDate(date)));
    expect(own).toHaveLength(4);
    for (const { usd, price, btc, fee } of own) {
      expect(usd).toBe(60);
      expect(btc).toBe(Math.round((60 / price) * 1e8) / 1e8);
      expect(fee).toBe(0.85);
    }
    const { usdSpent, btcBought, buyingPriceUSD, feesUSD } = result.columns;
    const coins = own.reduce((sum, { btc }) => sum + Math.round(btc * 1e8), 0) / 1e8;
    expect([usdSpent![1], feesUSD![1], btcBought![1]]).toEqual([240, 3.4, coins]);
    expect(buyingPriceUSD![1]).toBeCloseTo(240 / coins, 9);
  });

  test("has the price of its one purchase", () => {
    const result = run(inRhythm("weekly"));
    expect(result.columns.buyingPriceUSD![0]).toBe(result.columns.priceUSD![0]);
  });

  test("costs a day the same in every rhythm that buys on it", () => {
    const fields = { investStartDate: "2024-01-03" };
    const costs = more.map((rhythm) => {
      const all = bought(run(inRhythm(rhythm, fields)));
      return new Map(all.map(({ date, usd, btc, fee }) => [date, `${usd} ${btc} ${fee}`]));
    });
    const [twoWeekly = new Map(), weekly = new Map(), daily = new Map()] = costs;
    expect(twoWeekly.size).toBeGreaterThan(150);
    for (const [date, cost] of twoWeekly) expect(weekly.get(date)).toBe(cost);
    for (const [date, cost] of weekly) expect(daily.get(date)).toBe(cost);
  });

  test.each(more)("has a month's cap for its top-ups together, in a %s plan", (rhythm) => {
    const { columns } = run(inRhythm(rhythm, { dynamicTopUpCap: 31, cycleTopUpCap: 45 }));
    const most = (values: Float64Array) => Math.max(...values);
    expect(most(columns.cycleTopUp!)).toBeGreaterThan(44);
    // Each purchase rounds its part to a cent.
    expect(most(columns.cycleTopUp!)).toBeLessThanOrEqual(45 + 31 * 0.005);
    expect(most(columns.dynamicTopUp!)).toBeLessThanOrEqual(31 + 31 * 0.005);
  });

  test("buys base ÷ price in every rhythm at a flat price", () => {
    const market = { ...daily2021 };
    for (const rhythm of buyRhythms) {
      const result = run(
        inRhythm(
          rhythm,
          { ...withoutFees, investStartDate: "2025-12-20", investEndDate: "2026-11-20" },
          { market },
        ),
      );
      const last = result.rowCount - 1;
      expect(result.ledger.coins[last]).toBeCloseTo(result.ledger.totalSpent[last]! / 50_000, 8);
    }
  });
});

describe("recorded months", () => {
  const record = (date: string) => ({ dateAcquired: date, btcBought: 0.001, usdSpent: 65, feesUSD: 1 });
  const recorded = { transactions: ["2026-07-04", "2026-07-25", "2026-08-08"].map(record) };

  test("stand for the days of their calendar month, also in the row after theirs", () => {
    const fields = { investStartDate: "2026-06-15" };
    const result = run(inRhythm("weekly", fields, recorded));
    // The row of 15 August is recorded; that of 15 September holds the days after 15 August, all of them in August or later.
    const dates = bought(result).map(({ date }) => formatDate(date));
    expect(dates.filter((date) => date >= "2026-07-01" && date < "2026-09-01")).toEqual([]);
    expect(dates.filter((date) => date < "2026-10-01")).toEqual([
      "2026-06-15",
      "2026-09-07",
      "2026-09-14",
      "2026-09-21",
      "2026-09-28",
    ]);
    const { purchases, rowSource } = resultOf(inRhythm("weekly", fields, recorded));
    expect(rowSource.slice(0, 4)).toEqual(["backfilled", "actual", "actual", "pending"]);
    expect(purchases!.slice(0, 5)).toEqual([1, 2, 1, 2, 4]);
  });

  test("do not stand for the days after now", () => {
    const plan = inRhythm(
      "weekly",
      { investStartDate: "2026-11-02", backfillPast: true },
      { transactions: [record("2026-11-19")] },
    );
    const dates = bought(run(plan)).map(({ date }) => formatDate(date));
    expect(dates.slice(0, 2)).toEqual(["2026-11-23", "2026-11-30"]);
  });

  describe("that follow the plan", () => {
    const fields = { investStartDate: "2026-01-31", ...withoutFees };
    // Without a price of the day, the comparison ends with the last known one.
    const market = { currentBitcoinPrice: 80_000, dataTimestamp: `${now}T12:00:00Z` };
    const compare = (
      rhythm: BuyRhythm,
      more: object,
      leftOut: number,
      prices: PlanFile["market"] = market,
    ) => {
      const panel = { ...fields, ...more };
      const due = bought(run(inRhythm(rhythm, panel, { market: prices }))).filter(
        ({ date }) => date <= day(now),
      );
      const transactions = due.slice(0, due.length - leftOut).map(({ date, btc, usd }) => ({
        dateAcquired: formatDate(date),
        btcBought: btc,
        usdSpent: usd,
      }));
      return planVersusActual(run(inRhythm(rhythm, panel, { transactions, market: prices })).model)!;
    };

    test.each(more)(
      "are neither ahead of it nor behind it within a month, top-ups included, in a %s plan",
      (rhythm) => {
        const months = { dueMonths: 11, recordedMonths: 11, missedMonths: [] };
        const even = { ahead: { usdCents: 0, satoshis: 0, baseCents: 0 }, aheadWeeks: 0 };
        expect(compare(rhythm, {}, 0)).toMatchObject({ ...months, ...even });
        const topUps = { dynamicTopUpCap: 500, cycleTopUpCap: 500, baseCurrency: "EUR" };
        expect(compare(rhythm, topUps, 0)).toMatchObject({ ...months, ...even });
      },
    );

    test("are neither ahead nor behind up to the last known price while it is stale", () => {
      const stale = compare("weekly", {}, 0, {});
      expect(stale.to < now).toBe(true);
      expect(stale).toMatchObject({ ahead: { usdCents: 0, satoshis: 0 }, aheadWeeks: 0 });
    });

    test.each([
      ["twoWeekly", -2],
      ["weekly", -1],
      ["daily", -1 / 7],
    ] as const)(
      "are behind by the weeks of one purchase when the last is missing, in a %s plan",
      (rhythm, weeks) => {
        expect(compare(rhythm, {}, 1).aheadWeeks).toBeCloseTo(weeks, 12);
      },
    );
  });
});

describe("a past that is not back-filled", () => {
  test("buys only after now, even within the running row", () => {
    const result = run(inRhythm("daily", { backfillPast: false, investStartDate: "2026-09-30" }));
    const dates = bought(result).map(({ date }) => formatDate(date));
    expect(dates[0]).toBe("2026-11-21");
    expect(dates[9]).toBe("2026-11-30");
  });
});

describe("an edited row", () => {
  const at = 5; // 30 June 2024, with the Wednesdays 5, 12, 19 and 26 June.
  const edited = (edit: Record<string, unknown>, fields: object = {}) =>
    run(inRhythm("weekly", fields, { edits: { "2024-06-30": edit } }));

  test("keeps its purchases when only the fee or the sell is set", () => {
    const plain = run(inRhythm("weekly"));
    const fee = edited({ feesUSD: 1.23, sell: false });
    expect(fee.columns.btcBought![at]).toBe(plain.columns.btcBought![at]);
    expect(fee.columns.buyingPriceUSD![at]).toBe(plain.columns.buyingPriceUSD![at]);
    expect(fee.columns.feesUSD![at]).toBe(1.23);
    expect(resultOf(inRhythm("weekly", {}, { edits: { "2024-06-30": { feesUSD: 0 } } })).purchases![at]).toBe(
      4,
    );
  });

  test("buys once on its date, for the base amounts of its days, when anything else is set", () => {
    const result = edited({ buyingPriceUSD: 60_000 });
    expect(result.columns.usdSpent![at]).toBe(240);
    expect(result.columns.feesUSD![at]).toBe(14.8);
    expect(result.model.ledgerInput.costDay[at]).toBe(day("2024-06-30"));
    const { purchases } = resultOf(inRhythm("weekly", {}, { edits: { "2024-06-30": { usdSpent: 0 } } }));
    expect(purchases![at]).toBe(0);
  });
});

describe("figures of the portfolio", () => {
  test.each(more)("of a plain fee-free %s plan are those of plain buying", (rhythm) => {
    const fields = {
      ...withoutFees,
      baseAmount: 5_000,
      investStartDate: "2016-03-31",
      investEndDate: "2026-10-31",
    };
    const result = run(inRhythm(rhythm, fields));
    const { plan, plainDca } = comparePlans(result)!;
    expect(plainDca.totalBTC).toBeCloseTo(plan.totalBTC, 5);
    expect(plainDca.cost).toBe(plan.cost);
    expect(plainDca.xirr).toBeCloseTo(plan.xirr!, 6);
    expect(result.portfolio!.atEnd.portfolioCostEfficiency).toBeCloseTo(1, 8);
    const { price } = result.model.ledgerInput.purchases!;
    expect(result.portfolio!.atEnd.portfolioTwr + 1).toBeCloseTo(
      result.columns.priceUSD!.at(-1)! / price[0]!,
      5,
    );
  });

  test.each(more)(
    "have a rate of return near that of each purchase on its own day, in a %s plan",
    (rhythm) => {
      const fields = { dynamicTopUpCap: 50, investStartDate: "2020-01-31", investEndDate: "2026-10-31" };
      const result = run(inRhythm(rhythm, fields));
      const { atEnd } = result.portfolio!;
      const all = bought(result);
      const flowDays = [...all.map(({ date }) => date), atEnd.asOfDate];
      const flows = [...all.map(({ usd, fee }) => -usd - fee), atEnd.portfolioValue];
      expect(Math.abs(xirr(flowDays, flows)! - atEnd.portfolioXirr)).toBeLessThan(1e-5);
    },
  );

  test("lose a smaller share to fees the more seldom the plan buys", () => {
    const perYear = { daily: 365.25, weekly: 365.25 / 7, twoWeekly: 365.25 / 14, monthly: 12 };
    const shares = (["daily", "weekly", "twoWeekly", "monthly"] as const).map((rhythm) => {
      const { ledger, rowCount } = run(
        inRhythm(rhythm, { baseAmount: Math.round(365_250 / perYear[rhythm]) / 10 }),
      );
      return ledger.totalFees[rowCount - 1]! / ledger.totalSpent[rowCount - 1]!;
    });
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  });

  test("warn of fees above a twentieth of the spending", () => {
    const high = (feeFixedUsd: number) =>
      resultOf(inRhythm("weekly", { feePct: 0, feeFixedUsd, investEndDate: "2025-01-31" })).warnings.filter(
        ({ code }) => code === "feesHigh",
      );
    expect(high(3)).toEqual([]);
    // 53 Wednesdays at 60.
    expect(high(6)).toEqual([{ code: "feesHigh", feesUSD: 318, usdSpent: 3180, share: 0.1 }]);
  });
});

describe("analyses", () => {
  test("find the smallest amount of a purchase that reaches a goal", () => {
    const goal = { date: day("2030-12-31"), totalBTC: 0.5 };
    const { baseAmount, totalBTC } = goalSeek(run(inRhythm("weekly")).model, goal);
    const coins = (amount: number) => run(inRhythm("weekly", { baseAmount: amount })).ledger.coins.at(-1)!;
    expect(coins(baseAmount!)).toBe(totalBTC);
    expect(totalBTC).toBeGreaterThanOrEqual(0.5);
    expect(coins(Math.round(baseAmount! * 100 - 1) / 100)).toBeLessThan(0.5);
  });

  test.each(more)("buy on the days between the months of a simulated path, in a %s plan", (rhythm) => {
    const { model } = run(inRhythm(rhythm, { ...withoutFees, investStartDate: "2026-11-20" }));
    const { paths, price, totalBTC } = runMonteCarlo(model, 1);
    expect(paths).toBe(1);
    const { grid, series, path, epochs, rows } = model;
    const process = buildPriceProcess(grid, path, series.prices, epochs, grid.count);
    const prices = new Float64Array(process.count);
    pricePathDrawer(process, model.plan.seed)(prices, 0);
    const months = Array.from(prices, (value, at) => ({
      date: grid.day[process.from + at]!,
      z: Math.log(value / pathOn(path, series.prices, grid.day[process.from + at]!)),
    }));
    const start = { date: series.prices.projectionStart, z: 0 };
    const priceOn = (date: number) => {
      if (date <= start.date) return series.prices.currentPrice;
      const after = months.findIndex((month) => month.date >= date);
      const [from, to] = [months[after - 1] ?? start, months[after]!];
      const z = from.z + ((date - from.date) / (to.date - from.date)) * (to.z - from.z);
      return pathOn(path, series.prices, date) * Math.exp(z);
    };
    const { step } = model.ledgerInput.purchases!;
    let coins = 0;
    for (let date = day("2026-11-20"); date <= rows.day.at(-1)!; date += step) coins += 60 / priceOn(date);
    expect(totalBTC.p50.at(-1)! / coins).toBeCloseTo(1, 10);
    const monthly = runMonteCarlo(run(inRhythm("monthly", { investStartDate: "2026-11-20" })).model, 1);
    expect(price.p50).toEqual(monthly.price.p50);
  });

  test("look back along the same path for the dynamic top-up", () => {
    const fields = { dynamicTopUpCap: 1_000, cycleTopUpCap: 500, investEndDate: "2030-12-31" };
    const bands = runMonteCarlo(run(inRhythm("daily", fields)).model, 200);
    const plain = run(inRhythm("daily", fields));
    const last = plain.rowCount - 1;
    expect(bands.totalBTC.p5[last]!).toBeLessThan(plain.ledger.coins[last]!);
    expect(bands.totalBTC.p95[last]!).toBeGreaterThan(plain.ledger.coins[last]!);
    // The middle path buys about what the plan does.
    expect(bands.totalBTC.p50[last]! / plain.ledger.coins[last]!).toBeCloseTo(1, 0);
    expect(bands.xirr.p50[last]).not.toBeNaN();
  });
});

describe("the result", () => {
  test("names the next purchase with its top-ups, whether or not the tier shows its row", () => {
    const weekly = resultOf(inRhythm("weekly", {}, { tier: "free" }));
    // 31 January 2024 was a Wednesday; so is the first purchase after Friday, 20 November 2026.
    expect(weekly.nextPurchase).toEqual({ date: "2026-11-25", baseAmount: 60, usdSpent: 60 });
    const edited = resultOf(inRhythm("weekly", {}, { edits: { "2026-11-30": { usdSpent: 500 } } }));
    expect(edited.nextPurchase).toEqual({ date: "2026-11-30", baseAmount: null, usdSpent: 500 });
    const over = resultOf(inRhythm("daily", { investEndDate: "2026-10-31" }));
    expect(over.nextPurchase).toBeNull();
  });

  test("of a monthly plan is the same to the byte whether or not it says so", () => {
    const [said, unsaid] = ["monthly" as const, undefined].map((rhythm) =>
      JSON.stringify(resultOf(inRhythm(rhythm, { dynamicTopUpCap: 50 }))),
    );
    expect(said).toBe(unsaid);
    expect(said).not.toContain("purchases");
    expect(said).not.toContain("nextPurchase");
  });

  test("has the same market figures in every rhythm", () => {
    const market = ["priceUSD", "peakPrice", "ema26", "ma111", "blockHeight", "supportTrendLine"] as const;
    const results = buyRhythms.map((rhythm) => resultOf(inRhythm(rhythm)));
    for (const { rows, epochs } of results.slice(1)) {
      for (const id of market) expect(rows[id], id).toEqual(results[0]!.rows[id]);
      expect(epochs).toEqual(results[0]!.epochs);
    }
  });

  test("counts a week of contributions in purchases", () => {
    const weeks = (rhythm: BuyRhythm) => {
      const { columns, ledger } = run(inRhythm(rhythm, withoutFees));
      const gain = columns.systemHealthCurrentWeeks![20]!;
      return (ledger.coins[20]! * columns.priceUSD![20]! - ledger.totalCosts[20]!) / gain;
    };
    expect(weeks("twoWeekly")).toBeCloseTo(30, 9);
    expect(weeks("weekly")).toBeCloseTo(60, 9);
    expect(weeks("daily")).toBeCloseTo(420, 9);
    expect(weeks("monthly")).toBeCloseTo((60 * 12) / 52.1775, 9);
  });

  test("explains a row by its purchases", () => {
    const result = run(inRhythm("weekly"));
    const figures = explain(result, 1, "usdSpent")!.inputs.flatMap(({ figures }) => figures);
    const value = (name: string) => figures.find((figure) => figure.name === name)?.value;
    expect(value("purchases")).toBe(4);
    expect(value("firstPurchase")).toBe("2024-02-07");
    expect(value("lastPurchase")).toBe("2024-02-28");
    expect(value("base")).toBe(60);
  });

  test("explains each of a few purchases by figures that make it, and sums up many", () => {
    const fields = { dynamicTopUpCap: 1_000 };
    const figuresOf = (rhythm: BuyRhythm) =>
      explain(run(inRhythm(rhythm, fields)), 6, "dynamicTopUp")!.inputs.flatMap(({ figures }) => figures);
    const weekly = figuresOf("weekly");
    const value = (name: string) => Number(weekly.find((figure) => figure.name === name)?.value);
    const count = value("purchases");
    const topUp = (place: number) =>
      60 *
      Math.max(0, value(`purchase ${place}, price a month before`) / value(`purchase ${place}, price`) - 1);
    const places = Array.from({ length: count }, (_, at) => at + 1);
    for (const place of places) {
      expect(value(`purchase ${place}, spent`)).toBeCloseTo(60 + topUp(place), 1);
    }
    expect(places.some((place) => topUp(place) > 1)).toBe(true);
    expect(figuresOf("daily").filter(({ name }) => name.startsWith("purchase "))).toEqual([]);
  });
});
