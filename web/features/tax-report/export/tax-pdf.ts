import type { jsPDF } from "jspdf";
import type { TaxReportRecord, TaxYearSummary } from "#shared/api/portfolio/tax-report.ts";
import { t } from "#shared/domain/language/translate.ts";
import { jurisdictions } from "#shared/engine/tax/jurisdictions.ts";
import { pdfDocument } from "#web/components/download/pdf-document.ts";
import { pageText, pdfText } from "#web/components/download/pdf-text.ts";
import type { ReportFonts } from "#web/components/download/report-fonts.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { bitcoinText } from "#web/components/format/number-text.ts";
import { formatUsd } from "#web/components/format/numbers.ts";
import {
  allowanceName,
  checkedText,
  methodText,
  sourcesText,
  taxableText,
  warningText,
} from "#web/features/tax-report/tax-text.ts";
import { endOf, family, heading, ink, page, paragraphs, quiet, statement, top } from "./pdf-parts.ts";
import { drawDisposals, drawLots } from "./pdf-tables.ts";

/**
 * The years of a report in a document: cover, summary, disposals, open lots, method and disclaimer.
 * @param madeOn `yyyy-mm-dd`; null for a document that does not say it
 */
export function taxPdf(report: TaxReportRecord, madeOn: string | null, fonts: ReportFonts): Blob {
  const document = pdfDocument("portrait", fonts);
  // Without it the library writes the present time.
  if (madeOn === null) document.setCreationDate(new Date(0));
  document.setProperties({
    title: pdfText(titleOf(report)),
    subject: pdfText(t(jurisdictions[report.jurisdiction].name)),
  });
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
  year === null ? t("Halvest tax report, all years") : t("Halvest tax report {year}", { year });

function drawCover(document: jsPDF, report: TaxReportRecord, madeOn: string | null): void {
  const { holdings, currency, disposals, warnings } = report;
  const rules = jurisdictions[report.jurisdiction];
  document.setFont(family, "bold").setFontSize(24).setTextColor(ink);
  const title =
    report.year === null ? t("Tax report, all years") : t("Tax report {year}", { year: report.year });
  document.text(pdfText(title), page.margin, 44);
  document.setFont(family, "normal").setFontSize(11).setTextColor(quiet);
  const maker = madeOn === null ? "Halvest" : t("Halvest, created on {date}", { date: formatDay(madeOn) });
  document.text(pdfText(maker), page.margin, 52);
  statement(document, 64, [
    [t("Rules of"), t(rules.name)],
    [t("Method"), methodText(report)],
    [t("Currency"), currency],
    [t("Disposals"), String(disposals.length)],
    [t("Bitcoin held"), `${bitcoinText(holdings.btc)} BTC`],
    [t("Cost of what is held"), formatMoney(holdings.cost, currency)],
    [
      t("Value of what is held"),
      holdings.value === null ? t("unknown") : formatMoney(holdings.value, currency),
    ],
    [
      t("Last known price"),
      t("{price}, of {date}", {
        price: formatUsd(holdings.priceUSD),
        date: formatDay(holdings.priceDate),
      }),
    ],
  ]);
  paragraphs(document, endOf(document) + 10, [
    t(report.disclaimer),
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
  const money = (value: number | null) => (value === null ? t("unknown") : formatMoney(value, currency));
  document.addPage();
  heading(document, t("Summary of {year}", { year: year.year }), top + 2, 15);
  document.setFontSize(9).setTextColor(quiet);
  const days = t("{from} to {to}", { from: formatDay(year.start), to: formatDay(year.end) });
  document.text(pdfText(days), page.margin, top + 8);
  if (isBoxThree) {
    statement(document, top + 14, [[t("Value on 1 January"), money(year.opening.value)]], new Set([0]));
  }
  statement(
    document,
    isBoxThree ? endOf(document) + 8 : top + 14,
    [
      [t("Proceeds"), money(year.proceeds)],
      [t("Selling fees"), money(-year.fees)],
      [t(jurisdiction === "GB" ? "Allowable cost" : "Cost basis"), money(-year.basis)],
      [t("Net gain"), money(year.net)],
    ],
    new Set([3]),
  );
  statement(document, endOf(document) + 8, [
    [t("Gains"), money(year.gains)],
    [t("Losses"), money(-year.losses)],
    ...(year.short === null ? [] : ([[t("Short-term net"), money(year.short.net)]] as const)),
    ...(year.long === null ? [] : ([[t("Long-term net"), money(year.long.net)]] as const)),
    ...(year.allowance === null ? [] : ([[allowanceName(jurisdiction), money(year.allowance)]] as const)),
    ...(year.taxable === null ? [] : ([[t("Taxable amount"), money(year.taxable)]] as const)),
  ]);
  statement(
    document,
    endOf(document) + 8,
    [
      [t("Opening, BTC"), bitcoinText(year.opening.btc)],
      [t("Bought, BTC"), bitcoinText(year.bought.btc)],
      [t("Sold, BTC"), bitcoinText(year.disposed.btc)],
      [t("Closing, BTC"), bitcoinText(year.closing.btc)],
      ...(isBoxThree ? [] : ([[t("Opening value"), money(year.opening.value)]] as const)),
      [t("Closing cost"), money(year.closing.cost)],
      [t("Closing value"), money(year.closing.value)],
    ],
    new Set([3]),
  );
  const meaning = taxableText(report, year);
  if (meaning !== null) paragraphs(document, endOf(document) + 8, [meaning]);
}

function drawMethod(document: jsPDF, report: TaxReportRecord): void {
  const rules = jurisdictions[report.jurisdiction];
  document.addPage();
  heading(document, t("Method"), top + 2, 15);
  paragraphs(document, top + 8, [
    t("{country}: {rule}", { country: t(rules.name), rule: t(rules.rule) }),
    ...(rules.sources.length === 0
      ? []
      : [
          t("Sources: {sources}. {checked}.", {
            sources: sourcesText(rules),
            checked: checkedText(report),
          }),
        ]),
    t(
      "Sales are matched with purchases by: {method}. Fees of a purchase are part of its cost, fees of a sale reduce its gain. Costs and proceeds are shared in whole cents, so that parts always add up to their whole.",
      { method: methodText(report) },
    ),
    t(
      "Amounts in other currencies were converted to {currency} at the rate with which they were entered, all others at the rate of their day. All dates are days of Coordinated Universal Time.",
      { currency: report.currency },
    ),
    t(
      "Only recorded purchases and sales of bitcoin count. Swaps, income, gifts, transfers between accounts and losses carried over from other years are not part of this report.",
    ),
  ]);
  heading(document, t("Disclaimer"), endOf(document) + 14, 15);
  paragraphs(document, endOf(document) + 20, [t(report.disclaimer)]);
}

/** Header and footer of every page: title, disclaimer and page number. */
function drawMargins(document: jsPDF, report: TaxReportRecord): void {
  const pages = document.getNumberOfPages();
  const { width, height, margin } = page;
  for (let number = 1; number <= pages; number++) {
    document.setPage(number).setFont(family, "normal").setFontSize(7).setTextColor(quiet);
    if (number > 1) document.text(pdfText(titleOf(report)), margin, 12);
    document.text(pdfText(t(report.disclaimer)), margin, height - 10, { maxWidth: width - 2 * margin - 24 });
    document.text(pageText(number, pages), width - margin, height - 10, { align: "right" });
  }
}
