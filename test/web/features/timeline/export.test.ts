import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { readCsv } from "#shared/domain/csv-import/read-csv.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import { readIn } from "#test/web/features/reader-of.ts";
import { inEnglish } from "#web/components/download/file-worker.ts";
import { zipped } from "#web/components/download/zipped.ts";
import { readPlan } from "#web/components/plan-document/plan-file.ts";
import { exportExcel } from "#web/features/timeline/export/export-excel.ts";
import { type ExportTable, exportTexts } from "#web/features/timeline/export/export-table.ts";
import { columnNames, exportCsv, exportJson } from "#web/features/timeline/export/export-text.ts";

const plan: PlanDocument = {
  format: "halvest-plan",
  formatVersion: 1,
  modelVersion: "1.0.0",
  dataDate: "2026-08-21",
  settings: {
    baseAmount: 250.5,
    buyRhythm: "monthly",
    baseCurrency: "EUR",
    baseAmountGrowthRate: 0.1,
    investStartDate: "2021-01-31",
    investEndDate: null,
    dynamicTopUpCap: 0,
    cycleTopUpCap: 0,
    growthConservatism: 0.75,
    feePct: 0.02,
    feeFixedUsd: 10,
    backfillPast: true,
    epochCount: null,
    simulationCount: 3,
  },
  epochs: { 5: { baseAmount: 300 } },
};

