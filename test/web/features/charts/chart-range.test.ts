import { describe, expect, it } from "vitest";
import { readChoices } from "#web/features/charts/chart-choices.ts";
import { datesOf, lastMonths, rangeIn, rangeProblem } from "#web/features/charts/model/chart-range.ts";

/** 2024-01 to 2025-12. */
const dates = Array.from(
  { length: 24 },
  (_, i) => `${2024 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")}-15`,
);

describe("the months in view", () => {
  it("are all of them at first, and those between the chosen dates", () => {
    expect(rangeIn(dates, null)).toEqual({ from: 0, to: 23 });
    expect(rangeIn(dates, { from: "2024-02-15", to: "2024-05-15" })).toEqual({ from: 1, to: 4 });
    expect(rangeIn(dates, { from: "2024-02-16", to: "2024-05-14" })).toEqual({ from: 2, to: 3 });
    expect(rangeIn(dates, { from: "1999-01-01", to: "2024-03-01" })).toEqual({ from: 0, to: 1 });
  });

  it("are all of them when the timeline no longer covers the chosen range", () => {
    expect(rangeIn(dates, { from: "2030-01-01", to: "2031-01-01" })).toEqual({ from: 0, to: 23 });
    expect(rangeIn(dates, { from: "2025-12-15", to: "2031-01-01" })).toEqual({ from: 0, to: 23 });
    expect(rangeIn([], null)).toEqual({ from: 0, to: 0 });
  });

  it("are remembered by date, the whole timeline as such", () => {
    expect(datesOf(dates, { from: 2, to: 5 })).toEqual({ from: "2024-03-15", to: "2024-06-15" });
    expect(datesOf(dates, { from: 0, to: 23 })).toBeNull();
    expect(rangeIn(dates, datesOf(dates, { from: 2, to: 23 }))).toEqual({ from: 2, to: 23 });
  });

  it("can be the last months until now, moved into the timeline", () => {
    expect(lastMonths(dates, "2025-06-20", 3)).toEqual({ from: "2025-03-15", to: "2025-06-15" });
    expect(lastMonths(dates, "2024-02-20", 6)).toEqual({ from: "2024-01-15", to: "2024-07-15" });
    expect(lastMonths(dates, "2020-01-01", 1)).toEqual({ from: "2024-01-15", to: "2024-02-15" });
    expect(lastMonths(dates, "2031-01-01", 12)).toEqual({ from: "2024-12-15", to: "2025-12-15" });
    expect(lastMonths(dates, "2025-06-20", 60)).toBeNull();
    expect(lastMonths(dates, "2025-06-20", null)).toBeNull();
  });

  it("need two months and an end after the start", () => {
    expect(rangeProblem(dates, { from: "2024-02-01", to: "2024-03-31" })).toBeUndefined();
    expect(rangeProblem(dates, { from: "2024-03-01", to: "2024-02-01" })).toMatch(/must not be before/);
    expect(rangeProblem(dates, { from: "2024-02-01", to: "2024-03-14" })).toMatch(/at least two months/);
  });
});

describe("the choices of a session", () => {
  const first = {
    chart: null,
    scale: "log",
    hasPrice: true,
    hasGrid: true,
    hasSelector: true,
    hasLegend: true,
    defaultChart: null,
    range: null,
  };

  it("are log scale, price, grid and range selector at first", () => {
    expect(readChoices(null)).toEqual(first);
  });

  it("are restored as saved", () => {
    const kept = {
      chart: "macd",
      scale: "linear",
      hasPrice: false,
      hasGrid: false,
      hasSelector: false,
      range: { from: "2024-01-15", to: "2024-06-15" },
    };
    expect(readChoices(JSON.stringify(kept))).toEqual({ ...kept, hasLegend: true, defaultChart: null });
  });

  it("start with the default chart of this browser, with or without legend, until a chart is chosen", () => {
    const view = { defaultChartType: "rsi", showChartLegend: false };
    expect(readChoices(null, view)).toEqual({
      ...first,
      chart: "rsi",
      defaultChart: "rsi",
      hasLegend: false,
    });
    expect(readChoices('{"chart":"macd"}', view).chart).toBe("macd");
  });

  it.each(["", "null", "[1]", "{", '{"scale":3,"range":{"from":"x","to":"2024-01-01"},"chart":7}'])(
    "are the defaults when %s was stored",
    (stored) => expect(readChoices(stored)).toEqual(first),
  );
});
