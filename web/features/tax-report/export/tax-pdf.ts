import type { jsPDF } from "jspdf";
import { autoTable } from "jspdf-autotable";
import type { TaxReportRecord, TaxYearSummary } from "#shared/api/portfolio/tax-report.ts";
import { jurisdictions } from "#shared/engine/tax/jurisdictions.ts";
import { pdfDocument, pdfFont } from "#web/components/download/pdf-document.ts";
import type { ReportFonts } from "#web/components/download/report-fonts.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { amountText, bitcoinText } from "#web/components/format/number-text.ts";
import { formatUsd } from "#web/components/format/numbers.ts";
import {
  allowanceName,
  checkedText,
  heldText,
  matchText,
  methodText,
  taxableText,
  termText,
  warningText,
} from "#web/features/tax-report/tax-text.ts";

/** Millimetres on A4. */
const page = { width: 210, height: 297, margin: 16 };
const family = pdfFont;
const ink = 32;
const quiet = 96;
const line = { lineColor: 214, lineWidth: 0.1 };
const right = { halign: "right" } as const;
const top = 22;
const bottom = 20;

/** The font has the Latin alphabet; account names may have others. */
const known =
  /[^\u0020-\u007e\u00a0-\u00ff\u20ac\u201a-\u201e\u2026\u2018-\u201d\u2013\u2014\u0152\u0153\u0160\u0161\u0178\u017d\u017e\n]/g;
const plain = (text: string) =>
  text
    .replace(/\u202f/g, "\u00a0")
    .replace(/−/g, "-")
    .replace(known, "?");

/** An amount without its currency, which the page names once. */
const amount = (value: number | null) => {
  if (value === null) return "";
  return value < 0 ? `(${amountText(-value)})` : amountText(value);
};

/** The years of a report in a document: cover, summary, disposals, open lots, method and disclaimer. */
export function taxPdf(report: TaxReportRecord, madeOn: string, fonts: ReportFonts): Blob {
  const document = pdfDocument("portrait", fonts);
  document.setProperties({ title: titleOf(report), subject: plain(jurisdictions[report.jurisdiction].name) });
  drawCover(document, report, madeOn);
  for (const year of report.years.filter(({ year }) => report.year === null || report.year === year)) {
    drawYear(document, report, year);
  }
  drawDisposals(document, report);
  drawLots(document, report);
  drawMethod(document, report);
  drawMargins(document, report);
  return document.output("blob");
}

const titleOf = ({ year }: TaxReportRecord) =>
  year === null ? "Halvest tax report, all years" : `Halvest tax report ${year}`;

/** Where the table that was drawn last ends. */
const endOf = (document: jsPDF): number =>
  (document as jsPDF & { lastAutoTable?: { finalY: number } }).lastAutoTable?.finalY ?? top;

function heading(document: jsPDF, text: string, y: number, size = 13): void {
  document.setFont(family, "bold").setFontSize(size).setTextColor(ink).text(plain(text), page.margin, y);
  document.setFont(family, "normal");
}

/** A table of names and values; the last `sums` rows are results. */
function statement(
  document: jsPDF,
  startY: number,
  rows: readonly (readonly [string, string])[],
  sums: ReadonlySet<string> = new Set(),
): void {
  autoTable(document, {
    startY,
    margin: { left: page.margin, right: page.margin, top, bottom },
    theme: "plain",
    styles: { font: family, fontSize: 9, textColor: ink, cellPadding: { horizontal: 0, vertical: 1.3 } },
    columnStyles: { 0: { textColor: quiet, cellWidth: 76 }, 1: right },
    tableWidth: 130,
    body: rows.map(([name, value]) => [plain(name), plain(value)]),
    didParseCell: ({ row, cell }) => {
      const isSum = sums.has(String((row.raw as string[])[0]));
      cell.styles.lineWidth = { bottom: isSum ? 0 : 0.1, top: isSum ? 0.3 : 0 };
      cell.styles.lineColor = isSum ? 120 : 214;
      if (isSum) {
        cell.styles.fontStyle = "bold";
        cell.styles.textColor = ink;
      }
    },
  });
}

