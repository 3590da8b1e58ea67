import { jsPDF } from "jspdf";
import { autoTable } from "jspdf-autotable";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { type ExportTable, exportTexts } from "./export-table.ts";

const margin = 12;
const ink = 32;
const quiet = 96;
const tierNames = { free: "Free", basic: "Basic", advanced: "Advanced" } as const;

const disclaimers = [
  "Months that are projected show what a model expects under the settings of the plan. They are no promise and no forecast of a price that will be paid.",
  "Months that are back-filled assume that the plan had been followed at the prices of the past; only recorded transactions happened.",
  "This report is information about a plan. It is no investment, tax or legal advice. The value of bitcoin can fall to zero.",
];

/** The fonts of every PDF reader know neither arrows nor the minus sign. */
function plain(text: string): string {
  return text
    .replace("↑ ", "+")
    .replaceAll(/↓ |−/g, "-")
    .replaceAll("≥", ">=")
    .replaceAll("≤", "<=")
    .replaceAll("φ", "phi");
}

/** A report on A4, landscape: summary, table, definitions and disclaimers. */
export function exportPdf(table: ExportTable): Blob {
  const document = new jsPDF({ orientation: "landscape", unit: "mm", format: "a4", compress: true });
  document.setProperties({ title: "Halvest timeline" });
  document.setFontSize(18).setTextColor(ink).text("Halvest timeline", margin, 20);
  document
    .setFontSize(9)
    .setTextColor(quiet)
    .text(`${tierNames[table.tier]} plan columns, made on ${formatDay(table.madeOn)}`, margin, 26);
  autoTable(document, {
    startY: 31,
    margin,
    theme: "plain",
    tableWidth: 130,
    styles: { fontSize: 9, textColor: ink, cellPadding: 1 },
    columnStyles: { 0: { textColor: quiet, cellWidth: 50 } },
    body: table.summary.map(([label, value]) => [label, plain(value)]),
  });

  document.addPage();
  autoTable(document, {
    margin,
    theme: "grid",
    horizontalPageBreak: true,
    horizontalPageBreakRepeat: [0, 1],
    styles: {
      fontSize: 7,
      textColor: ink,
      cellPadding: 1.2,
      halign: "right",
      lineColor: 220,
      lineWidth: 0.1,
    },
    headStyles: { fillColor: 240, textColor: ink },
    columnStyles: { 0: { halign: "left", cellWidth: 25 }, 1: { halign: "left", cellWidth: 22 } },
    head: [["Month", "Source", ...table.columns.map(({ header }) => header)]],
    body: table.rows.map((row) => [formatMonth(row.date), row.source, ...exportTexts(table, row).map(plain)]),
  });

  document.addPage();
  document.setFontSize(13).setTextColor(ink).text("Definitions", margin, 18);
  autoTable(document, {
    startY: 22,
    margin,
    theme: "grid",
    styles: { fontSize: 7.5, textColor: ink, cellPadding: 1.4, lineColor: 220, lineWidth: 0.1 },
    headStyles: { fillColor: 240, textColor: ink },
    columnStyles: { 0: { cellWidth: 45 }, 2: { cellWidth: 85 } },
    head: [["Column", "Meaning", "Formula"]],
    body: table.columns.map(({ header, meaning, formula }) => [header, plain(meaning), plain(formula)]),
  });

  document.addPage();
  document.setFontSize(13).setTextColor(ink).text("Disclaimers", margin, 18);
  autoTable(document, {
    startY: 22,
    margin,
    theme: "plain",
    styles: { fontSize: 9, textColor: ink, cellPadding: 1.5 },
    body: disclaimers.map((text) => [text]),
  });
  numberPages(document);
  return document.output("blob");
}

function numberPages(document: jsPDF): void {
  const pages = document.getNumberOfPages();
  const { width, height } = document.internal.pageSize;
  for (let page = 1; page <= pages; page++) {
    document.setPage(page).setFontSize(7).setTextColor(quiet);
    document.text(`${page} of ${pages}`, width - margin, height - 6, { align: "right" });
  }
}
