import { describe, expect, it } from "vitest";
import { fonts } from "#test/web/features/pdf-fonts.ts";
import { pdfTexts } from "#test/web/features/pdf-texts.ts";
import { readIn } from "#test/web/features/reader-of.ts";
import { compared, document, euros, now } from "#test/web/workers/compared-plans.ts";
import { monthsCsv, tableCsv } from "#web/features/simulations/compare/comparison-files.ts";
import { comparedLines, comparisonChart } from "#web/features/simulations/compare/comparison-lines.ts";
import { comparisonPdf } from "#web/features/simulations/compare/comparison-pdf.ts";
import {
  comparisonNote,
  figureRows,
  settingRows,
} from "#web/features/simulations/compare/comparison-rows.ts";

const catalogues = ["web", "shared", "web/features/simulations"];
/** Plans that differ in settings of every kind: amounts, dates, shares, choices, an epoch and a month. */
const { scenarios, outcome } = compared(
  document(),
  document(
    {
      baseAmount: 200,
      investEndDate: "2031-03-31",
      baseAmountGrowthRate: 0.1,
      growthConservatism: 0.5,
      buyRhythm: "weekly",
      backfillPast: false,
      simulationCount: 7,
    },
    { epochs: { 5: { baseAmount: 300 } }, edits: { "2027-01-15": { usdSpent: 900 } } },
  ),
);
const names = ["plan 0", "plan 1"];

/** One grey pixel. */
const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC";

/** The texts of each page of the report, as it is made of what the page shows. */
function reportTexts(): Promise<string[]> {
  return pdfTexts(
    comparisonPdf({
      names,
      rows: [...settingRows(scenarios), ...figureRows(outcome, euros)],
      note: comparisonNote(outcome),
      source: "1.1.0",
      pictures: comparedLines.map((line) => ({
        title: comparisonChart({ now, epochs: [] }, outcome, line, euros).title,
        png: new Uint8Array(Buffer.from(dot, "base64")),
      })),
      fonts,
    }),
  );
}

describe("a comparison in another language", () => {
  it("has a line with the names of the columns in it where it is wanted, below the same header", () => {
    const rows = figureRows(outcome, euros);
    const table = tableCsv(names, rows, "note").split("\r\n");
    const months = monthsCsv(outcome, euros).split("\r\n");
    readIn("fr", catalogues);
    expect(tableCsv(names, rows, "note").split("\r\n")).toEqual(table);
    expect(tableCsv(names, rows, "note", true).split("\r\n")).toEqual(
      table.toSpliced(1, 0, "Paramètre ou chiffre,plan 0,plan 1,Différence"),
    );
    expect(monthsCsv(outcome, euros).split("\r\n")).toEqual(months);
    const named = monthsCsv(outcome, euros, true).split("\r\n");
    expect(named.toSpliced(1, 1)).toEqual(months);
    expect(named[1]).toMatch(
      /^Mois,plan 0\u00a0: Source,plan 0\u00a0: Valeur \(EUR\),plan 0\u00a0: Coût \(EUR\),/,
    );
  });

  it.each(["de", "fr", "es", "it", "pt"] as const)("has a report in it throughout: %s", async (language) => {
    const english = (await reportTexts()).flatMap((page) => page.split("\n"));
    readIn(language, catalogues);
    const texts = (await reportTexts()).flatMap((page) => page.split("\n"));
    expect(texts.join("\n")).not.toContain("?");
    // French shares the last two with English.
    const isNoWord = /^[^a-z]*$|^plan \d$|^[^a-z]* points\)$|^Total BTC$/;
    expect(texts.filter((text) => english.includes(text) && !isNoWord.test(text))).toEqual([]);
  });
});
