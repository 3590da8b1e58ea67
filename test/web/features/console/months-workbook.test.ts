import { describe, expect, it } from "vitest";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import { readIn } from "#test/web/features/reader-of.ts";
import { sheetNames, unzipped, workbookTexts } from "#test/web/features/workbook.ts";
import { type MonthTable, monthsWorkbook } from "#web/features/console/months-workbook.ts";

const columns = ["priceUSD", "holdingsValue", "cyclePhase"].map((id) => {
  const { group, tier, unit } = columnDefinition(id)!;
  return { id, group, tier, unit, flags: "" };
});

const table: MonthTable = {
  columns: [...columns, { id: "unknownToThisPage", group: "price", tier: "free", unit: "USD", flags: "" }],
  baseCurrency: "EUR",
  rows: [
    { date: "2026-10-21", source: "backfilled", isPriceKnown: true, values: [54_000.5, 12, "Peak", 1] },
    { date: "2026-11-21", source: "skipped", isPriceKnown: false, values: [null, null, null, null] },
  ],
  facts: {
    createdAt: "2026-11-21T09:00:00.000Z",
    modelVersion: "1.1.0",
    dataDate: "2026-10-30",
    plan: {
      format: "halvest-plan",
      formatVersion: 1,
      modelVersion: "1.1.0",
      dataDate: "2026-10-30",
      settings: { baseAmount: 250, baseCurrency: "EUR" } as never,
      epochs: {},
    },
  },
};

describe("the workbook of the console", () => {
  it("has the names of the columns with their units, and what the file is", async () => {
    const files = await unzipped(await monthsWorkbook(table));
    expect(sheetNames(files)).toEqual(["Months", "About"]);
    const texts = workbookTexts(files);
    expect(texts.slice(0, 7)).toEqual([
      "Month",
      "Source",
      "Price (US$)",
      "Holdings value in base currency (EUR)",
      "Cycle phase",
      "unknownToThisPage",
      "back-filled",
    ]);
    expect(texts).toEqual(
      expect.arrayContaining(["skipped, price projected", "Created at", "Base Amount", "250,00"]),
    );
    expect(files.get("xl/worksheets/sheet1.xml")).toMatch(/<c r="C2"(?![^>]* t=)[^>]*><v>54000.5<\/v>/);
  });

  it("is in the language of its reader, its months and the plan too", async () => {
    readIn("de", ["web", "shared", "shared/engine/columns", "web/features/timeline", "web/features/console"]);
    const files = await unzipped(await monthsWorkbook(table));
    expect(sheetNames(files)).toEqual(["Monate", "Info"]);
    const texts = workbookTexts(files);
    expect(texts.slice(0, 7)).toEqual([
      "Monat",
      "Quelle",
      "Kurs (US$)",
      "Wert in Basiswährung (EUR)",
      "Zyklusphase",
      "unknownToThisPage",
      "nachgetragen",
    ]);
    expect(texts).toEqual(expect.arrayContaining(["Höchststand", "Modellversion", "Grundbetrag"]));
    expect(files.get("xl/styles.xml")).toContain("[$-407]mmmm yyyy");
  });

  it("has the months alone without metadata", async () => {
    const files = await unzipped(await monthsWorkbook({ ...table, facts: null }));
    expect(sheetNames(files)).toEqual(["Months"]);
  });
});
