import { describe, expect, it } from "vitest";
import { columnDefinition, columnDefinitions } from "#shared/engine/columns/columns.ts";
import { fonts } from "#test/web/features/pdf-fonts.ts";
import { pdfTexts } from "#test/web/features/pdf-texts.ts";
import { readIn } from "#test/web/features/reader-of.ts";
import { engineTimeline } from "#test/web/features/timeline/engine-timeline.ts";
import { layoutColumns, tableSizes } from "#web/features/timeline/columns/table-layout.ts";
import { exportPdf } from "#web/features/timeline/export/export-pdf.ts";
import { exportTable } from "#web/features/timeline/export/export-table.ts";
import { valueCourse } from "#web/features/timeline/export/export-value-chart.ts";
import { type TimelineModel, timelineModel } from "#web/features/timeline/timeline-model.ts";

const model = timelineModel(
  engineTimeline({ investStartDate: "2026-01-15", investEndDate: "2027-06-30", epochCount: 6 }),
);

function tableOf(
  columns: ReadonlySet<string>,
  of: TimelineModel,
  createdAt: string | null = "2026-11-21T09:00:00.000Z",
) {
  const choice = { columns, asPercent: new Set<string>() };
  const layout = layoutColumns(of.timeline.columns, choice, tableSizes(false, false));
  return exportTable(
    of,
    layout.columns.flatMap(({ definition }) => columnDefinition(definition.id) ?? []),
    createdAt,
  );
}

async function reportOf(columns: ReadonlySet<string>, settings: [string, string][] = [], of = model) {
  return { table: tableOf(columns, of), settings, course: valueCourse(of), fonts };
}

describe("the report", () => {
  it("has a cover, the table, definitions and disclaimers, each page with its number, the model and the data", async () => {
    const settings: [string, string][] = [["Base Amount", "250,00"]];
    const report = await reportOf(new Set(["priceUSD", "usdSpent"]), settings);
    const pages = await pdfTexts(exportPdf(report));
    expect(pages).toHaveLength(4);
    expect(pages[0]).toContain("Free tier columns, created on 21 Nov 2026");
    expect(pages[0]).toContain("Base Amount\n250,00");
    expect(pages[0]).toContain("Value against invested money");
    expect(pages[1]).toContain("Jan 2026");
    expect(pages[2]).toContain("Definitions");
    expect(pages[3]).toContain("investment, tax or legal advice");
    for (const [i, page] of pages.entries()) {
      expect(page).toContain(`Page ${i + 1} of 4`);
      expect(page).toContain("Model 1.1.0, market data until 21 Aug 2026");
    }
  });

  it("says neither of which plan nor with what it was made where that is not wanted, but what is projected", async () => {
    const table = tableOf(new Set(["priceUSD"]), model, null);
    const settings: [string, string][] = [["Base Amount", "250,00"]];
    const pages = await pdfTexts(exportPdf({ table, settings, course: valueCourse(model), fonts }));
    const text = pages.join("\n");
    expect(text).toContain("Free tier columns");
    for (const fact of ["Base Amount", "Model", "arket data", "created on"]) {
      expect(text, fact).not.toContain(fact);
    }
    expect(pages[1]).toContain("projected");
  });

  it("puts every column and month on a page, reports progress, and has every character", async () => {
    const report = await reportOf(new Set(columnDefinitions.map(({ id }) => id)));
    const shares: number[] = [];
    const pages = await pdfTexts(exportPdf(report, (share) => shares.push(share)));
    const tables = pages.filter((page) => page.includes("Source"));
    const words = tables.join(" ").replaceAll("\n", " ");
    for (const { header } of report.table.columns) expect(words).toContain(header);
    for (const page of tables) expect(page).toContain("Jun 2027");
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(pages.join("\n")).not.toMatch(/\?/);
    expect(pages[0]).toContain("Advanced tier columns");
  });

  it("is set in the product's font alone", async () => {
    const file = Buffer.from(await exportPdf(await reportOf(new Set(["priceUSD"]))).arrayBuffer());
    const used = new Set(
      [...file.toString("latin1").matchAll(/\/BaseFont \/([\w-]+)/g)].map(([, name]) => name),
    );
    expect(file.includes("/FontFile2")).toBe(true);
    expect([...used].some((name) => name?.startsWith("Hanken"))).toBe(true);
  });

  it("takes thirty years of price, holdings and per-cycle columns in at most twenty pages", async () => {
    const long = timelineModel(
      engineTimeline({ investStartDate: "2020-01-15", investEndDate: "2049-12-31", epochCount: 12 }),
    );
    expect(long.rows).toHaveLength(360);
    const usual = new Set<string>(
      columnDefinitions
        .filter(({ group }) => ["price", "holdings", "perCycle"].includes(group))
        .map(({ id }) => id),
    );
    const file = exportPdf(await reportOf(usual, [], long));
    expect((await pdfTexts(file)).length).toBeLessThanOrEqual(20);
  });
});

describe("the report in another language", () => {
  it("has all figures on its cover, beside the settings, also once something is recorded", async () => {
    readIn("de", ["web", "shared", "shared/engine/columns", "web/features/timeline"]);
    const bought = { dateAcquired: "2026-02-15", btcBought: 0.002, usdSpent: 190, feesUSD: 2 };
    const plan = { investStartDate: "2026-01-15", investEndDate: "2027-06-30", epochCount: 6 };
    const settings: [string, string][] = [["Grundbetrag", "250,00"]];
    const of = timelineModel(engineTimeline(plan, [bought]));
    const [cover] = await pdfTexts(exportPdf(await reportOf(new Set(["priceUSD"]), settings, of)));
    for (const text of ["Grundbetrag", "Erfasst", "Rendite auf die Kosten", "Modellversion"]) {
      expect(cover?.replaceAll("\n", " "), text).toContain(text);
    }
  });

  it("has its texts, months and numbers, and none in English", async () => {
    readIn("de", ["web", "shared", "shared/engine/columns", "web/features/timeline"]);
    const columns = new Set(["priceUSD", "usdSpent", "portfolioTotalBTC", "cyclePhase"]);
    const settings: [string, string][] = [["Grundbetrag", "250,00"]];
    const pages = await pdfTexts(exportPdf(await reportOf(columns, settings)));
    const [cover, months, definitions, disclaimers] = pages.map((page) => page.replaceAll("\n", " "));
    expect(cover).toMatch(/^Halvest-Zeitleiste Spalten des Tarifs Basic, erstellt am 21\/11\/2026/);
    expect(cover).toContain("18, Januar 2026 bis Juni 2027");
    expect(cover).toContain("Wert und investiertes Geld, US$, logarithmisch");
    expect(months).toMatch(/Monat Quelle Kurs \(US\$\)/);
    expect(months).toMatch(/März 2026 nachgetragen/);
    expect(months).toMatch(/hochgerechnet/);
    expect(definitions).toMatch(/Definitionen Spalte Bedeutung Formel/);
    expect(disclaimers).toContain("keine Anlage-, Steuer- oder Rechtsberatung");
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Seite ${at + 1} von ${pages.length}`);
      expect(page).toContain(
        "Modell 1.1.0, Marktdaten bis 21/08/2026. Hochrechnungen sind keine Versprechen.",
      );
      expect(page).not.toMatch(
        /\?|\b(?:Month|Source|projected|declining|back-filled|Price|Column|Page|Model|Value)\b/,
      );
    }
  });
});
