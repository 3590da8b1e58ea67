import { describe, expect, it } from "vitest";
import { columnDefinitions } from "#shared/engine/definitions/columns.ts";
import { pdfTexts } from "#test/web/features/pdf-texts.ts";
import { engineTimeline } from "#test/web/features/timeline/engine-timeline.ts";
import { exportPdf } from "#web/features/timeline/export-pdf.ts";
import { exportTable } from "#web/features/timeline/export-table.ts";
import { layoutColumns, tableSizes } from "#web/features/timeline/table-layout.ts";
import { timelineModel } from "#web/features/timeline/timeline-model.ts";

const model = timelineModel(
  engineTimeline({ investStartDate: "2026-01-15", investEndDate: "2027-06-30", epochCount: 6 }),
);

function tableOf(columns: ReadonlySet<string>) {
  const choice = { columns, asPercent: new Set<string>() };
  const layout = layoutColumns(model.timeline.columns, choice, tableSizes(false, false));
  return exportTable(
    model,
    layout.columns.map(({ definition }) => definition),
  );
}

describe("the report", () => {
  it("has summary, table, definitions and disclaimers, each page with its number, the model and the data", async () => {
    const pages = await pdfTexts(exportPdf(tableOf(new Set(["priceUSD", "usdSpent"]))));
    expect(pages).toHaveLength(4);
    expect(pages[0]).toContain("Free plan columns, made on 21 Nov 2026");
    expect(pages[1]).toContain("January 2026");
    expect(pages[2]).toContain("Definitions");
    expect(pages[3]).toContain("investment, tax or legal advice");
    for (const [i, page] of pages.entries()) {
      expect(page).toContain(`Page ${i + 1} of 4`);
      expect(page).toContain("Model 1.1.0, market data until 21 Aug 2026");
    }
  });

  it("puts every column and month on a page, tells how far it is, and knows every character", async () => {
    const all = tableOf(new Set(columnDefinitions.map(({ id }) => id)));
    const shares: number[] = [];
    const pages = await pdfTexts(exportPdf(all, (share) => shares.push(share)));
    const tables = pages.filter((page) => page.includes("Source"));
    const words = tables.join(" ").replaceAll("\n", " ");
    for (const { header } of all.columns) expect(words).toContain(header.replaceAll(/([()])/g, "\\$1"));
    for (const page of tables) expect(page).toContain("June 2027");
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(pages.join("\n")).not.toMatch(/\?/);
    expect(pages[0]).toContain("Advanced plan columns");
  });
});
