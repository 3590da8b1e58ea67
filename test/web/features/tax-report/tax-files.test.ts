import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { TaxReportRecord } from "#shared/api/portfolio/tax-report.ts";
import { parseTransactions } from "#shared/domain/csv-import/parse-transactions.ts";
import { t } from "#shared/domain/language/translate.ts";
import { withNames } from "#shared/engine/tax/csv-layouts.ts";
import { blocksOf } from "#test/shared/engine/support/plans.ts";
import { fonts } from "#test/web/features/pdf-fonts.ts";
import { pdfTexts } from "#test/web/features/pdf-texts.ts";
import { readIn } from "#test/web/features/reader-of.ts";
import { taxExcel } from "#web/features/tax-report/export/tax-excel.ts";
import { taxPdf } from "#web/features/tax-report/export/tax-pdf.ts";

const transactions = [
  { id: "a", dateAcquired: "2024-02-10", btcBought: 0.25, usdSpent: 10_000, account: "Kraken" },
  { id: "b", dateAcquired: "2025-03-01", btcBought: 0.25, usdSpent: 20_000, account: "Kraken" },
  { id: "s", dateAcquired: "2025-06-01", btcBought: -0.3, usdSpent: -30_000, feesUSD: 30, account: "Kraken" },
];

/** The engine's report of the transactions, as the server sends it. */
function reportOf(
  jurisdiction: TaxReportRecord["jurisdiction"],
  year: string | null,
  of: Record<string, unknown>[] = transactions,
): TaxReportRecord {
  const plan = {
    now: "2026-11-20",
    controlPanel: { investStartDate: "2026-11-20", backfillPast: false },
    transactions: of,
    taxReport: { jurisdiction },
  };
  const { taxReport, warnings } = blocksOf(plan);
  const { whatIf: _, csv: __, ...record } = taxReport!;
  return {
    ...record,
    holdings: { ...record.holdings, priceDate: "2026-08-21" },
    now: "2026-11-20",
    year,
    lockedYears: [],
    disposals: record.disposals.filter((one) => year === null || one.year === year),
    warnings: warnings as TaxReportRecord["warnings"],
  };
}

/** The engine's CSV files of the transactions. */
function csvOf(jurisdiction: TaxReportRecord["jurisdiction"]) {
  const plan = {
    now: "2026-11-20",
    controlPanel: { investStartDate: "2026-11-20", backfillPast: false },
    transactions,
    taxReport: { jurisdiction, csv: true },
  };
  return blocksOf(plan).taxReport?.csv ?? expect.fail();
}

