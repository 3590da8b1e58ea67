import { expect, test } from "vitest";
import type { ChartModel } from "#web/components/charts/chart-model.ts";
import { buildScene, cursorPlace, indexAt } from "#web/components/charts/scene/scene.ts";
import { chartOf, monthsFrom, pane, priceLine } from "./model.ts";

const dates = monthsFrom(2012, 120);
const prices = dates.map((_, i) => 10 * 1.05 ** i);
const sceneOf = (model: ChartModel, width = 1000, range = { from: 0, to: model.dates.length - 1 }) =>
  buildScene(model, { width, height: 400, scale: "log", range, measure: (text) => text.length * 6 });

test("the month under a place and the place of a month agree, and places beside the plot hold to its ends", () => {
  const scene = sceneOf(chartOf(dates, { panes: [pane({ series: [priceLine(prices)] })] }), 1000, {
    from: 12,
    to: 72,
  });
  for (const index of [12, 13, 40, 72]) expect(indexAt(scene, cursorPlace(scene, index).x)).toBe(index);
  expect([indexAt(scene, -50), indexAt(scene, 5000)]).toEqual([12, 72]);
});

test("a dot marks every line that has a value there", () => {
  const gappy = { ...priceLine(prices.map((price, i) => (i === 5 ? null : price))), id: "gappy" };
  const scene = sceneOf(chartOf(dates, { panes: [pane({ series: [priceLine(prices), gappy] })] }));
  expect(cursorPlace(scene, 4).dots).toHaveLength(2);
  expect(cursorPlace(scene, 5).dots.map(({ id }) => id)).toEqual(["price price"]);
});

test("a projected part is a line of its own that starts at the last known value", () => {
  const scene = sceneOf(chartOf(dates, { panes: [pane({ series: [priceLine(prices, 80)] })] }));
  const [known, projected] = scene.lines;
  expect([known?.isProjected, projected?.isProjected]).toEqual([false, true]);
  expect([known?.data.at(-1)?.x, projected?.data[0]?.x]).toEqual([79, 79]);
  expect(scene.lines).toHaveLength(2);
});

test("a view of the past alone, or of the future alone, has one line", () => {
  const model = chartOf(dates, { panes: [pane({ series: [priceLine(prices, 80)] })] });
  const drawn = (from: number, to: number) => sceneOf(model, 1000, { from, to }).lines;
  expect(drawn(0, 60).map(({ isProjected }) => isProjected)).toEqual([false]);
  expect(drawn(90, 110).map(({ isProjected }) => isProjected)).toEqual([true]);
});

test("two panes share the height without touching, and their lines stay within them", () => {
  const scene = sceneOf(
    chartOf(dates, {
      panes: [
        pane({ series: [priceLine(prices)], weight: 2 }),
        pane({ id: "rsi", series: [{ ...priceLine(prices), id: "rsi" }] }),
      ],
    }),
  );
  const [upper, lower] = scene.panes;
  expect(upper?.bottom).toBeGreaterThan(lower?.top ?? 1);
  for (const { pane: own, data } of scene.lines)
    for (const { y } of data) expect(y !== null && y >= own.bottom && y <= own.top).toBe(true);
});

test("halvings lose their text, then their numbers, then their glyphs as they get closer", () => {
  const halvings = [1, 2, 3].map((epoch) => ({
    epoch,
    date: dates[epoch * 30] ?? "",
    isProjected: epoch > 2,
  }));
  const marks = (width: number) => sceneOf(chartOf(dates, { halvings }), width).halvings;
  expect(marks(1000).map(({ text }) => text)).toEqual(["Epoch 1", "Epoch 2", "Epoch 3"]);
  expect(marks(220).map(({ text }) => text)).toEqual(["1", "2", "3"]);
  expect(marks(140).map(({ text, hasGlyph }) => [text, hasGlyph])).toEqual(Array(3).fill(["", true]));
  expect(marks(80).some(({ hasGlyph }) => hasGlyph)).toBe(false);
});

test("a halving within a month is drawn between the months", () => {
  const halvings = [{ epoch: 1, date: "2012-02-15", isProjected: false }];
  const [mark] = sceneOf(chartOf(dates, { halvings })).halvings;
  expect(mark?.x).toBeCloseTo(1 + 14 / 29, 10);
});

