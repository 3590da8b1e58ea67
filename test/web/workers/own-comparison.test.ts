import { describe, expect, it } from "vitest";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { readCsv } from "#shared/domain/csv-import/read-csv.ts";
import { parseDate } from "#shared/domain/dates.ts";
import { planFields } from "#shared/domain/plan-fields.ts";
import { runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
import { compareScenarios } from "#shared/engine/scenarios/compare-scenarios.ts";
import { simulateFile } from "#shared/engine/simulate-leniently.ts";
import { CalculationCancelled } from "#shared/engine/types.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { monthsCsv, tableCsv } from "#web/features/simulations/compare/comparison-files.ts";
import { comparedLines, comparisonChart } from "#web/features/simulations/compare/comparison-lines.ts";
import {
  comparisonNote,
  figureRows,
  settingRows,
} from "#web/features/simulations/compare/comparison-rows.ts";
import type { ComparisonOutcome } from "#web/workers/engine-messages.ts";
import { compareOwn, rangesOfOwn } from "#web/workers/own/own-comparison.ts";
import { compared, config, document, euros, now, settings } from "./compared-plans.ts";

describe("a comparison of saved simulations", () => {
  const plain = document();
  const raised = document({ baseAmount: 200, simulationCount: 7 });

  it("is the engine's, with the baseline's draw of prices, the date of today and the recorded transactions", () => {
    const { outcome } = compared(plain, raised);
    const file = (baseAmount: number) => ({
      now,
      seed: "ada:2",
      tier: "advanced",
      controlPanel: { ...settings, baseAmount },
      transactions: config.transactions,
    });
    const expected = compareScenarios(
      [
        { name: "plan 0", file: file(100) },
        { name: "plan 1", file: file(200) },
      ],
      parseDate(now)!,
      embeddedMarket,
    );
    expect(outcome.comparison).toEqual(expected);
    expect(outcome.leftOut).toEqual([0, 0]);
  });

  it("falls as deep by month as the deepest fall of its figures, and only within its months", () => {
    const { outcome } = compared(plain, document({ investStartDate: "2026-01-01" }));
    const [first, later] = outcome.falls;
    const { months, scenarios } = outcome.comparison;
    expect(Math.max(...first!.map((fall) => fall ?? 0))).toBeCloseTo(scenarios[0]!.figures.maxDrawdown!, 12);
    expect(months[0]).toBe("2024-01");
    expect(later![0]).toBeNull();
    expect(later!.at(-1)).not.toBeNull();
  });

  it("is in money of today for all plans on request", () => {
    const scenarios = [plain, raised].map((plan, at) => ({ name: `plan ${at}`, plan }));
    const nominal = compareOwn({ config, scenarios, isReal: false }, {}).comparison;
    const real = compareOwn({ config, scenarios, isReal: true }, {}).comparison;
    expect([nominal.isReal, real.isReal]).toEqual([false, true]);
    real.scenarios.forEach(({ figures }, at) => {
      expect(figures.totalValueUSD).toBeLessThan(nominal.scenarios[at]!.figures.totalValueUSD!);
      expect(figures.totalBTC).toBe(nominal.scenarios[at]!.figures.totalBTC);
    });
  });

  it("has the engine's range of each plan on request, over the same price paths and in money of today", () => {
    const scenarios = [plain, raised].map((plan, at) => ({ name: `plan ${at}`, plan }));
    const paths = 200;
    const fractions: number[] = [];
    const watch = { progress: (fraction: number) => fractions.push(fraction) };
    const { comparison } = compareOwn({ config, scenarios, isReal: false }, {});
    const ranges = rangesOfOwn({ config, scenarios, comparison, paths }, watch);
    const own = (baseAmount: number) => {
      const controlPanel = { ...settings, baseAmount };
      const file = {
        now,
        seed: "ada:2",
        tier: "advanced" as const,
        controlPanel,
        transactions: config.transactions,
        epochOverrides: {},
        edits: {},
      };
      const simulated = simulateFile(file as unknown as Parameters<typeof simulateFile>[0], embeddedMarket);
      return runAnalyses(simulated, {}, { ...simulated.model.plan.analyses, monteCarlo: { paths } })
        .monteCarlo;
    };
    [100, 200].forEach((baseAmount, at) => {
      const { value, lossProbability } = own(baseAmount)!;
      for (const name of ["p5", "p50", "p95"] as const) {
        expect(ranges[at]!.value[name]).toEqual(value[name]);
      }
      expect(ranges[at]!.belowCost).toEqual(lossProbability);
    });
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    // Nothing but paths is counted: half of them are done with the first of two plans.
    expect(fractions[0]).toBeLessThan(0.05);
    expect(fractions).toContain(0.5);
    expect(fractions.at(-1)).toBe(1);

    const real = compareOwn({ config, scenarios, isReal: true }, {});
    const realRanges = rangesOfOwn({ config, scenarios, comparison: real.comparison, paths }, {});
    const last = comparison.months.length - 1;
    const deflated =
      real.comparison.scenarios[0]!.figures.totalValueUSD! / comparison.scenarios[0]!.figures.totalValueUSD!;
    expect(realRanges[1]!.value.p95[last]! / ranges[1]!.value.p95[last]!).toBeCloseTo(deflated, 10);
    const stopped = { cancelled: () => true };
    expect(() => rangesOfOwn({ config, scenarios, comparison, paths }, stopped)).toThrow(
      CalculationCancelled,
    );
  });

  it("shows the range beside the value on the model path, and dashes until it is there", () => {
    const scenarios = [plain, raised].map((plan, at) => ({ name: `plan ${at}`, plan }));
    const usd = { currency: "USD", rate: 1 } as const;
    const texts = (outcome: ComparisonOutcome) => {
      const rows = figureRows(outcome, usd);
      const at = rows.findIndex(({ label }) => label === "Value, model path");
      return rows.slice(at + 1, at + 4).map(({ label, cells }) => [label, ...cells.map(({ text }) => text)]);
    };
    const labels = [
      "Value, 5 to 95 of 100 price paths",
      "Value, median of the price paths",
      "Chance below cost",
    ];
    const bare = compareOwn({ config, scenarios, isReal: false }, {});
    expect(texts(bare)).toEqual(labels.map((label) => [label, "–", "–"]));
    const { comparison } = bare;
    const ranged = { ...bare, ranges: rangesOfOwn({ config, scenarios, comparison, paths: 100 }, {}) };
    const amount = String.raw`US\$ [\d.]+`;
    const [range, middle, chance] = texts(ranged);
    expect(range![2]).toMatch(new RegExp(`^${amount} to ${amount}$`));
    expect(middle![1]).toMatch(new RegExp(`^${amount}$`));
    expect(chance![1]).toMatch(/^[\d.,]+ %$/);
    const timeline = { now, epochs: [] };
    const bandsOf = (outcome: ComparisonOutcome, line: (typeof comparedLines)[number]) =>
      comparisonChart(timeline, outcome, line, usd).panes[0]!.bands!.map(({ label }) => label);
    expect(bandsOf(ranged, "value")).toEqual(["plan 0, 5 to 95", "plan 1, 5 to 95"]);
    expect(bandsOf(ranged, "cost")).toEqual([]);
    expect(bandsOf(bare, "value")).toEqual([]);
  });

  it("leaves out what real events have overtaken, and says so", () => {
    const overtaken = document({}, { epochs: { 3: { peakPrice: 50_000 } } });
    const { outcome } = compared(plain, overtaken);
    expect(outcome.leftOut).toEqual([0, 1]);
    expect(outcome.comparison.scenarios[1]!.figures).toEqual(outcome.comparison.scenarios[0]!.figures);
  });

  it("has figures of living from the coins only where all plans have it", () => {
    const withdrawal = {
      startDate: "2031-01-01",
      years: 2,
      rule: "fixedAmount",
      amountCents: 10_000,
      indexed: true,
      share: 0.04,
      initialRate: 0.04,
      floorCents: null,
      ceilingCents: null,
      pauseBelowCost: false,
      feePct: null,
      tax: null,
      successProbability: 0.9,
    };
    const living = document({}, { withdrawal });
    const one = compared(plain, living).outcome.comparison.scenarios;
    expect(one.map(({ figures }) => figures.successProbability)).toEqual([null, null]);
    const both = compared(living, document({ baseAmount: 200 }, { withdrawal })).outcome.comparison.scenarios;
    expect(both.every(({ figures }) => figures.successProbability !== null)).toBe(true);
    const scenarios = [living, living].map((plan, at) => ({ name: `plan ${at}`, plan }));
    const prices = { inflation: 0.2, history: [], source: "a test", assumption: "none" };
    const measured = {
      ...config,
      market: { ...config.market, consumerPrices: { USD: prices, EUR: prices } },
    };
    const [asPaid, inReal] = [false, true].map((isReal) =>
      compareOwn({ config: measured, scenarios, isReal }, {}),
    );
    for (const name of ["successProbability", "sustainableAmount", "withdrawnReal"] as const) {
      expect(inReal!.comparison.scenarios[1]!.figures[name]).toBe(
        asPaid!.comparison.scenarios[1]!.figures[name],
      );
    }
    const lavish = document({}, { withdrawal: { ...withdrawal, amountCents: 100_000_000 } });
    const { outcome } = compared(living, lavish);
    const first = outcome.comparison.scenarios[1]!.depletionDate!;
    expect(first).toMatch(/^2031-01-/);
    const labelled = (rows: ReturnType<typeof figureRows>) =>
      rows.find(({ label }) => label === "First month not paid in full")?.cells;
    expect(labelled(figureRows(outcome, euros))).toEqual([
      { text: "none", isDifferent: false },
      { text: "January 2031", isDifferent: false },
    ]);
    const generous = document({}, { withdrawal: { ...withdrawal, amountCents: 200_000 } });
    const again = compared(lavish, generous).outcome;
    const days = again.comparison.scenarios[1]!.differences!.depletionDays!;
    expect(days).toBeGreaterThan(27);
    expect(labelled(figureRows(again, euros))?.[1]?.difference).toBe(`↑ ${days} days`);
    expect(labelled(figureRows(compared(plain, living).outcome, euros))).toBeUndefined();
  });
});

describe("the table of differences", () => {
  it("has the settings that differ from the baseline, marked, and no others", () => {
    const { scenarios } = compared(
      document(),
      document({ baseAmount: 200 }, { edits: { "2027-01-01": { sell: true } } }),
    );
    expect(settingRows(scenarios)).toEqual([
      {
        label: planFields.baseAmount.label,
        kind: "setting",
        cells: [
          { text: "100,00", isDifferent: false },
          { text: "200,00", isDifferent: true },
        ],
      },
      {
        label: "Changed months",
        kind: "setting",
        cells: [
          { text: "0", isDifferent: false },
          { text: "1", isDifferent: true },
        ],
      },
    ]);
  });

  it("states differences as the engine has them: amounts as a share, rates in points, and none of the baseline", () => {
    const { outcome } = compared(document(), document({ baseAmount: 200 }));
    const rows = figureRows(outcome, euros);
    const [invested] = rows;
    const { relative } = outcome.comparison.scenarios[1]!.differences!.cumulativeCosts;
    const { cumulativeCosts } = outcome.comparison.scenarios[0]!.figures;
    expect(invested!.cells[0]!.text).toBe(`EUR ${formatCount(Math.round(cumulativeCosts! * 0.5))}`);
    expect(invested!.cells[0]!.difference).toBeUndefined();
    expect(invested!.cells[1]!.difference).toBe(`↑ ${(100 * relative!).toFixed(2).replace(".", ",")} %`);
    expect(rows.find(({ label }) => label === "ROI")!.cells[1]!.difference).toMatch(/^[↑↓] [\d,]+ points$/);
    expect(rows.map(({ label }) => label)).not.toContain("Chance of paying in full");
  });

  it("says when prices differ, and when plans share no month", () => {
    const note = (...plans: PlanDocument[]) => comparisonNote(compared(...plans).outcome);
    expect(note(document(), document({ baseAmount: 200 }))).toBe(
      "At December 2030, projected by the model, same market and seed.",
    );
    const past = { investEndDate: "2025-01-31" };
    expect(note(document(past), document({ ...past, baseAmount: 200 }))).toBe(
      "At January 2025, same market and seed.",
    );
    expect(note(document(), document({ growthConservatism: 1 }))).toContain(
      "“plan 1” projects other prices than the baseline",
    );
    // What was recorded is a month of every plan.
    const plans = [document({ investEndDate: "2025-01-31" }), document({ investStartDate: "2026-01-01" })];
    const scenarios = plans.map((plan, at) => ({ name: `plan ${at}`, plan }));
    const apart = compareOwn({ config: { ...config, transactions: [] }, scenarios, isReal: false }, {});
    expect(comparisonNote(apart)).toBe("These plans share no month.");
  });

  it("is written to files with what is shown, and by month with full precision", () => {
    const { scenarios, outcome } = compared(document(), document({ baseAmount: 200 }));
    const names = ["=cmd", "plan 1"];
    const table = [...settingRows(scenarios), ...figureRows(outcome, euros)];
    const written = tableCsv(names, table, comparisonNote(outcome)).trimEnd().split("\r\n");
    const [header, first] = written;
    expect(header).toBe("Setting or figure,'=cmd,plan 1,Difference");
    expect(written.at(-1)).toBe('"At December 2030, projected by the model, same market and seed.",,,');
    expect(first).toBe(`${planFields.baseAmount.label},"100,00","200,00",`);
    const lines = monthsCsv(outcome, euros).trim().split("\r\n");
    expect(lines).toHaveLength(1 + outcome.comparison.months.length);
    const headers = lines[0]!.split(",");
    expect(headers).toHaveLength(1 + 2 * (1 + comparedLines.length));
    expect(headers.at(comparedLines.indexOf("value") + 2)).toBe("plan 0: Value (EUR)");
    expect(headers.at(comparedLines.indexOf("coins") + 2)).toBe("plan 0: Coins");
    const valueAtEnd = outcome.comparison.scenarios[0]!.overlays.totalValueUSD.at(-1)!;
    expect(lines.at(-1)!.split(",")[comparedLines.indexOf("value") + 2]).toBe(String(valueAtEnd * 0.5));
    expect(lines.at(-1)).toContain(String(outcome.comparison.scenarios[1]!.overlays.totalBTC.at(-1)));
  });

  it("is written by month with the source of each plan's figures, also while a price is not known yet", () => {
    const { outcome } = compared(document(), document({ investStartDate: "2026-06-25" }));
    const lines = readCsv(monthsCsv(outcome, euros)).records.map(({ cells }) => cells);
    const [first, second] = [0, 1].map((at) => lines[0]!.indexOf(`plan ${at}: Source`));
    const sourcesOf = (month: string) => {
      const cells = lines.find(([own]) => own === month);
      return [cells?.[first!], cells?.[second!]];
    };
    expect(sourcesOf("2024-05")).toEqual(["recorded", "recorded"]);
    expect(sourcesOf("2026-05")).toEqual(["back-filled", ""]);
    // The last known price is of 21 August: between the days of the two plans.
    expect(sourcesOf("2026-08")).toEqual(["back-filled", "due, price projected"]);
    expect(sourcesOf("2026-11")).toEqual(["due, price projected", "projected"]);
    const chart = comparisonChart({ now, epochs: [] }, outcome, "value", euros);
    const titleOf = (month: string) => chart.tip(outcome.comparison.months.indexOf(month)).title;
    expect([titleOf("2026-07"), titleOf("2026-08")]).toEqual(["July 2026", "August 2026, projected"]);
  });

  it("is drawn with one line for each plan", () => {
    const { outcome } = compared(document(), document({ baseAmount: 200 }));
    const timeline = { now, epochs: [] };
    const chart = comparisonChart(timeline, outcome, "drawdown", euros);
    expect(chart.panes[0]!.series.map(({ label }) => label)).toEqual(["plan 0", "plan 1"]);
    expect(chart.panes[0]!.series[0]!.values.every((value) => value === null || value <= 0)).toBe(true);
    expect(chart.tip(20).rows).toHaveLength(2);
    // The present month has no price yet.
    const present = outcome.comparison.months.indexOf(now.slice(0, 7));
    expect(chart.tip(present).title).toBe("November 2026, projected");
    expect(chart.tip(0).title).not.toContain("projected");
  });
});