describe("the PDF of a tax year", () => {
  it("has a cover, the summary, disposals, lots, the method and the disclaimer, which is on every page", async () => {
    const pages = await pdfTexts(taxPdf(reportOf("DE", "2025"), "2026-11-20", fonts));
    expect(pages).toHaveLength(5);
    const [cover, summary, disposals, lots, method] = pages.map((text) => text.replaceAll("\n", " "));
    expect(cover).toContain("Tax report 2025");
    expect(cover).toContain("Germany");
    expect(cover).toContain("First in, first out, by account");
    expect(cover).toMatch(/Last known price US\$ [\d.,]+, of 21 Aug 2026/);
    expect(summary).toContain("Summary of 2025");
    expect(summary).toContain("Exemption limit EUR 1.000,00");
    expect(summary).toContain("Taxable amount");
    expect(disposals).toContain("1 Jun 2025");
    expect(disposals).toContain("Long, 477 days");
    expect(lots).toContain("1 Mar 2025");
    expect(method).toContain("§ 23 EStG");
    expect(method).toContain("Disclaimer");
    for (const [index, text] of pages.entries()) {
      expect(text).toContain("A calculation aid, not tax advice.");
      expect(text).toContain(`Page ${index + 1} of 5`);
    }
  });

  it("leads with what is declared where the value on 1 January counts, and names costs as the country does", async () => {
    const summaryOf = async (code: "NL" | "GB") => {
      const pages = await pdfTexts(
        taxPdf(reportOf(code, code === "GB" ? "2025/26" : "2026"), "2026-11-20", fonts),
      );
      return pages.map((text) => text.replaceAll("\n", " "));
    };
    const [, dutch] = await summaryOf("NL");
    expect(dutch).toMatch(/Summary of 2026 .* Value on 1 January EUR [\d.,]+ Proceeds/);
    expect(dutch).not.toContain("Opening value");
    const [, british, disposals] = await summaryOf("GB");
    expect(british).toContain("Allowable cost");
    expect(disposals).toContain("Allowable cost");
    expect(`${british} ${disposals}`).not.toContain("Cost basis");
  });

  it("says beside each loss in Canada, and beside nothing else, that superficial losses are not adjusted", async () => {
    const loss = { id: "l", dateAcquired: "2025-08-01", btcBought: -0.1, usdSpent: -2_000 };
    const note = "Not adjusted for a superficial loss (a purchase within 30 days)";
    const noted = async (code: "CA" | "US", sales: typeof transactions) => {
      const report = reportOf(code, "2025", sales);
      const pages = await pdfTexts(taxPdf(report, "2026-11-20", fonts));
      const bytes = new Uint8Array(await (await taxExcel(report, "2026-11-20")).arrayBuffer());
      const files = unzipSync(bytes);
      const shared = strFromU8(files["xl/sharedStrings.xml"]!);
      return {
        pdf: pages.join(" ").replaceAll(/\s+/g, " ").split(note).length - 1,
        isInExcel: shared.includes(note),
      };
    };
    expect(await noted("CA", transactions)).toEqual({ pdf: 0, isInExcel: false });
    const withLoss = [...transactions, { ...loss, account: "Kraken" }];
    expect(await noted("CA", withLoss)).toEqual({ pdf: 1, isInExcel: true });
    expect(await noted("US", withLoss)).toEqual({ pdf: 0, isInExcel: false });
  });

  it.each([0, 1])(
    "keeps a sale on the page of its first match, wherever pages end (%i rows later)",
    async (more) => {
      const buys = Array.from({ length: 130 }, (_, day) => ({
        id: `b${day}`,
        dateAcquired: new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10),
        btcBought: 0.001,
        usdSpent: 50,
      }));
      const sold = Array.from({ length: 100 }, (_, day) => ({
        id: `s${day}`,
        dateAcquired: new Date(Date.UTC(2025, 5, 1 + day)).toISOString().slice(0, 10),
        btcBought: day === 0 ? -0.001 * (1 + more) : -0.001,
        usdSpent: -90,
      }));
      const pages = await pdfTexts(taxPdf(reportOf("DE", "2025", [...buys, ...sold]), "2026-11-20", fonts));
      expect(pages.filter((text) => text.includes("Account, acquired")).length).toBeGreaterThan(3);
      expect(pages.join(" ")).not.toContain("continued");
    },
  );

  it("names a sale again on each page that its matches go on to", async () => {
    const buys = Array.from({ length: 130 }, (_, day) => ({
      id: `b${day}`,
      dateAcquired: new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10),
      btcBought: 0.001,
      usdSpent: 50,
    }));
    const sale = (id: string, dateAcquired: string, btcBought: number) => ({
      id,
      dateAcquired,
      btcBought,
      usdSpent: btcBought * 90_000,
    });
    const sold = [sale("s", "2025-06-01", -0.12), sale("t", "2025-07-01", -0.01)];
    const report = reportOf("DE", "2025", [...buys, ...sold]);
    const pages = (await pdfTexts(taxPdf(report, "2026-11-20", fonts))).filter((text) =>
      text.includes("Account, acquired"),
    );
    expect(pages.length).toBeGreaterThan(2);
    const named = (text: string, day: string) => text.split(day).length - 1;
    expect(pages.map((text) => named(text, "1 Jun 2025"))).toEqual(pages.map(() => 1));
    expect(pages.map((text) => named(text, "continued"))).toEqual(pages.map((_, at) => (at === 0 ? 0 : 1)));
    expect(pages.map((text) => named(text, "1 Jul 2025"))).toEqual(
      pages.map((_, at) => (at === pages.length - 1 ? 1 : 0)),
    );
  });

  it("of all years has a summary for each, and of a year without sales says so", async () => {
    const all = (await pdfTexts(taxPdf(reportOf("US", null), "2026-11-20", fonts))).join("\n");
    for (const year of ["2024", "2025", "2026"]) expect(all).toContain(`Summary of ${year}`);
    const empty = (await pdfTexts(taxPdf(reportOf("US", "2026"), "2026-11-20", fonts))).join("\n");
    expect(empty).toContain("Nothing was sold in the time of this report.");
  });
});

