import { describe, expect, it } from "vitest";
import type { Transaction } from "#shared/api/transactions.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { columnsFound } from "#web/features/timeline/columns/column-search.ts";
import { layoutColumns, tableSizes } from "#web/features/timeline/columns/table-layout.ts";
import { cellCount, rangeOf } from "#web/features/timeline/grid/cell-range.ts";
import { rangeText } from "#web/features/timeline/grid/copied-text.ts";
import { rowOfMonth } from "#web/features/timeline/row-of-month.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";

const sizes = tableSizes(false, false);
const available = columnDefinitions.map(({ id, group, tier, unit, flags }) => ({
  id,
  group,
  tier,
  unit,
  flags,
}));
const layoutOf = (columns: readonly string[], asPercent: readonly string[] = []) =>
  layoutColumns(available, { columns: new Set(columns), asPercent: new Set(asPercent) }, sizes);

describe("the columns of the table", () => {
  it("grow with the text size of the browser, all of them alike", () => {
    const twice = tableSizes(false, false, false, 2);
    expect(twice).toMatchObject({ row: 66, header: 70, lead: 380, column: 300 });
    const widths = (of: typeof sizes) =>
      layoutColumns(
        available,
        {
          columns: new Set(["priceUSD", "recoveredFees", "blockMiningAdjustmentRate"]),
          asPercent: new Set(),
        },
        of,
      ).columns.map(({ width }) => width);
    expect(widths(twice)).toEqual(widths(sizes).map((width) => 2 * width));
  });

  it("follow the product's order, however they were chosen", () => {
    const { columns, groups, width } = layoutOf(["roi", "usdSpent", "priceUSD"]);
    expect(columns.map(({ definition: { id }, startsGroup }) => [id, startsGroup])).toEqual([
      ["priceUSD", true],
      ["usdSpent", false],
      ["roi", true],
    ]);
    expect(groups.map(({ id, shown }) => [id, shown])).toEqual([
      ["price", 2],
      ["holdings", 1],
    ]);
    expect(width).toBe(450);
  });

  it("show a recovered amount as its share on request, at the same place", () => {
    const ids = (asPercent: string[]) =>
      layoutOf(["totalFees", "recoveredFees"], asPercent).columns.map(({ definition }) => definition.id);
    expect(ids([])).toEqual(["totalFees", "recoveredFees"]);
    expect(ids(["recoveredFees"])).toEqual(["totalFees", "feesRecoveryPct"]);
    const [, placed] = layoutOf(["totalFees", "recoveredFees"], ["recoveredFees"]).columns;
    expect(placed?.switchable?.amount.header).toBe("Recovered fees");
  });

  it("omit columns that the tier does not have or that do not exist", () => {
    const some = available.filter(({ id }) => id !== "roi");
    const choice = { columns: new Set(["roi", "usdSpent", "nonsense"]), asPercent: new Set<string>() };
    expect(layoutColumns(some, choice, sizes).columns.map(({ definition }) => definition.id)).toEqual([
      "usdSpent",
    ]);
  });
});

describe("the search for columns", () => {
  it("finds by words of header, meaning or group, and never the month", () => {
    expect(columnsFound("macd line").map(({ id }) => id)).toContain("macdLine");
    expect(columnsFound("blockchain").map(({ group }) => group)).toContain("blockchain");
    expect(columnsFound("no such thing")).toEqual([]);
    expect(columnsFound("")).toHaveLength(columnDefinitions.length - 2);
  });
});

describe("the jump to a month", () => {
  const rows = [{ date: "2026-08-21" }, { date: "2026-11-21" }, { date: "2026-12-21" }];

  it("finds the month, the next one where it is missing, and stays in the table", () => {
    expect(rowOfMonth(rows, 2026, 11)).toBe(1);
    expect(rowOfMonth(rows, 2026, 9)).toBe(1);
    expect(rowOfMonth(rows, 2009, 1)).toBe(0);
    expect(rowOfMonth(rows, 2140, 1)).toBe(2);
  });
});

describe("copied cells", () => {
  const model: Pick<TimelineModel, "rows" | "shown" | "currency" | "transactionMoney"> = {
    rows: ["2026-08-21", "2026-09-21"].map((date) => ({ date }) as TimelineModel["rows"][number]),
    currency: "USD",
    transactionMoney: { currency: "USD", rateNow: 1, oldPriceOf: null, rate: () => 1 },
    shown: (id, row) => (id === "btcBought" ? 0.005 + row : id === "usdSpent" ? 250 : null),
  };
  const layout = layoutOf(["btcBought", "usdSpent"]);
  const sale = { dateAcquired: "2026-08-03", btcBought: -0.1, usdSpent: -6000 } as Transaction;
  const rows = [{ month: 0 }, { month: 0, transaction: sale }, { month: 1 }];

  it("match the table, with columns separated by tabs", async () => {
    const range = rangeOf({ row: 1, column: 1 }, { row: 0, column: -1 });
    expect(cellCount(range)).toBe(6);
    expect(await rangeText(range, model as TimelineModel, layout, rows)).toBe(
      "August 2026\t0,00500000\t250,00\n3 Aug 2026\t−0,10000000\t(6.000,00)",
    );
  });

  it("are complete when there are many, and keep the page responsive", async () => {
    const many = Array.from({ length: 4_000 }, () => rows).flat();
    const range = rangeOf({ row: 0, column: -1 }, { row: many.length - 1, column: 1 });
    let answered = 0;
    const waiting = setInterval(() => {
      answered += 1;
    });
    const text = await rangeText(range, model as TimelineModel, layout, many);
    clearInterval(waiting);
    expect(answered).toBeGreaterThan(5);
    const three = await rangeText({ ...range, lastRow: 2 }, model as TimelineModel, layout, rows);
    expect(text).toBe(Array.from({ length: 4_000 }, () => three).join("\n"));
  });
});
