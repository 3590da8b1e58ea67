import { describe, expect, test } from "vitest";
import type { Outlook } from "#shared/engine/analyses/outlook/outlook.ts";
import { runOutlook } from "#shared/engine/analyses/outlook/run-outlook.ts";
import { type PlanFile, run } from "#test/shared/engine/support/plans.ts";
import { topTexts } from "#web/features/home/outlook/fan/fan-plot.ts";
import {
  chancesByYear,
  chanceText,
  fanPoints,
  phaseSpans,
} from "#web/features/home/outlook/fan/fan-points.ts";
import { fanScale } from "#web/features/home/outlook/fan/fan-scale.ts";
import { wholeMoney } from "#web/features/home/outlook/outlook-text.ts";

const now = "2026-08-21";

function outlook(transactions: PlanFile["transactions"] = [], at = now): Outlook {
  const file: PlanFile = {
    now: at,
    controlPanel: {
      baseAmount: 250,
      baseCurrency: "EUR",
      investStartDate: "2026-01-01",
      investEndDate: "2030-12-31",
    },
    transactions,
  };
  return runOutlook(run(file).model, { paths: 100 });
}

const buys = [
  { dateAcquired: "2026-03-01", btcBought: 0.004, usdSpent: 290 },
  { dateAcquired: "2026-06-01", btcBought: 0.004, usdSpent: 290 },
];

describe("the points of the fan", () => {
  const recorded = outlook(buys);
  const points = fanPoints(recorded, now, "real", "base");

  test("begin with the first recorded cost and meet at what is held today", () => {
    expect(points[0]?.date).toBe("2026-03-01");
    const today = points.find(({ date }) => date === now)!;
    expect(today).toMatchObject({ isModelled: false, p50: recorded.today.value.real.base, belowCost: null });
    const dates = points.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    expect(new Set(dates).size).toBe(dates.length);
  });

  test("have their quantiles in order, and a chance only where they are modelled", () => {
    for (const { p5, p25, p50, p75, p95, isModelled, belowCost, date } of points) {
      expect(p5 <= p25 && p25 <= p50 && p50 <= p75 && p75 <= p95, date).toBe(true);
      expect(belowCost !== null, date).toBe(isModelled);
      if (!isModelled) expect(p5, date).toBe(p95);
    }
  });

  test("carry the value from the last known price to today, at the same value", () => {
    const late = "2026-11-22";
    const found = (transactions: PlanFile["transactions"]) => {
      const later = outlook(transactions, late);
      const past = fanPoints(later, late, "nominal", "base").filter(({ isModelled }) => !isModelled);
      return { knownDate: later.today.date, past, carried: past.filter(({ isCarried }) => isCarried) };
    };
    const { knownDate, past, carried } = found(buys);
    const known = past.find(({ date }) => date === knownDate)!;
    expect(known.isCarried).toBe(false);
    expect(carried.at(-1)!.date).toBe(late);
    for (const { date, p50 } of carried) {
      expect(date > knownDate).toBe(true);
      expect(p50).toBeCloseTo(known.p50, 6);
    }
    // What was paid for in a later month had no value on that day.
    const bought = { dateAcquired: "2026-09-05", btcBought: 0.004, usdSpent: 290 };
    expect(found([...buys, bought]).past.map(({ date }) => date)).not.toContain(knownDate);
  });

  test("are only modelled ones while nothing is recorded: simulated buys are never drawn as held", () => {
    const empty = fanPoints(outlook(), now, "nominal", "base");
    expect(empty.length).toBeGreaterThan(40);
    expect(empty.every(({ isModelled, date }) => isModelled && date > now)).toBe(true);
  });

  test("give the chance of each year's last month, spread over five years on a phone", () => {
    const all = chancesByYear(points);
    expect(all.map(({ year }) => year)).toEqual(["2026", "2027", "2028", "2029", "2030"]);
    const last = points.findLast(({ date }) => date.startsWith("2028"))!;
    expect(all[2]?.chance).toBe(last.belowCost);
    expect(chancesByYear(points, 3).map(({ year }) => year)).toEqual(["2026", "2028", "2030"]);
  });
});