describe("a tax report without metadata", () => {
  it("does not say when it was made, with the content it has otherwise", async () => {
    const report = reportOf("DE", "2025");
    const coverOf = async (madeOn: string | null) =>
      (await pdfTexts(taxPdf(report, madeOn, fonts)))[0]?.replaceAll("\n", " ");
    const dated = (await coverOf("2026-11-20")) ?? expect.fail();
    expect(dated).toContain("Halvest, created on 20 Nov 2026");
    expect(await coverOf(null)).toBe(dated.replace("Halvest, created on 20 Nov 2026", "Halvest"));
    // In the document's own time zone, which may be that of the day before.
    expect(await taxPdf(reportOf("GB", null), null, fonts).text()).toMatch(/CreationDate \(D:19(?:69|70)/);
    const aboutOf = async (madeOn: string | null) => {
      const parts = unzipSync(new Uint8Array(await (await taxExcel(report, madeOn)).arrayBuffer()));
      return strFromU8(parts["xl/worksheets/sheet5.xml"]!).match(/<row /g)?.length ?? 0;
    };
    expect(await aboutOf(null)).toBe((await aboutOf("2026-11-20")) - 1);
  });
});

describe("the workbook of a tax report", () => {
  it("is written with its sheets", async () => {
    const file = await taxExcel(reportOf("GB", null), "2026-11-20");
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    for (let sheet = 1; sheet <= 5; sheet++)
      expect(bytes.includes(`xl/worksheets/sheet${sheet}.xml`)).toBe(true);
  });
});

describe("the files of a reader of another language", () => {
  const parts = ["web", "shared", "shared/engine", "web/features/tax-report"];

  it("are in it: the PDF with its rules, method and disclaimer", async () => {
    readIn("de", parts);
    const pages = await pdfTexts(taxPdf(reportOf("DE", "2025"), "2026-11-20", fonts));
    const [cover, summary, disposals, lots, method] = pages.map((text) => text.replaceAll("\n", " "));
    expect(cover).toMatch(
      /^Steuerbericht 2025 Halvest, erstellt am 20\/11\/2026 Geltende Regeln Deutschland/,
    );
    expect(cover).toContain("FIFO: älteste zuerst, je Konto");
    expect(summary).toMatch(/Übersicht 2025 01\/01\/2025 bis 31\/12\/2025 Erlös EUR /);
    expect(summary).toContain("Freigrenze EUR 1.000,00");
    expect(disposals).toContain("Lang, 477 Tage");
    expect(lots).toContain("Offene Kaufposten Erworben Konto BTC");
    expect(method).toContain("Deutschland: FIFO je Wallet");
    expect(method).toContain(
      "Quellen: § 23 EStG, §§ 187 und 188 BGB; BMF-Schreiben vom 10.05.2022 und 06.03.2025.",
    );
    for (const [at, text] of pages.entries()) {
      expect(text).toContain("Eine Rechenhilfe, keine Steuerberatung.");
      expect(text).toContain(`Seite ${at + 1} von 5`);
      expect(text).not.toMatch(/\?|\b(?:Tax|Gains|Disposals|Cost|Page|Sources|Held|Method|Account)\b/);
    }
  });

  it.each([
    ["de", "Geltende Regeln Vereinigte Staaten"],
    ["es", "Reglas aplicadas Estados Unidos"],
    ["fr", "Règles appliquées États-Unis"],
    ["it", "Regole applicate Stati Uniti"],
    ["pt", "Regras aplicadas Estados Unidos"],
  ] as const)("name the country without an article that it may need, in %s", async (language, text) => {
    readIn(language, parts);
    const [cover = ""] = await pdfTexts(taxPdf(reportOf("US", "2025"), "2026-11-20", fonts));
    expect(cover.replaceAll("\n", " ")).toContain(text);
  });

  it("are in it: the workbook with its sheets, rules and definitions", async () => {
    readIn("es", parts);
    const file = await taxExcel(reportOf("GB", null), "2026-11-20");
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const xml = (name: string) => strFromU8(files[name]!);
    const names = [...xml("xl/workbook.xml").matchAll(/<sheet [^>]*?name="([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(names).toEqual(["Años fiscales", "Enajenaciones", "Lotes abiertos", "Definiciones", "Acerca de"]);
    const texts = xml("xl/sharedStrings.xml");
    for (const text of ["Importe de venta, GBP", "Reino Unido", "Ganancia patrimonial neta", "Significado"]) {
      expect(texts, text).toContain(`>${text}<`);
    }
    expect(texts).not.toMatch(/>(?:Tax year|Proceeds, GBP|Rules of|Meaning|pool)</);
    expect(xml("xl/styles.xml")).toContain("[$-40A]d mmm yyyy");
  });

  it("can have a line with names in it: CSV, whose header stays in English", () => {
    readIn("de", parts);
    const { generic, ukComputation, form8949 } = csvOf("GB");
    expect(form8949).toBeNull();
    for (const csv of [generic, ukComputation ?? "", csvOf("US").form8949 ?? ""]) {
      const [header, ...lines] = csv.split("\r\n");
      const [same, names = "", ...others] = withNames(csv, t).split("\r\n");
      expect([same, ...others]).toEqual([header, ...lines]);
      const words = header!.split(",");
      expect(names.split(",")).toHaveLength(words.length);
      expect(
        names.split(",").filter((name) => words.includes(name)),
        header,
      ).toEqual(["BTC"].filter((name) => words.includes(name)));
    }
    expect(withNames(generic, t).split("\r\n")[1]).toMatch(/^Steuerjahr,Veräußerung,Verkaufsdatum,Konto,/);
  });

  it("with that line are no transactions to import, and the line is refused as each other", () => {
    readIn("de", parts);
    const read = parseTransactions(withNames(csvOf("US").generic, t), { today: "2026-11-20" });
    expect(read).toMatchObject({ rows: [], skipped: [] });
    expect("errors" in read && read.errors.map(({ line }) => line)).toEqual([2, 3, 4]);
  });
});
