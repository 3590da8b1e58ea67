import { describe, expect, it } from "vitest";
import { tickText } from "#web/components/charts/value-text.ts";
import { type BandContent, bandShape, bandsAtEnd } from "#web/features/withdrawal/band-shape.ts";

const width = 464;
const months = 25;
const dates = Array.from(
  { length: months },
  (_, k) => `${2034 + Math.floor(k / 12)}-${String((k % 12) + 1).padStart(2, "0")}-15`,
);

const flat = (value: number) => new Array<number>(months).fill(value);
/** Bands of constant values, from the lowest to the highest. */
function content(low: number, middle: number, high: number, more: Partial<BandContent> = {}): BandContent {
  const bands = {
    p5: flat(low),
    p10: flat(low),
    p25: flat(low),
    p50: flat(middle),
    p75: flat(high),
    p90: flat(high),
    p95: flat(high),
  };
  return { dates, bands, index: null, path: flat(middle), ...more };
}
/** Every number of an SVG path. */
const numbersOf = (path: string) => (path.match(/[^MLZ ]+/g) ?? []).map(Number);
const heights = (path: string) => numbersOf(path).filter((_, at) => at % 2 === 1);

describe("the bands of a withdrawal", () => {
  it("lie between the foot of the chart and its top, the highest value", () => {
    const { values, years, wide, median, model } = bandShape(content(0, 30_000, 60_000), width);
    expect(values.map(({ value }) => value)).toEqual([0, 20_000, 40_000, 60_000]);
    expect(values.map(({ y }) => Math.round(y))).toEqual([196, 133, 71, 8]);
    expect(years.map(({ text, x }) => [text, x])).toEqual([
      ["2034", 56],
      ["2035", 256],
      ["2036", 456],
    ]);
    expect(new Set(heights(median))).toEqual(new Set([102]));
    expect(model).toBe(median);
    expect(heights(wide)).toEqual([...flat(8), ...flat(196)]);
  });

  it("of a plan that has nothing left are lines along the foot, under an axis of a few values", () => {
    const nothing = content(0, 0, 0);
    const { values, wide, narrow, median, model } = bandShape(nothing, width);
    expect(values.map(({ value }) => tickText("number", value))).toEqual(["0", "0,5", "1"]);
    for (const path of [wide, narrow, median, model]) {
      expect(numbersOf(path).every(Number.isFinite)).toBe(true);
      expect(new Set(heights(path))).toEqual(new Set([196]));
    }
    expect(bandsAtEnd(nothing)).toEqual({ date: "2036-01-15", low: 0, median: 0, high: 0 });
  });

  it("are divided by the price level of their month, and missing values are none", () => {
    const index = Array.from({ length: months }, (_, k) => (k < 12 ? 1 : 2));
    const { p50, ...bands } = content(0, 100, 100).bands;
    const broken = { ...content(0, 100, 100, { index }), bands: { ...bands, p50: [null, ...p50.slice(1)] } };
    const lines = heights(bandShape(broken, width).median);
    expect([lines[0], lines[1], lines[12]]).toEqual([196, 8, 102]);
    expect(bandsAtEnd(broken)).toMatchObject({ median: 50, high: 50 });
  });

  it("leave out years that have no room", () => {
    expect(bandShape(content(0, 1, 1), 160).years.map(({ text }) => text)).toEqual(["2034"]);
  });
});
