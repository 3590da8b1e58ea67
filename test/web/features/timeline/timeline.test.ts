import { describe, expect, it } from "vitest";
import { sourceText } from "#shared/engine/result/source-text.ts";
import { formatCell } from "#web/components/format/cell-format.ts";
import { moveFocus } from "#web/features/timeline/grid/grid-keys.ts";
import { positionOf, ribbonParts, timeAt } from "#web/features/timeline/ribbon/ribbon-scale.ts";
import { timelineModel } from "#web/features/timeline/timeline-model.ts";
import { engineTimeline } from "./engine-timeline.ts";

const text = (
  id: string,
  unit: Parameters<typeof formatCell>[1],
  value: Parameters<typeof formatCell>[2],
  currency: Parameters<typeof formatCell>[3] = "USD",
) => formatCell(id, unit, value, currency).text;

describe("cell formats", () => {
  it("write money with dots and a comma, negative amounts in parentheses, large ones abbreviated", () => {
    expect(text("usdSpent", "USD", 1234.5)).toBe("US$ 1.234,50");
    expect(text("usdSpent", "USD", -1234.5)).toBe("(US$ 1.234,50)");
    expect(text("marketCapitalisation", "USD", 1.5e12)).toBe("US$ 1,50 T");
    expect(text("priceUSD", "USD/BTC", 0.08584)).toBe("US$ 0,085840");
    expect(text("usdSpent", "USD", -1234.5, "EUR")).toBe("(EUR 1.234,50)");
    expect(text("priceUSD", "USD/BTC", 0.08584, "EUR")).toBe("EUR 0,085840");
    expect(text("holdingsValue", "base", 10, "EUR")).toBe("EUR 10,00");
  });

  it("write bitcoin with eight decimals, fractions as percent and minutes as a clock", () => {
    expect(text("btcBought", "BTC", 0.0044845)).toBe("0,00448450");
    expect(text("btcBought", "BTC", -0.5)).toBe("−0,50000000");
    expect(text("blockCyclePct", "fraction", 0.1234)).toBe("12,34 %");
    expect(text("minutesPerBlock", "minutes", 9.995)).toBe("10:00");
    expect(text("cycleGrowthRatePct", "multiplier", 2.47)).toBe("247,00 %");
  });

  it("show gain and loss with an arrow as well as the colour", () => {
    expect(formatCell("roi", "fraction", 0.2469, "USD")).toEqual({ text: "↑ 24,69 %", tone: "gain" });
    expect(formatCell("roi", "fraction", -0.1, "USD")).toEqual({ text: "↓ 10,00 %", tone: "loss" });
    expect(formatCell("unrealisedGainLoss", "USD", -5, "USD")).toEqual({ text: "(US$ 5,00)", tone: "loss" });
  });

  it("never write a missing value as zero", () => {
    expect(text("roi", "fraction", null)).toBe("–");
  });
});

describe("the ribbon's half-scale", () => {
  const spans = Array.from({ length: 33 }, (_, epoch) => ({
    epoch,
    start: epoch * 100,
    end: epoch * 100 + 100,
  }));
  const parts = ribbonParts(
    spans.map(({ epoch }) => epoch),
    4,
    1000,
  );

  it("fills the width, gives each neighbour half and every epoch a place", () => {
    expect(parts.reduce((sum, part) => sum + part.width, 0)).toBeCloseTo(1000, 9);
    expect(parts[5]?.width).toBeCloseTo((parts[4]?.width ?? 0) / 2, 9);
    expect(parts[3]?.width).toBeCloseTo((parts[4]?.width ?? 0) / 2, 9);
    expect(Math.min(...parts.map(({ width }) => width))).toBeGreaterThan(3);
  });

  it("finds the time of every position again", () => {
    for (const time of [0, 50, 399, 400, 450, 1234, 3299]) {
      expect(timeAt(positionOf(time, parts, spans), parts, spans)).toBeCloseTo(time, 6);
    }
    expect(positionOf(-50, parts, spans)).toBe(0);
    expect(positionOf(99_999, parts, spans)).toBeCloseTo(1000, 9);
  });
});

describe("keys in the grid", () => {
  const limits = { rows: 100, columns: 20, page: 10 };
  const press = (key: string, ctrlKey = false) =>
    moveFocus({ row: 50, column: 5 }, { key, ctrlKey, metaKey: false }, limits);

  it("move by a cell, a page, or to the edges, and never leave the table", () => {
    expect(press("ArrowDown")).toEqual({ row: 51, column: 5 });
    expect(press("PageUp")).toEqual({ row: 40, column: 5 });
    expect(press("Home")).toEqual({ row: 50, column: -1 });
    expect(press("End", true)).toEqual({ row: 99, column: 19 });
    expect(press("ArrowUp", true)).toEqual({ row: 0, column: 5 });
    expect(
      moveFocus({ row: 0, column: -1 }, { key: "ArrowLeft", ctrlKey: false, metaKey: false }, limits),
    ).toEqual({
      row: 0,
      column: -1,
    });
    expect(press("a")).toBeUndefined();
  });
});

describe("the rows of the table", () => {
  it("keep an edited month among the projected or the back-filled ones, with a mark of its own", () => {
    const edits = { "2026-02-01": { usdSpent: 5 }, "2027-03-01": { usdSpent: 5 } };
    const { rows } = timelineModel(engineTimeline({ investStartDate: "2026-01-15" }, [], edits));
    const edited = rows.filter(({ isEdited }) => isEdited);
    expect(edited.map(({ date, kind, source }) => [date, kind, source])).toEqual([
      ["2026-02-15", "backfilled", "edited"],
      ["2027-03-15", "projected", "edited"],
    ]);
  });

  it("say of the present month that its price is projected, recorded or not", () => {
    const bought = { dateAcquired: "2026-11-20", btcBought: 0.001, usdSpent: 90, feesUSD: 0 };
    const panel = { investStartDate: "2026-05-15" };
    const ofMonth = (timeline: ReturnType<typeof engineTimeline>, month: string) => {
      const row = timelineModel(timeline).rows.find(({ date }) => date.startsWith(month));
      return [row?.source, row?.kind, row?.isPriceKnown];
    };
    const due = engineTimeline(panel);
    expect(due.dataDate < "2026-11").toBe(true);
    expect(ofMonth(due, "2026-11")).toEqual(["pending", "projected", false]);
    expect(ofMonth(engineTimeline({ ...panel, backfillPast: false }), "2026-11")).toEqual([
      "skipped",
      "projected",
      false,
    ]);
    const recorded = engineTimeline(panel, [bought, { ...bought, dateAcquired: "2026-06-20" }]);
    expect(ofMonth(recorded, "2026-11")).toEqual(["actual", "actual", false]);
    expect(ofMonth(recorded, "2026-06")).toEqual(["actual", "actual", true]);
    const edits = { "2026-10-01": { usdSpent: 5 }, "2026-07-01": { usdSpent: 5 } };
    const texts = timelineModel(engineTimeline(panel, [bought], edits)).rows.slice(1, 8);
    expect(texts.map(({ source, isPriceKnown }) => sourceText(source, isPriceKnown))).toEqual([
      "back-filled",
      "edited",
      "back-filled",
      "due, price projected",
      "edited, price projected",
      "recorded, price projected",
      "projected",
    ]);
  });
});
