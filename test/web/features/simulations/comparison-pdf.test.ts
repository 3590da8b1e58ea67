import { expect, it } from "vitest";
import { fonts } from "#test/web/features/pdf-fonts.ts";
import { pdfTexts } from "#test/web/features/pdf-texts.ts";
import { readIn } from "#test/web/features/reader-of.ts";
import { comparisonPdf } from "#web/features/simulations/compare/comparison-pdf.ts";

/** One grey pixel. */
const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC";

const report = {
  names: ["Piano", "“Più prudente”"],
  rows: [
    {
      label: "Valore",
      kind: "figure" as const,
      cells: [
        { text: "EUR 1.000,00", isDifferent: false },
        { text: "EUR 900,00", difference: "↓ 10,00 %", isDifferent: false },
      ],
    },
  ],
  note: "A dicembre 2030.",
  source: "Modello 1.1.0, dati di mercato fino al 21/08/2026",
  pictures: [{ title: "Valore, bitcoin e liquidità", png: new Uint8Array(Buffer.from(dot, "base64")) }],
  fonts,
};

it("the report of a comparison is in the language of its reader", async () => {
  readIn("it", ["web", "web/features/simulations"]);
  const [table = "", chart = ""] = await pdfTexts(comparisonPdf(report));
  expect(table).toContain("Confronto di simulazioni\nA dicembre 2030.\n");
  expect(table).toContain("“Più prudente”");
  expect(table).toContain("EUR 900,00 (-10,00 %)");
  expect(chart).toContain("Valore, bitcoin e liquidità");
  for (const [at, text] of [table, chart].entries()) {
    expect(text).toContain("fino al 21/08/2026. Le proiezioni non sono promesse.");
    expect(text).toContain(`Pagina ${at + 1} di 2`);
  }
});

it("and in English without one", async () => {
  const [table = ""] = await pdfTexts(comparisonPdf(report));
  expect(table).toContain("Comparison of simulations\n");
  expect(table).toContain("Setting or figure");
  expect(table).toContain("Projections are not promises.\nPage 1 of 2");
});
