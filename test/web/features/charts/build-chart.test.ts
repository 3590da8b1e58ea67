import { describe, expect, it } from "vitest";
import { chartIds } from "#shared/domain/tier-features.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import { engineTimeline } from "#test/web/features/timeline/engine-timeline.ts";
import type { ChartModel } from "#web/components/charts/chart-model.ts";
import { formatCell } from "#web/components/format/cell-format.ts";
import { buildChart, hasData } from "#web/features/charts/model/build-chart.ts";
import { pricesIn } from "#web/features/charts/model/chart-frame.ts";
import { planRange } from "#web/features/charts/model/chart-range.ts";
import { timelineModel } from "#web/features/timeline/timeline-model.ts";

const timeline = engineTimeline({ investStartDate: "2012-01-01", investEndDate: "2033-12-31" });
const { rows, rowCount, dataDate } = timeline;
const dates = rows.dateAcquired as string[];
const cell = (column: string, row: number) => rows[column]?.[row] as number | null;
const series = (model: ChartModel) => model.panes.flatMap((pane) => pane.series);

/** What each chart draws, pane by pane. */
const drawn = {
  halvest: [["priceUSD", "halvestTrendLine"], ["ccdHistogram"]],
  support: [["priceUSD", "supportTrendLine"]],
  declining: [["priceUSD", "decliningTrendLine"]],
  recovering: [["priceUSD", "recoveringTrendLine"]],
  gdr: [["priceUSD"], ["growthDeclineRate"]],
  rsi: [["priceUSD"], ["relativeStrengthIndex"]],
  macd: [["priceUSD"], ["macdHistogram", "macdLine", "signalLine"]],
  "pi-cycle": [["priceUSD", "ma111", "ma350x2"]],
  "power-law": [["priceUSD", "powerLawTrendline"]],
} as const;

describe.each(chartIds)("the chart %s", (chart) => {
  const model = buildChart(timeline, chart, true);

  it("draws the cells of its columns, month by month", () => {
    expect(model.panes.map((pane) => pane.series.map(({ id }) => id))).toEqual(drawn[chart]);
    expect(model.dates).toEqual(dates);
    for (const { id, values, label } of series(model)) {
      expect(values).toHaveLength(rowCount);
      expect(values).toEqual(rows[id]);
      expect(values.filter((value) => value !== null).length).toBeGreaterThan(50);
      expect(label).toBe(columnDefinition(id)?.header);
    }
    expect(hasData(timeline, chart)).toBe(true);
  });

  it("shows the table's values for every month", () => {
    const table = timelineModel(timeline);
    for (const row of [30, 100, dates.length - 1]) {
      const { rows: told } = model.tip(row);
      expect(told.slice(0, series(model).length)).toMatchObject(
        series(model).map(({ id, colour, kind }) => ({
          label: columnDefinition(id)?.header,
          value: formatCell(id, columnDefinition(id)!.unit, table.cell(id, row), "USD").text,
          ...(kind === "line" && { colour }),
        })),
      );
    }
  });

  it("leaves out the price, and what only the price filled, when it is switched off", () => {
    const own = drawn[chart].map((pane) => pane.filter((id) => id !== "priceUSD"));
    const bare = buildChart(timeline, chart, false);
    expect(bare.panes.map((pane) => pane.series.map(({ id }) => id))).toEqual(
      own.filter((pane) => pane.length > 0),
    );
    expect(bare.tip(100).rows.map(({ label }) => label)).not.toContain("Price");
    expect(bare.panes.flatMap(({ markers }) => markers).every(({ kind }) => kind === "crossover")).toBe(true);
  });

  it("has nothing to show without values of its own, whatever the price", () => {
    const empty = Object.fromEntries(
      Object.entries(rows).map(([id, cells]) => [id, id === "priceUSD" ? cells : cells.map(() => null)]),
    );
    expect(hasData({ ...timeline, rows: empty }, chart)).toBe(false);
  });
});

