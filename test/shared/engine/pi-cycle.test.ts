import { expect, test } from "vitest";
import { formatDate } from "#shared/domain/dates.ts";
import { observedTops, piCycle } from "#shared/engine/indicators/pi-cycle.ts";
import { pathOn } from "#shared/engine/timeline/path.ts";
import { day, run } from "#test/shared/engine/support/plans.ts";

const { model, columns } = run({
  now: "2026-11-20",
  controlPanel: { investStartDate: "2011-01-07", investEndDate: "2139-06-30" },
});

test("top signals fall where the fast average crosses the doubled slow one", () => {
  const { topSignals } = piCycle(model, day("2010-07-18"), day("2026-08-21"));
  expect(topSignals.map(formatDate)).toEqual(["2013-04-04", "2013-12-03", "2017-12-19", "2021-04-05"]);
});

test("observed tops are those within the requested days, and none of days to come", () => {
  const tops = (from: string, to: string) => observedTops(model, day(from), day(to)).map(formatDate);
  expect(tops("2017-12-18", "2139-06-30")).toEqual(["2017-12-19", "2021-04-05"]);
  expect(tops("2017-12-19", "2021-04-04")).toEqual([]);
  expect(tops("2027-01-01", "2139-06-30")).toEqual([]);
  expect(observedTops(model, 0, -1)).toEqual([]);
});

test("averages are the means of the daily path, far into the future too", () => {
  const mean = (date: number, days: number) => {
    let sum = 0;
    for (let t = date - days + 1; t <= date; t++) sum += pathOn(model.path, model.series.prices, t);
    return sum / days;
  };
  for (const row of [0, 6, 8, 12, 100, 184, 190, 200, 700, 1500]) {
    const date = model.rows.day[row]!;
    expect(columns.ma111![row]! / mean(date, 111)).toBeCloseTo(1, 11);
    if (row > 8) expect(columns.ma350x2![row]! / (2 * mean(date, 350))).toBeCloseTo(1, 11);
  }
});

test("averages need all of their days to be known", () => {
  const first = model.series.prices.firstDay;
  const { sma111, sma350x2 } = piCycle(model, first, first + 400);
  expect([sma111[109], sma350x2[348]]).toEqual([Number.NaN, Number.NaN]);
  expect(sma111[110]).not.toBeNaN();
  expect(sma350x2[349]).not.toBeNaN();
});

test("row averages equal the daily ones", () => {
  const from = day("2026-01-01");
  const daily = piCycle(model, from, day("2030-12-31"));
  model.rows.day.forEach((date, row) => {
    if (date < from || date > day("2030-12-31")) return;
    expect(columns.ma111![row]).toBeCloseTo(daily.sma111[date - from]!, 6);
  });
});