function drawCover(document: jsPDF, report: TaxReportRecord, madeOn: string): void {
  const { holdings, currency, disposals, warnings } = report;
  const rules = jurisdictions[report.jurisdiction];
  document.setFont(family, "bold").setFontSize(24).setTextColor(ink);
  document.text(
    report.year === null ? "Tax report, all years" : `Tax report ${report.year}`,
    page.margin,
    44,
  );
  document.setFont(family, "normal").setFontSize(11).setTextColor(quiet);
  document.text(`Halvest, created on ${formatDay(madeOn)}`, page.margin, 52);
  statement(document, 64, [
    ["Rules of", rules.name],
    ["Method", methodText(report)],
    ["Currency", currency],
    ["Disposals", String(disposals.length)],
    ["Bitcoin held", `${bitcoinText(holdings.btc)} BTC`],
    ["Cost of what is held", formatMoney(holdings.cost, currency)],
    ["Value of what is held", holdings.value === null ? "unknown" : formatMoney(holdings.value, currency)],
    ["Last known price", `${formatUsd(holdings.priceUSD)}, of ${formatDay(holdings.priceDate)}`],
  ]);
  paragraphs(document, endOf(document) + 10, [
    report.disclaimer,
    ...warnings.map((warning) =>
      warningText(
        warning,
        report,
        (id) => disposals.find(({ transaction }) => transaction === id)?.date ?? null,
      ),
    ),
  ]);
}

function paragraphs(document: jsPDF, startY: number, texts: readonly string[]): void {
  autoTable(document, {
    startY,
    margin: { left: page.margin, right: page.margin, top, bottom },
    theme: "plain",
    styles: { font: family, fontSize: 9, textColor: ink, cellPadding: { horizontal: 0, vertical: 1.4 } },
    body: texts.map((text) => [plain(text)]),
  });
}

function drawYear(document: jsPDF, report: TaxReportRecord, year: TaxYearSummary): void {
  const { currency, jurisdiction } = report;
  const money = (value: number | null) => (value === null ? "unknown" : formatMoney(value, currency));
  document.addPage();
  heading(document, `Summary of ${year.year}`, top + 2, 15);
  document.setFontSize(9).setTextColor(quiet);
  document.text(`${formatDay(year.start)} to ${formatDay(year.end)}`, page.margin, top + 8);
  statement(
    document,
    top + 14,
    [
      ["Proceeds", money(year.proceeds)],
      ["Selling fees", money(-year.fees)],
      ["Cost basis", money(-year.basis)],
      ["Net gain", money(year.net)],
    ],
    new Set(["Net gain"]),
  );
  statement(document, endOf(document) + 8, [
    ["Gains", money(year.gains)],
    ["Losses", money(-year.losses)],
    ...(year.short === null ? [] : ([["Short-term net", money(year.short.net)]] as const)),
    ...(year.long === null ? [] : ([["Long-term net", money(year.long.net)]] as const)),
    ...(year.allowance === null ? [] : ([[allowanceName(jurisdiction), money(year.allowance)]] as const)),
    ...(year.taxable === null ? [] : ([["Taxable amount", money(year.taxable)]] as const)),
  ]);
  statement(
    document,
    endOf(document) + 8,
    [
      ["Opening, BTC", bitcoinText(year.opening.btc)],
      ["Bought, BTC", bitcoinText(year.bought.btc)],
      ["Sold, BTC", bitcoinText(year.disposed.btc)],
      ["Closing, BTC", bitcoinText(year.closing.btc)],
      ["Opening value", money(year.opening.value)],
      ["Closing cost", money(year.closing.cost)],
      ["Closing value", money(year.closing.value)],
    ],
    new Set(["Closing, BTC"]),
  );
  const meaning = taxableText(report, year);
  if (meaning !== null) paragraphs(document, endOf(document) + 8, [meaning]);
}

const tableStyles = {
  font: family,
  fontSize: 7,
  textColor: ink,
  cellPadding: { horizontal: 1, vertical: 1 },
  ...line,
};
const headStyles = { fillColor: 240, textColor: ink, fontStyle: "bold" } as const;