describe("the frame of the charts", () => {
  const model = buildChart(timeline, "halvest", true);

  it("separates known months from projected ones and marks the current one", () => {
    const first = dates.findIndex((date) => date > dataDate);
    expect(series(model)[0]?.projectedFrom).toBe(first);
    expect(first).toBeGreaterThan(0);
    expect(series(model)[1]?.projectedFrom).toBeUndefined();
    expect(dates[model.nowIndex!]).toBe("2026-11-01");
    expect(model.tip(first - 1).title).toBe("August 2026");
    expect(model.tip(first).title).toBe("September 2026, projected");
    const past = engineTimeline({ investStartDate: "2020-01-15", investEndDate: "2022-12-31" });
    const ended = buildChart(past, "rsi", true);
    expect([ended.nowIndex, series(ended)[0]?.projectedFrom]).toEqual([null, undefined]);
  });

  it("has the halvings, and phases that follow each other without a gap", () => {
    expect(model.halvings.filter(({ isProjected }) => !isProjected).map(({ date }) => date)).toEqual([
      "2009-01-03",
      "2012-11-28",
      "2016-07-09",
      "2020-05-11",
      "2024-04-20",
    ]);
    expect(model.halvings.map(({ epoch }) => epoch)).toEqual(timeline.epochs.map(({ epoch }) => epoch));
    const { phases } = model;
    expect(phases.slice(1).map(({ from }) => from)).toEqual(phases.slice(0, -1).map(({ to }) => to));
    expect(phases.slice(0, 3).map(({ phase }) => phase)).toEqual(["support", "declining", "recovering"]);
    const phaseIn = (month: string) => model.tip(dates.indexOf(month)).phase;
    expect(["2013-06-01", "2014-06-01", "2016-01-01"].map(phaseIn)).toEqual([
      "support",
      "declining",
      "recovering",
    ]);
  });

  it("marks peaks and troughs at the price of their month", () => {
    const { markers } = model.panes[0]!;
    const peak = markers.find(({ label }) => label === "Peak of epoch 3")!;
    expect([dates[peak.index], peak.kind]).toEqual(["2021-11-01", "peak"]);
    expect(peak.value).toBe(cell("priceUSD", peak.index));
    const trough = markers.find(({ label }) => label === "Trough of epoch 2")!;
    expect([dates[trough.index], trough.kind]).toEqual(["2018-12-01", "trough"]);
  });

  it("compares the price with the trend", () => {
    const row = dates.indexOf("2026-08-01");
    const share = cell("priceUSD", row)! / cell("halvestTrendLine", row)! - 1;
    const text = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    expect(model.tip(row).rows.at(-1)).toEqual({
      label: "Against trend",
      value: `${share < 0 ? "↓" : "↑"} ${text.format(Math.abs(share) * 100)} %`,
    });
  });
});

describe("a timeline over the whole market", () => {
  const plan = { from: "2025-01-01", to: "2033-12-31" };
  const whole = { ...engineTimeline({ investStartDate: "2010-08-01", investEndDate: plan.to }), plan };
  const months = whole.rows.dateAcquired as string[];

  it("marks the months of the plan in every chart", () => {
    for (const chart of chartIds) {
      const marked = buildChart(whole, chart, true).plan;
      expect([months[marked!.from], months[marked!.to]]).toEqual(["2025-01-01", "2033-12-01"]);
      expect(buildChart(timeline, chart, true).plan).toBeUndefined();
    }
    expect(planRange(months, plan)).toEqual({ from: "2025-01-01", to: "2033-12-01" });
    expect(planRange(months, { from: "2010-01-01", to: plan.to })).toBeNull();
    expect(planRange(months, undefined)).toBeNull();
  });

  // Independently calculated, as in the engine's test: 0,6994 and 0,7506 in logarithms.
  it.each([
    ["power-law", "powerLawTrendline", 0.699432610309456, "193 monthly prices, Aug 2010", "2,01 and 4,05"],
    ["halvest", "halvestTrendLine", 0.7505698928982312, "177 monthly prices, Dec 2011", "2,12 and 4,49"],
  ] as const)(
    "has bands of one and two standard deviations around the %s line",
    (chart, line, value, from, factors) => {
      const model = buildChart(whole, chart, true);
      const [pane] = model.panes;
      expect(pane?.bands.map(({ label, tone }) => [label, tone])).toEqual([
        ["± 1 SD", "near"],
        ["± 2 SD", "far"],
      ]);
      const row = months.indexOf("2026-08-01");
      const centre = whole.rows[line]?.[row] as number;
      for (const [i, times] of [1, 2].entries()) {
        const { low, high } = pane!.bands[i]!;
        expect(Math.log(high[row]! / centre)).toBeCloseTo(times * value, 8);
        expect(Math.log(low[row]! / centre)).toBeCloseTo(-times * value, 8);
        expect(high.map((edge) => edge === null)).toEqual(whole.rows[line]?.map((cell) => cell === null));
      }
      expect(model.note).toContain(`${from} to Aug 2026 (factors ${factors}; as of 21 Aug 2026).`);
      const price = whole.rows.priceUSD?.[row] as number;
      const text = Math.abs(Math.log(price / centre) / value)
        .toFixed(2)
        .replace(".", ",");
      expect(model.tip(row).rows.at(-1)).toEqual({ label: "Standard deviations", value: `−${text} SD` });
      expect(model.panes.slice(1).flatMap(({ bands }) => bands)).toEqual([]);
    },
  );

  it("has no bands where a plan's months are all there is, nor around other lines", () => {
    const bandsOf = (model: ChartModel) => model.panes.flatMap(({ bands }) => bands);
    expect(bandsOf(buildChart(timeline, "halvest", true))).toEqual([]);
    expect(buildChart(timeline, "halvest", true).note).toBeUndefined();
    for (const chart of ["support", "rsi", "pi-cycle"] as const) {
      expect(bandsOf(buildChart(whole, chart, true))).toEqual([]);
    }
  });
});

