import { describe, expect, it } from "vitest";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import { readIn } from "#test/web/features/reader-of.ts";
import { sheetNames, unzipped, workbookTexts } from "#test/web/features/workbook.ts";
import { exportExcel } from "#web/features/timeline/export/export-excel.ts";

describe("the workbook", () => {
  it("holds numbers as numbers, days as days, and texts that no spreadsheet executes", async () => {
    const file = await exportExcel({
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
        columnDefinition("priceUSD")!,
        columnDefinition("sell")!,
        { ...columnDefinition("cyclePhase")!, header: "=SUM(A1)" },
      ],
      rows: [
        { date: "2026-10-21", source: "back-filled", values: [54_000.5, true, '=HYPERLINK("x")'] },
        { date: "2026-11-21", source: "projected", values: [null, false, null] },
      ],
    });
    const files = await unzipped(file);
    const sheet = files.get("xl/worksheets/sheet1.xml")!;
    const texts = workbookTexts(files);
    expect(files.get("xl/workbook.xml")).toMatch(/name="Timeline Data".*name="Definitions".*name="About"/);
    // 21 October 2026 in days since 1900.
    expect(sheet).toMatch(/<c r="A2"[^>]*><v>46316<\/v>/);
    expect(sheet).toMatch(/<c r="C2"(?![^>]* t=)[^>]*><v>54000.5<\/v>/);
    expect(sheet).toMatch(/<c r="D2"[^>]* t="b"[^>]*><v>1<\/v>/);
    const phase = /<c r="E2"[^>]* t="s"[^>]*><v>(\d+)<\/v>/.exec(sheet)?.[1];
    expect(texts[Number(phase)]).toBe('=HYPERLINK("x")');
    expect([...files.values()].join()).not.toContain("<f>");
    expect(sheet).not.toMatch(/r="C3"[^>]*><v>/);
    expect(texts).toEqual(expect.arrayContaining(["Model version", "1.0.0", "back-filled", "=SUM(A1)"]));
  });

  it("names the unit in the header as the table does, and shows amounts, coins to the satoshi and shares in percent", async () => {
    const columns = ["priceUSD", "holdingsValue", "btcBought", "roi"].map((id) => columnDefinition(id)!);
    expect(columns.map(({ unit }) => unit)).toEqual(["USD/BTC", "base", "BTC", "fraction"]);
    const file = await exportExcel({
      tier: "free",
      modelVersion: "1.0.0",
      madeOn: "2026-11-21",
      createdAt: "2026-11-21T09:00:00.000Z",
      dataDate: "2026-08-21",
      currency: "EUR",
      moneyOf: null,
      baseCurrency: "EUR",
      summary: [],
      columns,
      rows: [{ date: "2026-10-21", source: "real", values: [1, 2, 3, 4] }],
    });
    const files = await unzipped(file);
    const sheet = files.get("xl/worksheets/sheet1.xml")!;
    const styles = files.get("xl/styles.xml")!;
    const cells = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)![1]!.match(/<xf [^>]*>/g)!;
    const formatOf = (cell: string) => {
      const style = new RegExp(`<c r="${cell}"[^>]* s="(\\d+)"`).exec(sheet)![1];
      const id = /numFmtId="(\d+)"/.exec(cells[Number(style)]!)![1];
      return new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(styles)![1]!.replaceAll("&quot;", '"');
    };
    expect(["C2", "D2", "E2", "F2"].map(formatOf)).toEqual([
      "#,##0.00;(#,##0.00)",
      "#,##0.00;(#,##0.00)",
      "0.00000000",
      "0.00%",
    ]);
    const texts = workbookTexts(files);
    const headers = [...sheet.matchAll(/<c r="[C-F]1"[^>]* t="s"[^>]*><v>(\d+)<\/v>/g)].map(
      ([, index]) => texts[Number(index)],
    );
    expect(headers).toEqual(["Price (EUR)", "Holdings value in base currency (EUR)", "BTC bought", "ROI"]);
  });

  it("is in the language of its reader, its months too", async () => {
    readIn("fr", ["web", "shared", "shared/engine/columns", "web/features/timeline"]);
    const file = await exportExcel({
      tier: "free",
      modelVersion: "1.0.0",
      madeOn: "2026-11-21",
      createdAt: "2026-11-21T09:00:00.000Z",
      dataDate: "2026-08-21",
      currency: "EUR",
      moneyOf: "2026-11-21",
      baseCurrency: "EUR",
      summary: [],
      columns: ["priceUSD", "cyclePhase"].map((id) => columnDefinition(id)!),
      rows: [{ date: "2026-10-21", source: "complété a posteriori", values: [1.5, "Peak"] }],
    });
    const files = await unzipped(file);
    expect(sheetNames(files)).toEqual(["Données de la chronologie", "Définitions", "À propos"]);
    const texts = workbookTexts(files);
    expect(texts.slice(0, 3)).toEqual(["Mois", "Source", "Prix (EUR, novembre 2026)"]);
    expect(texts).toEqual(expect.arrayContaining(["Sommet", "Signification", "Version du modèle"]));
    expect(files.get("xl/styles.xml")).toContain("[$-40C]mmmm yyyy");
    expect(files.get("xl/worksheets/sheet1.xml")).toMatch(/<c r="C2"(?![^>]* t=)[^>]*><v>1.5<\/v>/);
  });
});
