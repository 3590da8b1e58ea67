import { describe, expect, test } from "vitest";
import { homeFigures } from "#shared/engine/analyses/home-figures.ts";
import type { Outlook } from "#shared/engine/analyses/outlook/outlook.ts";
import {
  drawPaths,
  outlookBasis,
  sampleOneByOne,
  withBaseAmount,
} from "#shared/engine/analyses/outlook/outlook-paths.ts";
import { pastPeaks } from "#shared/engine/analyses/outlook/past-peaks.ts";
import { runOutlook } from "#shared/engine/analyses/outlook/run-outlook.ts";
import { samplePaths } from "#shared/engine/analyses/outlook/sample-paths.ts";
import { type Analyses, runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import { pathInput } from "#shared/engine/monte-carlo/path-input.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { CalculationCancelled, type MarketData } from "#shared/engine/types.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { day, type PlanFile, run } from "#test/shared/engine/support/plans.ts";
import { simplePaths } from "#test/shared/engine/support/simple-monte-carlo.ts";

const transactions = [
  { dateAcquired: "2024-01-02", btcBought: 0.0062, usdSpent: 270.23, feesUSD: 0.68 },
  { dateAcquired: "2024-04-03", btcBought: 0.0038, usdSpent: 270.18, feesUSD: 0.68 },
  { dateAcquired: "2025-10-01", btcBought: 0.0025, usdSpent: 290.5, feesUSD: 0.73 },
];

const saver: PlanFile = {
  now: "2026-08-21",
  seed: "saver",
  controlPanel: {
    baseAmount: 250,
    baseCurrency: "EUR",
    investStartDate: "2024-01-01",
    investEndDate: "2032-12-31",
    feePct: 0.0025,
    feeFixedUsd: 0,
  },
  transactions,
};

function withPanel(fields: Record<string, unknown>, more: PlanFile = {}): PlanFile {
  return { ...saver, ...more, controlPanel: { ...saver.controlPanel, ...fields } };
}

/** What `npm run simulate` answers. */
function analysesOf(plan: PlanFile, analyses: Record<string, unknown>): Analyses {
  return runAnalyses(run({ ...plan, analyses }));
}

function outlookOf(plan: PlanFile, settings: object = {}): Outlook {
  return analysesOf(plan, { outlook: { paths: 200, ...settings } }).outlook!;
}

const sold = { dateAcquired: "2025-11-03", btcBought: -0.003, usdSpent: -320.5, feesUSD: 1.1 };
/** Plans of all shapes, with a goal each. */
const plans: readonly { name: string; plan: PlanFile; goal: { date: string } & Record<string, unknown> }[] = [
  { name: "a saver", plan: saver, goal: { date: "2032-12-31", realValue: 40_000 } },
  { name: "coins as the goal", plan: saver, goal: { date: "2030-06-30", totalBTC: 0.12 } },
  {
    name: "top-ups",
    plan: withPanel({ dynamicTopUpCap: 100, cycleTopUpCap: 60 }),
    goal: { date: "2032-12-31", realValue: 50_000 },
  },
  {
    name: "a growing amount",
    plan: withPanel({ baseAmountGrowthRate: 0.5 }),
    goal: { date: "2032-12-31", realValue: 60_000 },
  },
  {
    name: "a recorded sell",
    plan: { ...saver, transactions: [...saver.transactions!, sold] },
    goal: { date: "2031-12-31", realValue: 30_000 },
  },
  {
    name: "sells and reinvestments",
    plan: withPanel({ sellReinvestSettings: true }),
    goal: { date: "2032-12-31", totalBTC: 0.2 },
  },
  {
    name: "an edited month ahead",
    plan: { ...saver, edits: { "2027-03-01": { usdSpent: 900 } } },
    goal: { date: "2029-12-31", realValue: 12_000 },
  },
  {
    name: "a buy every week, with top-ups",
    plan: withPanel({ buyRhythm: "weekly", baseAmount: 60, dynamicTopUpCap: 80 }),
    goal: { date: "2030-12-31", realValue: 25_000 },
  },
  {
    name: "nothing recorded",
    plan: { ...saver, transactions: [] },
    goal: { date: "2032-12-31", realValue: 35_000 },
  },
  {
    name: "US dollars and the last day of the month",
    plan: withPanel({ baseCurrency: "USD", investStartDate: "2024-01-31" }),
    goal: { date: "2028-12-31", realValue: 15_000 },
  },
  {
    name: "yen, stale prices and fees",
    plan: withPanel({ baseCurrency: "JPY", baseAmount: 30_000, feeFixedUsd: 2 }, { now: "2026-11-20" }),
    goal: { date: "2032-12-31", realValue: 5e6 },
  },
];

describe("measured consumer prices", () => {
  test("take the place of the assumed ones in real amounts", () => {
    const EUR = {
      history: [
        [2023, 100],
        [2024, 120],
        [2025, 144],
      ],
      inflation: 0.2,
      source: "measured",
      assumption: "as before",
    } as const;
    const outlook = (market: MarketData) => {
      const parsed = parsePlan({ ...saver, analyses: { outlook: { paths: 200 } } }, day("2026-08-21"));
      if (!parsed.ok) throw new Error(parsed.errors[0]?.message);
      return runAnalyses(simulate(parsed.plan, market)).outlook!;
    };
    const assumed = outlook(embeddedMarket);
    const measured = outlook({ ...embeddedMarket, consumerPrices: { EUR } });
    expect(assumed.inflation).toEqual({ usd: 0.02, base: 0.02 });
    expect(measured.inflation).toEqual({ usd: 0.02, base: 0.2 });
    expect(measured.value.nominal).toEqual(assumed.value.nominal);
    expect(measured.value.real.usd).toEqual(assumed.value.real.usd);
    const last = (fan: Outlook) => Number(fan.value.real.base.p50.at(-1));
    expect(last(measured)).toBeLessThan(last(assumed) / 2);
  });
});

describe("an outlook", () => {
  test("starts from what is recorded, whatever the plan says of the past", () => {
    const backfilled = outlookOf(withPanel({}, { edits: { "2025-03-01": { usdSpent: 5_000 } } }));
    const recorded = outlookOf(withPanel({ backfillPast: false }));
    expect(backfilled).toEqual(recorded);
    expect(backfilled.today.totalBTC).toBeCloseTo(0.0125, 12);
    expect(backfilled.today.putIn.nominal.usd).toBeCloseTo(833, 9);
  });

  test.each(plans)("equals the bands, losses and goal seek of the command line: $name", ({ plan, goal }) => {
    const recorded = { ...plan, controlPanel: { ...plan.controlPanel, backfillPast: false } };
    const outlook = outlookOf(plan, { goal });
    const { model } = run(recorded);
    const row = model.rows.day.findLastIndex((date) => date <= day(goal.date));
    const nominal = outlook.goal!.nominalValue;
    const sought =
      nominal === null
        ? { date: goal.date, totalBTC: goal.totalBTC }
        : { date: goal.date, valueUSD: nominal / model.facts.rate[row]! };
    const other = analysesOf(recorded, { monteCarlo: { paths: 200 }, goalSeek: sought });
    for (const name of ["p5", "p25", "p50", "p75", "p95"] as const) {
      expect(outlook.value.nominal.usd[name]).toEqual(other.monteCarlo!.value[name]);
    }
    expect(outlook.belowCost.usd).toEqual(other.monteCarlo!.lossProbability);
    expect(outlook.goal!.onModelPath.baseAmount).toBe(other.goalSeek!.baseAmount);
    expect(outlook.goal!.date).toBe(other.goalSeek!.date);
  });

  test.each(plans)(
    "has the chance that counting paths gives, and amounts that just suffice: $name",
    ({ plan, goal }) => {
      const { chance, inHalf, inEightOfTen, nominalValue, totalBTC } = outlookOf(plan, { goal }).goal!;
      const shareWith = (baseAmount: number): number => {
        const changed = { ...plan, controlPanel: { ...plan.controlPanel, baseAmount, backfillPast: false } };
        const { model } = run(changed);
        const row = model.rows.day.findLastIndex((date) => date <= day(goal.date));
        const reached = simplePaths(model, 200).filter(({ coins, cash, price }) => {
          if (totalBTC !== null) return coins[row]! >= totalBTC;
          return coins[row]! * price[row]! + cash[row]! >= nominalValue! / model.facts.rate[row]! - 1e-9;
        });
        return reached.length / 200;
      };
      expect(shareWith(Number(plan.controlPanel!.baseAmount))).toBe(chance);
      for (const [amount, share] of [
        [inHalf.baseAmount!, 0.5],
        [inEightOfTen.baseAmount!, 0.8],
      ] as const) {
        expect(shareWith(amount)).toBeGreaterThanOrEqual(share);
        expect(shareWith(Math.round(amount * 100 - 1) / 100)).toBeLessThan(share);
      }
      expect(inEightOfTen.baseAmount).toBeGreaterThanOrEqual(inHalf.baseAmount!);
    },
  );

  test.each(plans)("has the same bits in lanes as one path after the other: $name", ({ plan, goal }) => {
    const basis = outlookBasis(run(plan).model);
    const drawn = drawPaths(basis, { from: 3, until: 43 });
    const { input: own, place } = pathInput(basis.model, basis.process);
    const input = withBaseAmount(basis.model, own, 310);
    const row = basis.model.rows.day.findLastIndex((date) => date <= day(goal.date));
    const wanted = { row, valueUsd: 20_000 };
    expect(samplePaths(basis, drawn, 310, wanted)).toEqual(
      sampleOneByOne(basis, drawn, { input, place }, wanted),
    );
  });

  test("gives more chance for more money, on the same paths", () => {
    const goal = { date: "2032-12-31", realValue: 40_000 };
    const chances = [0, 100, 200, 300, 400, 800].map(
      (baseAmount) => outlookOf(saver, { goal, baseAmount }).goal!.chance,
    );
    expect(chances).toEqual([...chances].sort((a, b) => a - b));
    expect(chances[0]).toBeLessThan(chances.at(-1)!);
  });

  test("keeps its bands in order and its shares between 0 and 1, and the recorded past on one line", () => {
    const { value, belowCost, firstModelled, dateAcquired } = outlookOf(withPanel({ cycleTopUpCap: 90 }));
    for (const { usd, base } of [value.nominal, value.real]) {
      for (const { p5, p25, p50, p75, p95 } of [usd, base]) {
        dateAcquired.forEach((_, row) => {
          const bands = [p5[row]!, p25[row]!, p50[row]!, p75[row]!, p95[row]!];
          expect(bands).toEqual([...bands].sort((a, b) => a - b));
          if (row < firstModelled) expect(bands[0]).toBe(bands[4]);
        });
      }
    }
    for (const share of [...belowCost.usd, ...belowCost.base]) expect(share! >= 0 && share! <= 1).toBe(true);
  });

  test("counts what is put in at the rate of each day, and brings it to money of now", () => {
    const { putIn, today, dateAcquired, firstModelled, value } = outlookOf(saver);
    const last = dateAcquired.length - 1;
    const months = last + 1 - firstModelled;
    const ahead = putIn.nominal.base[last]! - putIn.nominal.base[firstModelled - 1]!;
    expect(ahead).toBeCloseTo(months * 250 * 1.0025, 6);
    expect(putIn.real.base[last]!).toBeLessThan(putIn.nominal.base[last]!);
    expect(today.putIn.real.base).toBeGreaterThan(today.putIn.nominal.base);
    const years = (day(dateAcquired[last]!) - day("2026-08-21")) / 365.25;
    expect(value.real.base.p50[last]! / value.nominal.base.p50[last]!).toBeCloseTo(1.02 ** -years, 10);
  });

  test("never reports less than the worst so far, and the worst by the middle of its definition", () => {
    const { today, worstInTwenty } = outlookOf(saver);
    const pairs = [
      [worstInTwenty.worstFall, today.setbacks.worstFall],
      [worstInTwenty.mostBelowCost, today.setbacks.mostBelowCost],
      [worstInTwenty.monthsBelowCost, today.setbacks.monthsBelowCost],
    ] as const;
    for (const [ahead, soFar] of pairs) {
      expect(ahead.usd!).toBeGreaterThanOrEqual(soFar.usd!);
      expect(ahead.base!).toBeGreaterThanOrEqual(soFar.base!);
    }
  });

  test("fell so far as the portfolio of a plan that buys on the days of the records", () => {
    const onDays = transactions.map((each) => ({
      ...each,
      dateAcquired: `${each.dateAcquired.slice(0, 8)}02`,
    }));
    const own = withPanel(
      { investStartDate: "2024-01-02", backfillPast: false },
      { transactions: [...onDays, { ...sold, dateAcquired: "2025-11-02" }] },
    );
    const { setbacks } = outlookOf(own).today;
    const { portfolio, ledger, model } = run(own);
    expect(setbacks.worstFall.usd).toBeCloseTo(portfolio!.atNow!.maxDrawdown, 12);
    const past = Array.from(model.rows.day, (day, row) => (day <= model.plan.now ? row : -1));
    const below = past
      .filter((row) => row >= 0)
      .map(
        (row) => ledger.totalCosts[row]! - (ledger.coins[row]! * model.facts.price[row]! + ledger.cash[row]!),
      );
    const { cumulativeCosts, portfolioValue } = portfolio!.atNow!;
    expect(setbacks.mostBelowCost.usd).toBeCloseTo(
      Math.max(0, cumulativeCosts - portfolioValue, ...below),
      6,
    );
    const runs = below
      .map((loss) => (loss > 0 ? "x" : " "))
      .join("")
      .split(" ");
    expect(setbacks.monthsBelowCost.usd).toBe(Math.max(...runs.map((months) => months.length)));
  });

  test("includes the falls of the records, whatever months the plan has", () => {
    const started = (investStartDate: string) => outlookOf(withPanel({ investStartDate })).today.setbacks;
    const own = started("2024-01-01");
    expect(own.worstFall.base).toBeGreaterThan(0.1);
    expect(started("2026-08-21")).toEqual(own);
    expect(started("2015-05-31")).toEqual(own);
  });

  test("says when no amount is enough, when none is needed, and when there is no month to judge", () => {
    const far = outlookOf(saver, { goal: { date: "2024-06-30", totalBTC: 5 } }).goal!;
    expect(far.chance).toBe(0);
    expect(far.onModelPath).toEqual({ baseAmount: null, reason: "unreachable" });
    expect(far.inEightOfTen).toEqual({ baseAmount: null, reason: "unreachable" });
    const near = outlookOf(saver, { goal: { date: "2032-12-31", totalBTC: 0.001 } }).goal!;
    expect([near.chance, near.onModelPath.baseAmount, near.inEightOfTen.baseAmount]).toEqual([1, 0, 0]);
    expect(near.progress).toBeCloseTo(12.5, 9);
    expect(outlookOf(saver, { goal: { date: "2023-12-31", totalBTC: 1 } }).goal).toBeNull();
  });

  test("counts coins alone as progress to a goal, and names the cash of sells that the paths start with", () => {
    const plan = withPanel({}, { transactions: [...transactions, sold] });
    const goal = { date: "2032-12-31", realValue: 50_000 };
    const { model } = run(plan);
    const { today, goal: judged } = outlookOf(plan, { goal });
    const { recorded } = homeFigures(model);
    const proceeds = Math.abs(sold.usdSpent);
    expect(today.cash.usd).toBeCloseTo(proceeds, 6);
    expect(today.cash.base).toBeCloseTo(proceeds * rateOn(model.exchange, model.plan.now), 6);
    const held = recorded!.value.baseCents / 100;
    expect(judged!.progress).toBeCloseTo(held / 50_000, 6);
    expect(today.value.nominal.base - today.cash.base).toBeCloseTo(held, 1);
    expect(outlookOf(saver).today.cash).toEqual({ usd: 0, base: 0 });
  });

  test("draws the first paths the same, however many follow", () => {
    const basis = outlookBasis(run(saver).model);
    const few = drawPaths(basis, { from: 0, until: 2 });
    const many = drawPaths(basis, { from: 0, until: 30 });
    for (let month = 0; month < basis.process.count; month++) {
      expect(few.prices[month * 2 + 1]).toBe(many.prices[month * 30 + 1]);
    }
  });

  test("stops on request, and reports progress that only grows", () => {
    const { model } = run(withPanel({ sellReinvestSettings: true }));
    const goal = { date: day("2032-12-31"), totalBTC: 0.2 };
    const seen: number[] = [];
    runOutlook(model, { paths: 100, goal }, { progress: (fraction) => seen.push(fraction) });
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    for (const after of [1, Math.floor(seen.length / 2), seen.length - 1]) {
      let asked = 0;
      const cancelled = () => ++asked > after;
      expect(() => runOutlook(model, { paths: 100, goal }, { cancelled })).toThrow(CalculationCancelled);
    }
  });
});

describe("a plan begun at past peaks", () => {
  test.each(["monthly", "weekly"])(
    "buys the plain amount %s from every known peak to the last price",
    (buyRhythm) => {
      const own = withPanel({ buyRhythm, dynamicTopUpCap: 500, sellReinvestSettings: true });
      const { peaks, worst } = pastPeaks(run(own).model);
      expect(peaks.map(({ start }) => start)).toEqual([
        "2011-06-01",
        "2013-12-01",
        "2017-12-01",
        "2021-11-01",
        "2025-10-01",
      ]);
      for (const peak of peaks) {
        const plain = run({
          now: "2026-08-21",
          controlPanel: {
            ...saver.controlPanel,
            buyRhythm,
            investStartDate: peak.start,
            investEndDate: "2026-08-21",
          },
        });
        const { atNow } = plain.portfolio!;
        expect(peak.months).toBe(plain.rowCount);
        expect(peak.totalBTC).toBe(atNow!.portfolioTotalBTC);
        expect(peak.value.usd).toBe(atNow!.portfolioValue);
        expect(peak.cost.usd).toBeCloseTo(atNow!.cumulativeCosts, 6);
        expect(peak.worstFall.usd).toBe(atNow!.maxDrawdown);
        const { ledger, model } = plain;
        const below = Array.from(
          ledger.totalCosts,
          (cost, row) => cost - ledger.coins[row]! * model.facts.price[row]!,
        );
        const now = atNow!.cumulativeCosts - atNow!.portfolioValue;
        expect(peak.mostBelowCost.usd).toBeCloseTo(Math.max(0, now, ...below), 6);
      }
      expect(worst!.mostBelowCost.base).toBe(
        Math.max(...peaks.map(({ mostBelowCost }) => mostBelowCost.base)),
      );
      expect(worst!.monthsBelowCost.usd).toBe(
        Math.max(...peaks.map(({ monthsBelowCost }) => monthsBelowCost.usd)),
      );
    },
  );

  test("does not depend on what the plan itself records, edits or changes in its epochs", () => {
    const plain = pastPeaks(run(saver).model);
    const changed = {
      ...saver,
      transactions: [],
      edits: { "2022-01-01": { usdSpent: 5_000 } },
      epochOverrides: { 3: { baseAmount: 999 } },
    };
    expect(pastPeaks(run(changed).model)).toEqual(plain);
    expect(analysesOf(saver, { pastPeaks: true })).toEqual({ pastPeaks: plain });
  });
});
