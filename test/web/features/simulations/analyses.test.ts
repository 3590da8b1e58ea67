import { describe, expect, it } from "vitest";
import { runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
import { resultOf, run } from "#test/shared/engine/support/plans.ts";
import {
  backtestChart,
  distribution,
  startsByReturn,
} from "#web/features/simulations/analyses/backtest-rows.ts";
import { fanChart, lossByYear } from "#web/features/simulations/analyses/monte-carlo-text.ts";

type Pane = ReturnType<typeof fanChart>["panes"][number];

const now = "2026-11-20";
const plan = {
  now,
  seed: "a",
  controlPanel: { baseAmount: 100, investStartDate: "2024-01-15", investEndDate: "2030-12-31" },
  analyses: { monteCarlo: { paths: 50 }, rollingBacktest: { months: 48 } },
};
const dollars = { currency: "USD", rate: 1 } as const;
const { monteCarlo, rollingBacktest: backtest } = runAnalyses(run(plan));

describe("the fan of price paths", () => {
  it("has both bands around the median, and what was invested beside the value alone", () => {
    const costs = (resultOf(plan).rows.cumulativeCosts ?? []).map(Number);
    const chart = fanChart({ now, epochs: [] }, monteCarlo!, "value", costs, dollars);
    const [pane] = chart.panes;
    expect(pane!.bands.map(({ label, tone }) => [label, tone])).toEqual([
      ["10 to 90", "far"],
      ["25 to 75", "near"],
    ]);
    expect(pane!.series.map(({ label }) => label)).toEqual(["Median", "Invested, model path"]);
    expect(pane!.series[1]!.values).toHaveLength(chart.dates.length);
    expect(fanChart({ now, epochs: [] }, monteCarlo!, "price", costs, dollars).panes[0]!.series).toHaveLength(
      1,
    );
  });

  it("shows values and prices at today's rate in another currency, and coins as they are", () => {
    const costs = (resultOf(plan).rows.cumulativeCosts ?? []).map(Number);
    const euros = { currency: "EUR", rate: 0.5 } as const;
    for (const fan of ["value", "price", "totalBTC"] as const) {
      const [inDollars, inEuros] = [dollars, euros].map(
        (money) => fanChart({ now, epochs: [] }, monteCarlo!, fan, costs, money).panes[0]!,
      ) as [Pane, Pane];
      const factor = fan === "totalBTC" ? 1 : 0.5;
      const all = ({ bands, series }: Pane) => [
        ...bands.flatMap(({ low, high }) => [low, high]),
        ...series.map(({ values }) => values),
      ];
      expect(all(inEuros)).toEqual(
        all(inDollars).map((values) => [...values].map((value) => value && value * factor)),
      );
      expect(inEuros.axis.unit).toBe(fan === "totalBTC" ? "number" : "EUR");
    }
  });

  it("says which money amounts are in, also in the chart’s picture", () => {
    const subtitle = (fan: "value" | "totalBTC") =>
      fanChart({ now, epochs: [] }, monteCarlo!, fan, [], { currency: "EUR", rate: 0.5 }).subtitle;
    expect(subtitle("value")).toMatch(/nominal, in EUR, not in today’s money\.$/);
    expect(subtitle("totalBTC")).not.toContain("nominal");
  });

  it("counts losses in the last month of each year to come", () => {
    const years = lossByYear(monteCarlo!, now);
    expect(years.map(({ year }) => year)).toEqual(["2026", "2027", "2028", "2029", "2030"]);
    expect(years.at(-1)!.share).toBe(monteCarlo!.lossProbability.at(-1));
  });
});

describe("the rolling backtest", () => {
  it("has its starts from the worst to the best, as its summary says", () => {
    const starts = startsByReturn(backtest!);
    expect(starts).toHaveLength(backtest!.summary!.count);
    expect(starts[0]!.roi).toBe(backtest!.summary!.minRoi);
    expect(starts.at(-1)!.roi).toBe(backtest!.summary!.maxRoi);
  });

  it("distributes every start over classes without gaps", () => {
    const counts = distribution(backtest!);
    expect(counts.reduce((sum, { share }) => sum + share, 0)).toBe(backtest!.summary!.count);
    expect(counts.at(-1)!.share).toBeGreaterThan(0);
    expect(distribution({ roi: [-0.9, 0.2, null] }).map(({ name, text }) => `${name}: ${text}`)).toEqual([
      "0 to 0,5: 1",
      "0,5 to 0,8: 0",
      "0,8 to 1: 0",
      "1 to 1,5: 1",
    ]);
  });

  it("is drawn as value per dollar, with the lump sum beside it", () => {
    const [pane] = backtestChart({ now, epochs: [] }, backtest!, "USD").panes;
    expect(pane!.series[0]!.values[0]).toBe(1 + backtest!.roi[0]!);
    expect(pane!.series[1]!.values[0]).toBe(1 + backtest!.lumpSumRoi[0]!);
  });
});