const table: ExportTable = {
  tier: "free",
  modelVersion: "1.0.0",
  madeOn: "2026-11-21",
  createdAt: "2026-11-21T09:00:00.000Z",
  dataDate: "2026-08-21",
  currency: "USD",
  moneyOf: null,
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

/** As a spreadsheet of another country writes it. */
function withSemicolons(csv: string): string {
  return csv.replace(/("(?:[^"]|"")*")|,/g, (_, quoted) => quoted ?? ";");
}

const quoted = (content: unknown) => `"${JSON.stringify(content).replaceAll('"', '""')}"`;

describe("an export", () => {
  it("writes CSV with full precision, where each month comes from, empty cells and no formula", () => {
    const lines = exportCsv(table, plan).split("\r\n");
    expect(lines.slice(-4)).toEqual([
      "Month,Source,Price (US$),'=SUM(A1) (US$),BTC bought",
      "2026-10-21,back-filled,54000.5,250,0.00462959",
      "2026-11-21,projected,,-10,",
      "",
    ]);
  });

  it("puts the plan of a CSV before the table, one setting per line and none in the rows", () => {
    const lines = exportCsv(table, plan).split("\r\n");
    const end = lines.indexOf(",,,,");
    expect(lines.slice(end - 3, end)).toEqual([
      "Created at: 2026-11-21T09:00:00.000Z,,,,",
      "Model version: 1.0.0,,,,",
      "Market data until: 2026-08-21,,,,",
    ]);
    expect(lines[0]).toBe("Halvest plan,,,,");
    expect(lines.slice(1, end)).toEqual(
      expect.arrayContaining([
        "settings.baseAmount = 250.5,,,,",
        "settings.investStartDate = 2021-01-31,,,,",
        "settings.investEndDate = null,,,,",
        "epochs.5.baseAmount = 300,,,,",
      ]),
    );
    expect(lines[end + 1]).toMatch(/^Month,Source,/);
    expect(lines.slice(end).join()).not.toContain("halvest-plan");
  });

  it("gives every record of a CSV the same number of cells", () => {
    const { records } = readCsv(exportCsv(table, plan));
    expect(new Set(records.map(({ cells }) => cells.length))).toEqual(new Set([5]));
  });

  it.each([
    ["JSON", exportJson(table, plan)],
    ["JSON of the plan alone", JSON.stringify(plan)],
    ["CSV", exportCsv(table, plan)],
    ["CSV with a byte-order mark", `\uFEFF${exportCsv(table, plan)}`],
    ["CSV saved again with semicolons", withSemicolons(exportCsv(table, plan))],
    ["CSV from before, with the plan in a column", `Month,Halvest plan\r\n2026-01-01,${quoted(plan)}\r\n`],
    ["CSV without any month", exportCsv({ ...table, rows: [] }, plan)],
  ])("carries the plan: %s", (_, text) => {
    expect(readPlan(text)).toEqual({ plan });
  });

  it.each([
    ["another JSON", '{"baseAmount": 250}', "The file contains no plan."],
    ["another CSV", "Date,BTC\r\n2026-01-01,1\r\n", "The file contains no plan."],
    ["an emptied plan column", "Month,Halvest plan\r\n2026-01-01,\r\n", "The file contains no plan."],
    ["a plan cut short", "Month,Halvest plan\r\n2026-01-01,{\r\n", "The file cannot be read."],
    ["an emptied plan", "Halvest plan,\r\n,\r\nMonth,Price\r\n", "The file contains no plan."],
    ["broken JSON", "{", "The file cannot be read."],
    ["nothing", "", "The file contains no plan."],
    ["a list in place of settings", JSON.stringify({ ...plan, settings: [] }), "The file contains no plan."],
  ])("is rejected with an error when it is %s", (_, text, problem) => {
    expect(readPlan(text)).toEqual({ problem: expect.stringContaining(problem) });
  });

  it("writes JSON rows of nothing but the visible columns", () => {
    const { rows, columns, rowSource } = JSON.parse(exportJson(table, plan));
    expect(rows[1]).toEqual({ dateAcquired: "2026-11-21", priceUSD: null, usdSpent: -10, btcBought: null });
    expect(columns.map(({ id }: { id: string }) => id)).toEqual(["priceUSD", "usdSpent", "btcBought"]);
    expect(rowSource).toEqual(["back-filled", "projected"]);
  });

  it("leaves out plan, model and dates where they are not wanted, and never what is projected", async () => {
    const bare = { ...table, createdAt: null };
    const csv = exportCsv(bare, plan).split("\r\n");
    expect(csv[0]).toMatch(/^Month,Source,/);
    expect(csv[2]).toBe("2026-11-21,projected,,-10,");
    const json = JSON.parse(exportJson(bare, plan));
    expect(Object.keys(json)).toEqual(["baseCurrency", "currency", "columns", "rowSource", "rows"]);
    expect(json.rowSource[1]).toBe("projected");
    const names = async (of: ExportTable) => {
      const files = unzipSync(new Uint8Array(await (await exportExcel(of)).arrayBuffer()));
      const book = strFromU8(files["xl/workbook.xml"] ?? new Uint8Array());
      return [...book.matchAll(/<sheet [^>]*?name="([^"]+)"/g)].map(([, name]) => name);
    };
    expect(await names(bare)).toEqual(["Timeline Data", "Definitions"]);
    expect(await names(table)).toEqual(["Timeline Data", "Definitions", "About"]);
  });

  describe("of a reader of another language", () => {
    const parts = ["web", "shared", "shared/engine/columns", "web/features/timeline"];
    const real = {
      ...table,
      moneyOf: "2026-11-21",
      columns: table.columns.toSpliced(1, 1),
      rows: table.rows.map((row) => ({ ...row, values: row.values.toSpliced(1, 1) })),
    };

    it("has the header of CSV and JSON in English, also in the month of its money", () => {
      readIn("fr", parts);
      const csv = inEnglish(() => exportCsv({ ...real, createdAt: null }, plan)).split("\r\n");
      expect(csv[0]).toBe("Month,Source,Price (US$ of November 2026),BTC bought");
      expect(csv[1]).toMatch(/^2026-10-21,back-filled,54000.5,/);
      const json = JSON.parse(inEnglish(() => exportJson(real, plan)));
      expect(json.columns[0].header).toBe("Price (US$ of November 2026)");
      expect(columnNames(real)[2]).toBe("Prix (US$, novembre 2026)");
    });

    it("can have a line with the names in that language, and carries the plan as without it", () => {
      readIn("de", parts);
      const names = columnNames(real);
      const csv = inEnglish(() => exportCsv(real, plan, names));
      const lines = csv.split("\r\n");
      const header = lines.findIndex((line) => line.startsWith("Month,Source,"));
      expect(lines[header + 1]).toBe('Monat,Quelle,"Kurs (US$, November 2026)",BTC gekauft');
      expect(lines[header + 2]).toMatch(/^2026-10-21,/);
      expect(new Set(readCsv(csv).records.map(({ cells }) => cells.length))).toEqual(new Set([4]));
      for (const text of [csv, withSemicolons(csv)]) expect(readPlan(text)).toEqual({ plan });
      const bare = inEnglish(() => exportCsv({ ...real, createdAt: null }, plan, names));
      expect(readPlan(bare)).toEqual({ problem: expect.stringContaining("enthält keinen Plan") });
    });
  });

  it("comes in a zip that holds the same file", async () => {
    const file = new Blob([exportCsv(table, plan)]);
    const zip = await zipped("halvest-timeline-export.csv", file);
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    expect(Object.keys(files)).toEqual(["halvest-timeline-export.csv"]);
    expect(strFromU8(files["halvest-timeline-export.csv"]!)).toBe(await file.text());
    expect([zip.type, zip.size < file.size]).toEqual(["application/zip", true]);
  });

  it("shows values in reports as the table does", () => {
    expect(exportTexts(table, table.rows[1]!)).toEqual(["–", "(10,00)", "–"]);
  });

  it("makes a workbook", async () => {
    const file = new Uint8Array(await (await exportExcel(table)).arrayBuffer());
    // The signature of a zip archive, which every workbook is.
    expect([...file.subarray(0, 4)]).toEqual([0x50, 0x4b, 3, 4]);
    expect(file.length).toBeGreaterThan(2000);
  });
});
