import { describe, expect, it } from "vitest";
import { chartIds } from "#shared/domain/tier-features.ts";
import { fonts } from "#test/web/features/pdf-fonts.ts";
import { pdfTexts } from "#test/web/features/pdf-texts.ts";
import { readIn } from "#test/web/features/reader-of.ts";
import { engineTimeline } from "#test/web/features/timeline/engine-timeline.ts";
import { chartCsv } from "#web/features/charts/export/chart-data.ts";
import { chartsPdf } from "#web/features/charts/export/charts-pdf.ts";
import { columnsOf } from "#web/features/charts/model/chart-definitions.ts";

const timeline = engineTimeline({ investStartDate: "2025-01-15", investEndDate: "2027-12-31" });

describe("the data of a chart", () => {
  it.each(chartIds)("%s are the table's cells in the months of the range, by their keys", (chart) => {
    const [header, ...lines] = chartCsv(timeline, chart, { from: 2, to: 5 }).trimEnd().split("\r\n");
    const [dates, ...keys] = columnsOf(chart);
    expect(header).toBe([dates, "Source", ...keys].join(","));
    expect(lines.map((line) => line.split(",").toSpliced(1, 1))).toEqual(
      [2, 3, 4, 5].map((row) => [dates, ...keys].map((key) => String(timeline.rows[key]?.[row] ?? ""))),
    );
  });

  it("say of each month whether its price is known, and of the present one that it is projected", () => {
    expect([timeline.now, timeline.dataDate]).toEqual(["2026-11-21", "2026-08-21"]);
    const lines = chartCsv(timeline, "rsi", { from: 0, to: 35 }).trimEnd().split("\r\n").slice(1);
    const sources = lines.map((line) => line.split(",").slice(0, 2));
    expect(sources.slice(18, 25)).toEqual([
      ["2026-07-15", "known price"],
      ["2026-08-15", "known price"],
      ["2026-09-15", "price projected"],
      ["2026-10-15", "price projected"],
      ["2026-11-15", "price projected"],
      ["2026-12-15", "projected"],
      ["2027-01-15", "projected"],
    ]);
    expect(new Set(sources.slice(24).map(([, source]) => source))).toEqual(new Set(["projected"]));
  });

  it("can have a line with the names of the columns in the reader's language, below the same header", () => {
    readIn("fr", ["web", "shared", "shared/engine/columns", "web/features/charts"]);
    const range = { from: 2, to: 3 };
    const [header, ...lines] = chartCsv(timeline, "rsi", range).split("\r\n");
    const named = chartCsv(timeline, "rsi", range, true).split("\r\n");
    expect(named).toEqual([header, "Mois,Source,Prix (US$),RSI", ...lines]);
    const inEuros = { ...timeline, currency: "EUR", moneyOf: "2026-11-21" } as const;
    const [, real] = chartCsv(inEuros, "rsi", range, true).split("\r\n");
    expect(real).toContain("Prix (novembre 2026 EUR)");
  });

  it("run no formula in a spreadsheet", () => {
    const risky = { ...timeline, rows: { ...timeline.rows, dateAcquired: ["=1+1"] } };
    expect(chartCsv(risky, "rsi", { from: 0, to: 0 })).toContain("\r\n'=1+1,");
  });
});

/** One grey pixel. */
const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC";

describe("the report of all charts", () => {
  it("has a page for each chart with its title and picture, on A4 upright", async () => {
    const picture = new Blob([Buffer.from(dot, "base64")]);
    const shares: number[] = [];
    const file = await chartsPdf(
      {
        pages: ["Power Law", "MACD"].map((title) => ({ title, subtitle: `About ${title}`, picture })),
        period: "Jan 2025 – Dec 2027",
        source: "Model 1.0.0, market data until 21 Aug 2026",
      },
      fonts,
      (share) => shares.push(share),
    );
    const text = Buffer.from(await file.arrayBuffer()).toString("latin1");
    expect(text.slice(0, 5)).toBe("%PDF-");
    expect(text.match(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/g)).toHaveLength(2);
    expect(text).toContain("/Subtype /Image");
    const pages = await pdfTexts(file);
    expect(pages.map((page) => page.split("\n")[0])).toEqual(["Power Law", "MACD"]);
    expect(pages[1]).toContain("Page 2 of 2");
    expect(pages[1]).toContain("market data until 21 Aug 2026. Projections are not promises.");
    expect(shares).toEqual([0.5, 1]);
  });

  it("is in the language of its reader, with all characters of it", async () => {
    readIn("pt", ["web", "web/features/charts"]);
    const picture = new Blob([Buffer.from(dot, "base64")]);
    const [page = ""] = await pdfTexts(
      await chartsPdf(
        {
          pages: [{ title: "Preço “justo” – ação", subtitle: "ã õ ç é ê", picture }],
          period: "jan. de 2025 – dez. de 2027",
          source: "Modelo 1.0.0, dados de mercado até 21/08/2026",
        },
        fonts,
      ),
    );
    expect(page.split("\n")).toEqual([
      "Preço “justo” – ação",
      "ã õ ç é ê",
      "jan. de 2025 – dez. de 2027",
      "Modelo 1.0.0, dados de mercado até 21/08/2026. As projeções não são promessas.",
      "Página 1 de 1",
    ]);
  });
});