test("a chance that is not certain never reads as certain", () => {
  expect([0, 0.004, 0.42, 0.996, 1].map(chanceText)).toEqual(["0 %", "< 1 %", "42 %", "> 99 %", "100 %"]);
});

test("phases are cut to the dates shown and follow each other without a gap", () => {
  const epoch = (epoch: number, halvingDate: string, peakPriceDate: string, troughPriceDate: string) => ({
    epoch,
    halvingBlockHeight: 0,
    halvingDate,
    peakPriceDate,
    troughPriceDate,
    anchors: [],
  });
  const epochs = [
    epoch(4, "2024-04-20", "2025-10-06", "2026-10-24"),
    epoch(5, "2028-04-14", "2029-10-01", "2030-10-20"),
  ];
  const spans = phaseSpans(epochs, "2026-01-01", "2029-01-01");
  expect(spans.map(({ phase }) => phase)).toEqual(["declining", "recovering", "support"]);
  expect(spans[0]?.from).toBe("2026-01-01");
  expect(spans.at(-1)?.until).toBe("2029-01-01");
  for (const [i, span] of spans.entries()) if (i > 0) expect(span.from).toBe(spans[i - 1]?.until);
});

describe("the scale of the fan", () => {
  const size = { from: "2026-01-01", until: "2030-01-01", width: 500, height: 240 };

  test("keeps larger values higher and everything inside the plot, on both axes", () => {
    for (const isLog of [true, false]) {
      const scale = fanScale({ ...size, low: 50, high: 120_000, isLog });
      const heights = [0, 50, 1000, 20_000, 120_000].map(scale.y);
      expect(
        heights.toSorted((a, b) => b - a),
        String(isLog),
      ).toEqual(heights);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...heights)).toBeLessThanOrEqual(240);
      expect(scale.x("2026-01-01")).toBe(0);
      expect(scale.x("2030-01-01")).toBe(500);
    }
  });

  test("ticks a logarithmic axis on powers of ten, and a narrow one between them", () => {
    expect(fanScale({ ...size, low: 50, high: 120_000, isLog: true }).ticks).toEqual([
      100, 1000, 10_000, 100_000,
    ]);
    expect(fanScale({ ...size, low: 1200, high: 9000, isLog: true }).ticks.length).toBeGreaterThanOrEqual(2);
    expect(fanScale({ ...size, low: 0, high: 9000, isLog: false }).ticks).toEqual([0, 5000]);
  });
});

test("amounts of the model are whole, and rounded with a word while prices are old", () => {
  expect(wholeMoney(55_101.4, "EUR", false)).toBe("EUR 55.101");
  expect(wholeMoney(55_101.4, "EUR", true)).toBe("about EUR 55.000");
  expect(wholeMoney(1234, "USD", true)).toBe("about US$ 1.200");
  expect(wholeMoney(3.36, "EUR", true)).toBe("under EUR 10");
  expect(wholeMoney(7, "EUR", true)).toBe("about EUR 10");
  expect(wholeMoney(0.2, "EUR", true)).toBe("EUR 0");
});

test("the word for today and the goal's amount never lie on each other or on the goal's line", () => {
  const [lineHeight, ascent, descent] = [13, 10, 3];
  for (const todayX of [0, 59, 60, 300]) {
    const isLeftOfLine = todayX >= 60;
    for (let goalY = 0; goalY <= 190; goalY++) {
      const { today, goal } = topTexts({ todayX }, goalY);
      const reason = `today at ${todayX}, goal at ${goalY}`;
      const texts = isLeftOfLine ? [goal] : [today, goal];
      for (const text of texts) {
        expect(goalY <= text - ascent || goalY >= text + descent, reason).toBe(true);
      }
      if (!isLeftOfLine) expect(Math.abs(goal - today), reason).toBeGreaterThanOrEqual(lineHeight);
      expect(Math.min(today, goal) - ascent, reason).toBeGreaterThanOrEqual(0);
    }
  }
  expect(topTexts({ todayX: 0 }, null).today).toBe(12);
});
