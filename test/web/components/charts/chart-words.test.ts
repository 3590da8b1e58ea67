import { expect, test } from "vitest";
import { chartSummary, tipText } from "#web/components/charts/cursor/chart-summary.ts";
import { legendEntries } from "#web/components/charts/legend/legend-entries.ts";
import { tickText, valueText } from "#web/components/charts/value-text.ts";
import { chartOf, monthsFrom, pane, priceLine } from "./model.ts";

const dates = monthsFrom(2024, 4);

test("values are formatted as in the table, ticks as short as possible", () => {
  expect(valueText("USD", 78_325.1)).toBe("US$ 78.325,10");
  expect(valueText("USD", -1_204_000)).toBe("(US$ 1,20 M)");
  expect(valueText("USD", 0.08584)).toBe("US$ 0,085840");
  expect(valueText("USD", 0)).toBe("US$ 0,00");
  expect(valueText("percent", -0.124)).toBe("−12,40 %");
  expect(valueText("number", 0.814)).toBe("0,81");
  expect(["USD", "USD", "USD"].map((_, i) => tickText("USD", [1e6, 100_000, 0.01][i] ?? 0))).toEqual([
    "1 M",
    "100.000",
    "0,01",
  ]);
  expect(tickText("percent", -0.4)).toBe("−40 %");
  expect(tickText("number", 2.5e12)).toBe("2,5 T");
});

test("the summary names the months in view, the ends and the extremes of the first line", () => {
  const model = chartOf(dates, { panes: [pane({ series: [priceLine([1, 5, null, 2])] })] });
  expect(chartSummary(model, { from: 0, to: 3 })).toBe(
    "What it shows. January 2024 to April 2024. Price: first US$ 1,00 in January 2024, last US$ 2,00 in April 2024, " +
      "lowest US$ 1,00 in January 2024, highest US$ 5,00 in February 2024.",
  );
  expect(chartSummary(model, { from: 2, to: 2 })).toContain("Price: no values.");
  const ended = chartOf(dates, { subtitle: "A sentence.", panes: [pane({ series: [priceLine([1])] })] });
  expect(chartSummary(ended, { from: 0, to: 3 })).toMatch(/^A sentence\. January/);
});

test("the summary explains the bands, and which months are the plan's", () => {
  const model = chartOf(dates, { note: "Bands: what they are.", plan: { from: 1, to: 2 } });
  expect(chartSummary(model, { from: 0, to: 3 })).toBe(
    "What it shows. Bands: what they are. January 2024 to April 2024. Your plan: February 2024 to March 2024.",
  );
  expect(legendEntries(model).map(({ kind, label }) => [kind, label])).toEqual([["plan", "Your plan"]]);
});

test("a tooltip is announced with its phase and all of its rows", () => {
  const rows = [
    { label: "Price", value: "US$ 1,00" },
    { label: "RSI", value: "50,00" },
  ];
  expect(tipText({ title: "April 2024", phase: "declining", rows })).toBe(
    "April 2024, Declining. Price: US$ 1,00; RSI: 50,00.",
  );
});

test("the legend names both parts of a projected line, and everything else once", () => {
  const marker = { index: 0, value: 1, kind: "peak", label: "" } as const;
  const model = chartOf(dates, {
    panes: [pane({ series: [priceLine([1, 2, 3, 4], 2)], markers: [marker, { ...marker, index: 1 }] })],
    halvings: [
      { epoch: 1, date: "2024-02-01", isProjected: false },
      { epoch: 2, date: "2024-03-01", isProjected: true },
    ],
    nowIndex: 1,
  });
  expect(legendEntries(model).map(({ label }) => label)).toEqual([
    "Price",
    "Price, projected",
    "Peak",
    "Halving",
    "Future",
  ]);
});
