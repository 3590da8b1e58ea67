import type { jsPDF } from "jspdf";
import type { TaxReportRecord, TaxYearSummary } from "#shared/api/portfolio/tax-report.ts";
import { jurisdictions } from "#shared/engine/tax/jurisdictions.ts";
import { pdfDocument } from "#web/components/download/pdf-document.ts";
import type { ReportFonts } from "#web/components/download/report-fonts.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { bitcoinText } from "#web/components/format/number-text.ts";
import { formatUsd } from "#web/components/format/numbers.ts";
import {
  allowanceName,
  checkedText,
  methodText,
  taxableText,
  warningText,
} from "#web/features/tax-report/tax-text.ts";
import { endOf, family, heading, ink, page, paragraphs, plain, quiet, statement, top } from "./pdf-parts.ts";
import { drawDisposals, drawLots } from "./pdf-tables.ts";

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

function drawYear(document: jsPDF, report: TaxReportRecord, year: TaxYearSummary): void {
  const { currency, jurisdiction } = report;
  // The figure that is declared there, whatever was sold.
  const isBoxThree = jurisdiction === "NL";
  const money = (value: number | null) => (value === null ? "unknown" : formatMoney(value, currency));
  document.addPage();
  heading(document, `Summary of ${year.year}`, top + 2, 15);
  document.setFontSize(9).setTextColor(quiet);
  document.text(`${formatDay(year.start)} to ${formatDay(year.end)}`, page.margin, top + 8);
  if (isBoxThree) {
    statement(
      document,
      top + 14,
      [["Value on 1 January", money(year.opening.value)]],
      new Set(["Value on 1 January"]),
    );
  }
  statement(
    document,
    isBoxThree ? endOf(document) + 8 : top + 14,
    [
      ["Proceeds", money(year.proceeds)],
      ["Selling fees", money(-year.fees)],
      [jurisdiction === "GB" ? "Allowable cost" : "Cost basis", money(-year.basis)],
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
      ...(isBoxThree ? [] : ([["Opening value", money(year.opening.value)]] as const)),
      ["Closing cost", money(year.closing.cost)],
      ["Closing value", money(year.closing.value)],
    ],
    new Set(["Closing, BTC"]),
  );
  const meaning = taxableText(report, year);
  if (meaning !== null) paragraphs(document, endOf(document) + 8, [meaning]);
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
