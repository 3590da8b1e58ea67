import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Timeline } from "#shared/api/timeline.ts";
import { tierIncludes, tiers } from "#shared/domain/tiers.ts";
import { baseCells } from "#shared/engine/base-currency/base-cells.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { engineTimeline } from "#test/web/features/timeline/engine-timeline.ts";
import { shownCells } from "#web/components/display-currency/shown-cells.ts";
import { shownPortfolio } from "#web/components/display-currency/shown-portfolio.ts";
import { firstColumns } from "#web/components/saved-timeline/first-columns.ts";
import { isWhole, presentColumns, withAllColumns } from "#web/components/saved-timeline/whole-columns.ts";
import { productViews } from "#web/features/timeline/columns/column-views.ts";
import { valueCourse } from "#web/features/timeline/export/export-value-chart.ts";
import { timelineModel } from "#web/features/timeline/timeline-model.ts";
import { recordEffect } from "#web/features/transactions/form/record-effect.ts";
import { plannedMonth } from "#web/features/transactions/override/override-draft.ts";

const controlPanel = {
  baseAmount: 250,
  baseCurrency: "EUR",
  investStartDate: "2018-01-15",
  investEndDate: "2030-12-31",
  dynamicTopUpCap: 100,
  cycleTopUpCap: 50,
  sellReinvestSettings: true,
};
const bought = { dateAcquired: "2019-03-04", btcBought: 0.05, usdSpent: 190, feesUSD: 2 };
const whole: Timeline = { ...engineTimeline(controlPanel, [bought]), baseCurrency: "EUR" };

/** The answer of the server to a request for these columns. */
function answerOf(timeline: Timeline, ids: string | undefined): Timeline {
  if (ids === undefined) return timeline;
  const wanted = new Set(["dateAcquired", ...ids.split(",")]);
  return {
    ...timeline,
    columns: timeline.columns.filter(({ id }) => wanted.has(id)),
    rows: Object.fromEntries(Object.entries(timeline.rows).filter(([id]) => wanted.has(id))),
  };
}
const months = Array.from({ length: whole.rowCount }, (_, row) => row);

describe("the columns that are read first", () => {
  it("give every column that a table shows the cells that all columns give it, in both currencies", () => {
    expect(whole.basePayments).toBeDefined();
    for (const currency of ["USD", "EUR"] as const) {
      const expected = shownCells(whole, currency, baseCells);
      for (const { id } of columnDefinitions) {
        const some = shownCells(answerOf(whole, firstColumns([id], "advanced")), currency, baseCells);
        expect(
          months.map((row) => some(id, row)),
          `${id} in ${currency}`,
        ).toEqual(months.map((row) => expected(id, row)));
      }
    }
  });

  it("give the plan's holdings in both currencies", () => {
    const some = answerOf(whole, firstColumns([], "advanced"));
    for (const currency of ["USD", "EUR"] as const) {
      expect(shownPortfolio(some, currency)).toEqual(shownPortfolio(whole, currency));
    }
  });

  it("give forms and reports what all columns give them", () => {
    const some = answerOf(whole, firstColumns([], "advanced"));
    const record = { date: "2022-05-04", id: null, btcBought: 0.1, usdSpent: 3_000 };
    const effect = recordEffect(some, new Map(), record);
    expect(effect).not.toBeNull();
    expect(effect).toEqual(recordEffect(whole, new Map(), record));
    const model = timelineModel(whole, "EUR", baseCells);
    const ofSome = timelineModel(some, "EUR", baseCells);
    expect(valueCourse(ofSome)).toEqual(valueCourse(model));
    for (const row of months) {
      const plannedIn = (from: typeof model) => plannedMonth((id) => from.cell(id, row));
      expect(plannedIn(ofSome)).toEqual(plannedIn(model));
    }
  });

  it("are those of the reader's subscription, which the server would refuse otherwise", () => {
    for (const tier of tiers) {
      const ids = firstColumns(["priceUSD", "noLongerAColumn", "piCycleTop"], tier)?.split(",") ?? [];
      expect(ids).toContain("priceUSD");
      const allowed = columnDefinitions
        .filter((column) => tierIncludes(tier, column.tier))
        .map(({ id }) => id);
      expect(allowed).toEqual(expect.arrayContaining(ids));
    }
  });

  it("are all where the table shows most of them, and a fraction for the usual view", () => {
    const [usual, , , , everything] = productViews;
    expect(firstColumns(everything?.columns ?? [], "advanced")).toBeUndefined();
    const ids = firstColumns(usual?.columns ?? [], "advanced");
    const long = engineTimeline({
      ...controlPanel,
      investStartDate: "2021-01-31",
      investEndDate: "2045-12-31",
    });
    const bytesOf = (answer: Timeline) =>
      brotliCompressSync(JSON.stringify(answer), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }).length;
    // A plan of 25 years with every strategy in another currency; usual ones take two thirds of it.
    expect(bytesOf(answerOf(long, ids))).toBeLessThan(40_000);
    expect(bytesOf(long)).toBeGreaterThan(100_000);
  });
});

describe("a timeline with some of its columns", () => {
  it("names all columns of its tier, as the whole one does", () => {
    for (const tier of tiers) {
      const allowed = new Set(
        columnDefinitions.filter((each) => tierIncludes(tier, each.tier)).map(({ id }) => id),
      );
      const ofTier = { ...answerOf(whole, [...allowed].join(",")), tier };
      const asked = firstColumns(["priceUSD"], tier);
      const some = withAllColumns(answerOf(ofTier, asked), asked);
      expect(some.columns).toEqual(ofTier.columns);
      expect(isWhole(some)).toBe(false);
      expect(isWhole(ofTier)).toBe(true);
    }
  });

  it("does not name a requested column that does not exist", () => {
    const some = withAllColumns(answerOf(whole, "usdSpent"), "usdSpent,priceUSD");
    const ids = some.columns.map(({ id }) => id);
    expect(ids).toContain("usdSpent");
    expect(ids).toContain("relativeStrengthIndex");
    expect(ids).not.toContain("priceUSD");
  });

  it("is the same object for the same answer, and so are the columns that can be shown", () => {
    const asked = firstColumns(["priceUSD"], "advanced");
    const answer = answerOf(whole, asked);
    const some = withAllColumns(answer, asked);
    expect(withAllColumns(answer, undefined)).toBe(some);
    expect(withAllColumns(whole, undefined)).toBe(whole);
    expect(presentColumns(whole)).toBe(whole.columns);
    expect(presentColumns(some)).toBe(presentColumns(some));
    expect(presentColumns(some).map(({ id }) => id)).toEqual(answer.columns.map(({ id }) => id));
  });
});