function drawDisposals(document: jsPDF, report: TaxReportRecord): void {
  const { disposals, currency } = report;
  document.addPage();
  heading(document, "Disposals with their matches", top + 2, 15);
  if (disposals.length === 0) {
    paragraphs(document, top + 8, ["Nothing was sold in the time of this report."]);
    return;
  }
  /** The rows that are sales; the others are their matches. */
  const sales: number[] = [];
  let rows = 0;
  for (const { matches } of disposals) {
    sales.push(rows);
    rows += 1 + matches.length;
  }
  let drawn = -1;
  autoTable(document, {
    startY: top + 8,
    margin: { left: page.margin, right: page.margin, top, bottom },
    theme: "grid",
    rowPageBreak: "avoid",
    didDrawCell: ({ row, section }) => {
      if (section === "body") drawn = Math.max(drawn, row.index);
    },
    // A sale whose matches go on here is named again.
    willDrawPage: ({ table }) => {
      table.head.length = 1;
      if (sales.includes(drawn + 1)) return;
      const sale = table.body[sales.findLast((row) => row <= drawn) ?? 0];
      const note = sale?.cells[7];
      if (sale === undefined || note === undefined) return;
      note.text = ["continued"];
      table.head.push(sale);
    },
    styles: tableStyles,
    headStyles,
    columnStyles: Object.fromEntries([2, 3, 4, 5, 6].map((column) => [column, right])),
    head: [
      [
        "Sold",
        "Account, acquired",
        "BTC",
        `Proceeds, ${currency}`,
        "Fees",
        "Cost basis",
        "Gain",
        "Term, held",
      ].map((content, at) => ({ content, styles: at >= 2 && at <= 6 ? right : {} })),
    ],
    body: disposals.flatMap((disposal) => [
      [
        formatDay(disposal.date),
        plain(disposal.account ?? ""),
        bitcoinText(disposal.btc),
        amount(disposal.proceeds),
        amount(disposal.fees),
        amount(disposal.basis),
        amount(disposal.gain),
        "",
      ].map((content) => ({ content, styles: { fontStyle: "bold" as const } })),
      ...disposal.matches.map((match) =>
        [
          `    ${matchText(match)}`,
          match.acquired === null ? "" : formatDay(match.acquired),
          bitcoinText(match.btc),
          amount(match.proceeds),
          amount(match.fees),
          amount(match.basis),
          amount(match.gain),
          plain(
            [match.term === null ? "" : termText(match.term), heldText(match)].filter(Boolean).join(", "),
          ),
        ].map((content) => ({ content, styles: { fillColor: 248 } })),
      ),
    ]),
  });
}

function drawLots(document: jsPDF, { openLots, holdings, currency }: TaxReportRecord): void {
  document.addPage();
  heading(document, "Open lots", top + 2, 15);
  if (openLots.length === 0) {
    paragraphs(document, top + 8, ["No recorded bitcoin are held."]);
    return;
  }
  const gain = holdings.value === null ? null : holdings.value - holdings.cost;
  autoTable(document, {
    startY: top + 8,
    margin: { left: page.margin, right: page.margin, top, bottom },
    theme: "grid",
    showFoot: "lastPage",
    styles: tableStyles,
    headStyles,
    footStyles: headStyles,
    columnStyles: Object.fromEntries([2, 3, 4, 5].map((column) => [column, right])),
    head: [
      ["Acquired", "Account", "BTC", `Cost, ${currency}`, "Value", "Gain", "Long term from"].map(
        (content, at) => ({
          content,
          styles: at >= 2 && at <= 5 ? right : {},
        }),
      ),
    ],
    body: openLots.map((lot) => [
      lot.acquired === null ? "Pool" : formatDay(lot.acquired),
      plain(lot.account ?? ""),
      bitcoinText(lot.btc),
      amount(lot.cost),
      amount(lot.value),
      amount(lot.gain),
      lot.longFrom === null ? "" : formatDay(lot.longFrom),
    ]),
    foot: [
      [
        "All",
        "",
        bitcoinText(holdings.btc),
        amount(holdings.cost),
        amount(holdings.value),
        amount(gain),
        "",
      ].map((content, at) => ({ content, styles: at >= 2 && at <= 5 ? right : {} })),
    ],
  });
}

function drawMethod(document: jsPDF, report: TaxReportRecord): void {
  const rules = jurisdictions[report.jurisdiction];
  document.addPage();
  heading(document, "Method", top + 2, 15);
  paragraphs(document, top + 8, [
    `${rules.name}: ${rules.rule}`,
    ...(rules.sources.length === 0 ? [] : [`Sources: ${rules.sources.join("; ")}. ${checkedText(report)}.`]),
    `Sales are matched with purchases by: ${methodText(report)}. Fees of a purchase are part of its cost, fees of a sale reduce its gain. Costs and proceeds are shared in whole cents, so that parts always add up to their whole.`,
    `Amounts in other currencies were converted to ${report.currency} at the rate with which they were entered, all others at the rate of their day. All dates are days of Coordinated Universal Time.`,
    "Only recorded purchases and sales of bitcoin count. Swaps, income, gifts, transfers between accounts and losses carried over from other years are not part of this report.",
  ]);
  heading(document, "Disclaimer", endOf(document) + 14, 15);
  paragraphs(document, endOf(document) + 20, [report.disclaimer]);
}

/** Header and footer of every page: title, disclaimer and page number. */
function drawMargins(document: jsPDF, report: TaxReportRecord): void {
  const pages = document.getNumberOfPages();
  const { width, height, margin } = page;
  for (let number = 1; number <= pages; number++) {
    document.setPage(number).setFont(family, "normal").setFontSize(7).setTextColor(quiet);
    if (number > 1) document.text(plain(titleOf(report)), margin, 12);
    document.text(plain(report.disclaimer), margin, height - 10, { maxWidth: width - 2 * margin - 24 });
    document.text(`Page ${number} of ${pages}`, width - margin, height - 10, { align: "right" });
  }
}
