import type { jsPDF } from "jspdf";
import { autoTable } from "jspdf-autotable";
import type { TaxReportRecord } from "#shared/api/portfolio/tax-report.ts";
import { t } from "#shared/domain/language/translate.ts";
import { pdfText } from "#web/components/download/pdf-text.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { bitcoinText } from "#web/components/format/number-text.ts";
import { heldText, lossNote, matchText, termText } from "#web/features/tax-report/tax-text.ts";
import { amount, bottom, family, heading, ink, page, paragraphs, right, top } from "./pdf-parts.ts";

/** Coins of the characters that the font has. */
const bitcoins = (value: number) => pdfText(bitcoinText(value));
const line = { lineColor: 214, lineWidth: 0.1 };
const tableStyles = {
  font: family,
  fontSize: 7,
  textColor: ink,
  cellPadding: { horizontal: 1, vertical: 1 },
  ...line,
};
const headStyles = { fillColor: 240, textColor: ink, fontStyle: "bold" } as const;

/** Each sale with what it was matched with. */
export function drawDisposals(document: jsPDF, report: TaxReportRecord): void {
  const { disposals, currency } = report;
  document.addPage();
  heading(document, t("Disposals with their matches"), top + 2, 15);
  if (disposals.length === 0) {
    paragraphs(document, top + 8, [t("Nothing was sold in the time of this report.")]);
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
    willDrawCell: ({ cell, row }) => {
      cell.height = row.height;
    },
    // A sale whose matches go on here is named again.
    willDrawPage: ({ table }) => {
      // A sale needs the room of its first match, too: it never stands alone at the end of a page.
      for (const sale of sales.filter((at) => at > drawn)) {
        const cell = table.body[sale]?.cells[0];
        if (cell) cell.height = (table.body[sale]?.height ?? 0) + (table.body[sale + 1]?.height ?? 0);
      }
      table.head.length = 1;
      if (sales.includes(drawn + 1)) return;
      const sale = table.body[sales.findLast((row) => row <= drawn) ?? 0];
      const note = sale?.cells[7];
      if (sale === undefined || note === undefined) return;
      note.text = [pdfText(t("continued"))];
      table.head.push(sale);
    },
    styles: tableStyles,
    headStyles,
    columnStyles: Object.fromEntries([2, 3, 4, 5, 6].map((column) => [column, right])),
    head: [
      [
        t("Sold"),
        t("Account, acquired"),
        "BTC",
        t("Proceeds, {currency}", { currency }),
        t("Fees"),
        t(report.method === "ukMatching" ? "Allowable cost" : "Cost basis"),
        t("Gain or loss"),
        t("Term, held"),
      ].map((text, at) => ({ content: pdfText(text), styles: at >= 2 && at <= 6 ? right : {} })),
    ],
    body: disposals.flatMap((disposal) => [
      [
        formatDay(disposal.date),
        pdfText(disposal.account ?? ""),
        bitcoins(disposal.btc),
        amount(disposal.proceeds),
        amount(disposal.fees),
        amount(disposal.basis),
        amount(disposal.gain),
        pdfText(lossNote(report, disposal.gain) ?? ""),
      ].map((content) => ({ content, styles: { fontStyle: "bold" as const } })),
      ...disposal.matches.map((match) =>
        [
          `    ${pdfText(matchText(match))}`,
          match.acquired === null ? "" : formatDay(match.acquired),
          bitcoins(match.btc),
          amount(match.proceeds),
          amount(match.fees),
          amount(match.basis),
          amount(match.gain),
          pdfText(
            [match.term === null ? "" : termText(match.term), heldText(match)].filter(Boolean).join(", "),
          ),
        ].map((content) => ({ content, styles: { fillColor: 248 } })),
      ),
    ]),
  });
}

/** What is held, by purchase. */
export function drawLots(document: jsPDF, { openLots, holdings, currency }: TaxReportRecord): void {
  document.addPage();
  heading(document, t("Open lots"), top + 2, 15);
  if (openLots.length === 0) {
    paragraphs(document, top + 8, [t("No recorded bitcoin are held.")]);
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
      [
        t("Acquired"),
        t("Account"),
        "BTC",
        t("Cost, {currency}", { currency }),
        t("Value"),
        t("Gain or loss"),
        t("Long term from"),
      ].map((text, at) => ({
        content: pdfText(text),
        styles: at >= 2 && at <= 5 ? right : {},
      })),
    ],
    body: openLots.map((lot) => [
      lot.acquired === null ? pdfText(t("Pool")) : formatDay(lot.acquired),
      pdfText(lot.account ?? ""),
      bitcoins(lot.btc),
      amount(lot.cost),
      amount(lot.value),
      amount(lot.gain),
      lot.longFrom === null ? "" : formatDay(lot.longFrom),
    ]),
    foot: [
      [
        pdfText(t("All")),
        "",
        bitcoins(holdings.btc),
        amount(holdings.cost),
        amount(holdings.value),
        amount(gain),
        "",
      ].map((content, at) => ({ content, styles: at >= 2 && at <= 5 ? right : {} })),
    ],
  });
}
