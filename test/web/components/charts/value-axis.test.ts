import { expect, test } from "vitest";
import { shareOf, valueAxis } from "#web/components/charts/scene/value-axis.ts";
import { pane, priceLine } from "./model.ts";

const all = { from: 0, to: 3 };

test("zeros, negatives and gaps have no place on a logarithmic axis and do not stretch it", () => {
  const axis = valueAxis(pane({ series: [priceLine([0, -5, 10, 1000])] }), all, "log");
  expect(axis.min).toBeGreaterThan(1);
  expect([0, -5, null, undefined].map((value) => shareOf(axis, value))).toEqual([null, null, null, null]);
  expect(shareOf(axis, 100)).toBeCloseTo(0.5, 10);
});

test("twelve decades from a cent to a billion fit", () => {
  const axis = valueAxis(pane({ series: [priceLine([0.01, 1, 1e6, 1e9])] }), all, "log");
  const shares = [0.01, 1, 1e6, 1e9].map((value) => shareOf(axis, value) ?? -1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares[0]).toBeGreaterThan(0);
  expect(shares[3]).toBeLessThan(1);
});

test("only the months in view count", () => {
  const axis = valueAxis(pane({ series: [priceLine([1, 10, 20, 1e6])] }), { from: 1, to: 2 }, "linear");
  expect(axis.max).toBeLessThan(25);
});

test("a pane that cannot be logarithmic stays linear, with its own ends", () => {
  const rsi = pane({
    axis: { unit: "number", canBeLog: false, min: 0, max: 100 },
    series: [priceLine([30, 40, 50, 60])],
  });
  expect(valueAxis(rsi, all, "log")).toEqual({ isLog: false, min: 0, max: 100 });
});

test("bars keep zero in view, and values far above zero do not", () => {
  const bars = { ...priceLine([5, 6, 7, 8]), kind: "bars" as const };
  expect(valueAxis(pane({ series: [bars] }), all, "linear").min).toBe(0);
  expect(valueAxis(pane({ series: [priceLine([90, 95, 99, 100])] }), all, "linear").min).toBeGreaterThan(80);
});

test("a pane without values, and one with a single value, still have two ends", () => {
  for (const values of [
    [null, null],
    [7, 7],
    [0, 0],
  ])
    for (const scale of ["log", "linear"] as const) {
      const { min, max } = valueAxis(pane({ series: [priceLine(values)] }), { from: 0, to: 1 }, scale);
      expect(max).toBeGreaterThan(min);
    }
});

test("the edges of bands are within the axis", () => {
  const band = {
    id: "sd",
    label: "± 1 SD",
    colour: "series-1",
    low: [1, 1, 1, 1],
    high: [900, 900, 900, 900],
    tone: "near",
  } as const;
  const axis = valueAxis(pane({ series: [priceLine([50, 50, 50, 50])], bands: [band] }), all, "log");
  expect([axis.min < 1, axis.max > 900]).toEqual([true, true]);
});