test("of bars too close together, the longest of each group is drawn, with its sign", () => {
  const values = prices.map((_, i) => (i === 50 ? -9 : 1));
  const bars = { ...priceLine(values), kind: "bars" as const };
  const axis = { unit: "number", canBeLog: false } as const;
  const scene = sceneOf(chartOf(dates, { panes: [pane({ series: [bars], axis })] }), 120);
  expect(scene.bars.length).toBeLessThan(values.length / 2);
  expect(scene.bars.filter(({ y, zero }) => y < zero)).toHaveLength(1);
});

test("names at line ends do not overlap, and a narrow chart leaves them to the legend", () => {
  const series = ["a", "b", "c"].map((id) => ({ ...priceLine(prices), id, label: id }));
  const model = chartOf(dates, { panes: [pane({ series })] });
  const heights = sceneOf(model)
    .endLabels.map(({ at }) => at * (400 - 68))
    .sort((a, b) => a - b);
  expect((heights[1] ?? 0) - (heights[0] ?? 0)).toBeGreaterThan(13);
  expect(sceneOf(model, 390).endLabels).toEqual([]);
});

test("a single month is centred", () => {
  const scene = sceneOf(chartOf(dates.slice(0, 1), { panes: [pane({ series: [priceLine([10])] })] }));
  const { left, right } = scene.margin;
  expect(cursorPlace(scene, 0).x).toBeCloseTo(left + (1000 - left - right) / 2, 6);
});

test.each([400, 260, 150, 110, 80])(
  "in a chart of %i pixels a name stands beside the end of its own line, apart from the others, or not at all",
  (height) => {
    const series = Array.from({ length: 9 }, (_, i) => ({
      ...priceLine(prices.map((price) => price * 1.4 ** i)),
      id: `line ${i}`,
      label: `line ${i}`,
    }));
    const scene = buildScene(chartOf(dates, { panes: [pane({ series })] }), {
      width: 1000,
      height,
      scale: "log",
      range: { from: 0, to: dates.length - 1 },
      measure: (text) => text.length * 6,
    });
    const plotHeight = height - scene.margin.top - scene.margin.bottom;
    const [placed] = scene.panes;
    const px = (share: number) => (1 - share) * plotHeight;
    expect(scene.endLabels.length).toBeGreaterThan(0);
    const places = scene.endLabels.map(({ text, at }) => {
      const own = placed?.place(series.find(({ label }) => label === text)?.values.at(-1)) ?? Number.NaN;
      expect(Math.abs(px(at) - px(own)), text).toBeLessThanOrEqual(14.5);
      return px(at);
    });
    const gaps = places
      .toSorted((a, b) => a - b)
      .flatMap((at, i, sorted) => (i === 0 ? [] : [at - (sorted[i - 1] ?? 0)]));
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(13.999);
  },
);

test("with larger text a chart is the smaller one, drawn larger", () => {
  const model = chartOf(dates, { panes: [pane({ series: [priceLine(prices)] })] });
  const options = {
    scale: "log",
    range: { from: 0, to: 119 },
    measure: (text: string) => text.length * 6,
  } as const;
  const usual = buildScene(model, { width: 500, height: 200, ...options });
  const twice = buildScene(model, { width: 1000, height: 400, textScale: 2, ...options });
  expect([twice.width, twice.height, twice.margin]).toEqual([500, 200, usual.margin]);
  expect(indexAt(twice, 2 * cursorPlace(usual, 40).x)).toBe(40);
});

test("the plan is marked as far as it is in view", () => {
  const model = chartOf(dates, {
    panes: [pane({ series: [priceLine(prices)] })],
    plan: { from: 40, to: 70 },
  });
  const planIn = (from: number, to: number) => sceneOf(model, 1000, { from, to }).plan;
  expect([planIn(0, 119), planIn(50, 119), planIn(0, 60)]).toEqual([
    { from: 40, to: 70 },
    { from: 50, to: 70 },
    { from: 40, to: 60 },
  ]);
  expect([planIn(0, 39), planIn(71, 119)]).toEqual([null, null]);
  expect(sceneOf(chartOf(dates, {})).plan).toBeNull();
});
