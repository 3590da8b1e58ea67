import { describe, expect, it } from "vitest";
import type { Timeline } from "#shared/api/timeline.ts";
import { baseCells } from "#shared/engine/base-currency/base-cells.ts";
import { realCells } from "#shared/engine/base-currency/real-cells.ts";
import { realColumns } from "#shared/engine/base-currency/real-columns.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { portfolioBlocks } from "#shared/engine/portfolio-blocks.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { engineTimeline } from "#test/web/features/timeline/engine-timeline.ts";
import { assumptionText } from "#web/components/display-currency/real-text.ts";
import { shownCells } from "#web/components/display-currency/shown-cells.ts";
import { shownPortfolio } from "#web/components/display-currency/shown-portfolio.ts";
import { timelineModel } from "#web/features/timeline/timeline-model.ts";

const controlPanel = {
  baseAmount: 250,
  baseCurrency: "EUR",
  investStartDate: "2018-01-15",
  investEndDate: "2030-12-31",
  dynamicTopUpCap: 100,
  cycleTopUpCap: 50,
  sellReinvestSettings: true,
};
const transactions = [
  { dateAcquired: "2019-03-04", btcBought: 0.05, usdSpent: 190, feesUSD: 2 },
  { dateAcquired: "2019-03-20", btcBought: -0.01, usdSpent: -40, feesUSD: 1 },
];
const timeline: Timeline = { ...engineTimeline(controlPanel, transactions), baseCurrency: "EUR" };
const months = Array.from({ length: timeline.rowCount }, (_, row) => row);

function engineBlock() {
  const raw = { now: "2026-11-21", tier: "advanced", controlPanel, transactions, realValues: {} };
  const parsed = parsePlan(raw, 20_778);
  if (!parsed.ok) throw new Error(parsed.errors[0]?.message);
  return portfolioBlocks(raw, simulate(parsed.plan, embeddedMarket), embeddedMarket).realValues!;
}
const close = (values: readonly unknown[]) => values.map((value) => expect.closeTo(Number(value), 7));

describe("amounts in money of today", () => {
  const model = timelineModel(timeline, "USD", null, null, realCells);
  const block = engineBlock();

  it("are those of the engine's real values, in US dollars", () => {
    for (const id of realColumns) {
      const expected = block.rows[id as keyof typeof block.rows];
      expect(
        months.map((row) => model.value(id, row)),
        id,
      ).toEqual(close(expected));
    }
    const { atEnd, atNow } = shownPortfolio(timeline, "USD", model.real);
    expect(atEnd?.portfolioValue).toBeCloseTo(block.portfolio!.atEnd.valueUSD!, 6);
    expect(atEnd?.portfolioRoi).toBeCloseTo(block.portfolio!.atEnd.roi!, 9);
    expect(atNow?.portfolioValue).toBeCloseTo(block.portfolio!.atNow!.valueUSD!, 6);
    expect(atNow?.portfolioRoi).toBeCloseTo(block.portfolio!.atNow!.roi!, 9);
  });

  it("are those of the plan's currency by its own consumer prices", () => {
    const inEuros = timelineModel(timeline, "EUR", baseCells, null, realCells);
    expect(months.map((row) => inEuros.value("holdingsValueUSD", row))).toEqual(
      close(block.rows.holdingsValue),
    );
    let paid = 0;
    for (const row of months) {
      const spent = Number(inEuros.nominal("usdSpent", row)) + Number(inEuros.nominal("feesUSD", row));
      paid += spent * block.deflatorBase[row]!;
      expect(inEuros.value("cumulativeCosts", row)).toBeCloseTo(paid, 7);
    }
  });

  it("leave every other column as it is", () => {
    const nominal = shownCells(timeline, "USD", null);
    for (const { id } of columnDefinitions) {
      if (realColumns.has(id) || id === "holdingsValue") continue;
      expect(
        months.map((row) => model.value(id, row)),
        id,
      ).toEqual(months.map((row) => nominal(id, row)));
    }
  });

  it("name what is known of consumer prices and what is assumed", () => {
    expect(assumptionText("USD", model.real!.assumption)).toBe(
      "USD: consumer price index CPI-U, US Bureau of Labor Statistics, 2008 to 2025; then 2 % a year, the target of the Federal Reserve",
    );
    const { assumption } = realCells(timeline, "CHF", () => null);
    expect(assumptionText("CHF", assumption)).toBe(
      "CHF: 1 % a year, the middle of the Swiss National Bank’s range of 0 to 2 %, for the past too",
    );
  });

  it("follow measured consumer prices where there are some, and name their source", () => {
    const EUR = {
      history: [
        [2017, 100],
        [2018, 110],
        [2019, 121],
        [2025, 200],
      ],
      inflation: 0.07,
      source: "World Bank, published 2026-07-01",
      assumption: "the mean of ten years",
    } as const;
    const cell = () => 100;
    const measured = realCells(timeline, "EUR", cell, { EUR });
    const assumed = realCells(timeline, "EUR", cell);
    // Prices have doubled between the middle of 2017 and that of 2025, and grow by 7 % a year since.
    expect(measured.factor(0)).toBeGreaterThan(assumed.factor(0) * 1.4);
    const last = timeline.rowCount - 1;
    expect(measured.factor(last)).toBeLessThan(assumed.factor(last) * 0.9);
    expect(assumptionText("EUR", measured.assumption)).toBe(
      "EUR: World Bank, published 2026-07-01, 2017 to 2025; then 7 % a year, the mean of ten years",
    );
    expect(realCells(timeline, "USD", cell, { EUR }).factor(0)).toBe(
      realCells(timeline, "USD", cell).factor(0),
    );
  });
});