describe("the pi cycle", () => {
  const model = buildChart(timeline, "pi-cycle", true);
  const crossovers = model.panes[0]!.markers.filter(({ kind }) => kind === "crossover");

  it("marks the months in which the 111-day average rose above twice the 350-day one", () => {
    expect(crossovers.map(({ label }) => label)).toEqual(["Apr 2013", "Dec 2013", "Dec 2017", "Apr 2021"]);
    for (const { index, value } of crossovers) {
      expect(value).toBeCloseTo(Math.sqrt(cell("ma111", index)! * cell("ma350x2", index)!), 6);
    }
  });

  it("marks a projected crossing where the drawn lines cross", () => {
    const row = dates.indexOf("2030-01-01");
    const crossing = (column: string, [low, high]: readonly [number, number]) =>
      rows[column]!.map((_, i) => (i === row ? high : low));
    const ahead = buildChart(
      {
        ...timeline,
        rows: { ...rows, ma111: crossing("ma111", [100, 120]), ma350x2: crossing("ma350x2", [110, 100]) },
      },
      "pi-cycle",
      true,
    );
    const { markers } = ahead.panes[0]!;
    const found = markers.filter(({ index, kind }) => kind === "crossover" && index > 200);
    expect(found).toMatchObject([{ label: "Dec 2029", index: row - 1 }]);
  });

  it("shows the distance between the lines", () => {
    const row = dates.indexOf("2026-08-01");
    const share = cell("ma350x2", row)! / cell("ma111", row)! - 1;
    expect(model.tip(row).rows.at(-1)?.label).toBe("Distance to a crossing");
    expect(model.tip(row).rows.at(-1)?.value).toBe(`${(share * 100).toFixed(2).replace(".", ",")} %`);
    const above = dates.findIndex((_, i) => (cell("ma111", i) ?? 0) > (cell("ma350x2", i) ?? Infinity));
    expect(model.tip(above).rows.at(-1)?.label).toBe("Above the crossing");
  });
});

describe("the axes", () => {
  it("are logarithmic by choice for prices, and fixed for the RSI with its bands", () => {
    const rsi = buildChart(timeline, "rsi", true).panes[1]!;
    expect(rsi.axis).toEqual({ unit: "number", canBeLog: false, min: 0, max: 100 });
    expect(rsi.levels.map(({ value }) => value)).toEqual([70, 50, 30]);
    for (const chart of chartIds) {
      for (const { id, axis } of buildChart(timeline, chart, true).panes) {
        expect(axis.canBeLog).toBe(id === "price");
      }
    }
  });
});

it("prices are drawn in the display currency at each month's rate, indicators as they are", () => {
  const rates = dates.map((_, row) => 0.8 + row / 1000);
  const inEuros = pricesIn({ ...timeline, rows: { ...rows, exchangeRate: rates } }, "EUR");
  const model = buildChart(inEuros, "rsi", true);
  const [price, index] = series(model);
  expect(model.panes.map(({ axis }) => axis.unit)).toEqual(["EUR", "number"]);
  expect(model.subtitle).toContain("(prices in EUR)");
  expect(model.tip(100).rows[0]?.value).toMatch(/^EUR /);
  const back = price!.values.map((value, row) => value !== null && value / rates[row]!);
  const wrong = back.findIndex(
    (value, row) => Math.abs(Number(value) / Number(rows.priceUSD?.[row]) - 1) > 1e-12,
  );
  expect(wrong).toBe(-1);
  expect(index?.values).toEqual(rows.relativeStrengthIndex);
});
