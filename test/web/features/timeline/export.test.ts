import { describe, expect, it } from "vitest";
import { columnDefinition } from "#shared/engine/definitions/columns.ts";
import { exportExcel } from "#web/features/timeline/export-excel.ts";
import { type ExportTable, exportTexts } from "#web/features/timeline/export-table.ts";
import { exportCsv, exportJson } from "#web/features/timeline/export-text.ts";

const table: ExportTable = {
  tier: "free",
  modelVersion: "1.0.0",
  madeOn: "2026-11-21",
  dataDate: "2026-08-21",
  baseCurrency: "USD",
  summary: [["Months", "2"]],
  columns: [
    columnDefinition("priceUSD"),
    { ...columnDefinition("usdSpent"), header: "=SUM(A1)" },
    columnDefinition("btcBought"),
  ],
  rows: [
    { date: "2026-10-21", source: "back-filled", values: [54_000.5, 250, 0.00462959] },
    { date: "2026-11-21", source: "projected", values: [null, -10, null] },
  ],
};

describe("an export", () => {
  it("writes CSV with full precision, empty cells and no formula", () => {
    expect(exportCsv(table)).toBe(
      ["Month,Price,'=SUM(A1),BTC bought", "2026-10-21,54000.5,250,0.00462959", "2026-11-21,,-10,", ""].join(
        "\r\n",
      ),
    );
  });

  it("writes JSON rows of nothing but the visible columns", () => {
    const { rows, columns, rowSource } = JSON.parse(exportJson(table));
    expect(rows[1]).toEqual({ dateAcquired: "2026-11-21", priceUSD: null, usdSpent: -10, btcBought: null });
    expect(columns.map(({ id }: { id: string }) => id)).toEqual(["priceUSD", "usdSpent", "btcBought"]);
    expect(rowSource).toEqual(["back-filled", "projected"]);
  });

  it("shows values in reports as the table does", () => {
    expect(exportTexts(table, table.rows[1]!)).toEqual(["–", "(US$ 10,00)", "–"]);
  });

  it("makes a workbook", async () => {
    const file = new Uint8Array(await (await exportExcel(table)).arrayBuffer());
    // The signature of a zip archive, which every workbook is.
    expect([...file.subarray(0, 4)]).toEqual([0x50, 0x4b, 3, 4]);
    expect(file.length).toBeGreaterThan(2000);
  });
});
