import type { jsPDF } from "jspdf";
import { autoTable } from "jspdf-autotable";
import { pdfFont } from "#web/components/download/pdf-document.ts";
import { pdfText } from "#web/components/download/pdf-text.ts";
import { amountText } from "#web/components/format/number-text.ts";

/** Millimetres on A4. */
export const page = { width: 210, height: 297, margin: 16 };
export const family = pdfFont;
export const ink = 32;
export const quiet = 96;
export const right = { halign: "right" } as const;
export const top = 22;
export const bottom = 20;

/** An amount without its currency, which the page names once. */
export const amount = (value: number | null) => {
  if (value === null) return "";
  return pdfText(value < 0 ? `(${amountText(-value)})` : amountText(value));
};

/** Where the table that was drawn last ends. */
export const endOf = (document: jsPDF): number =>
  (document as jsPDF & { lastAutoTable?: { finalY: number } }).lastAutoTable?.finalY ?? top;

export function heading(document: jsPDF, text: string, y: number, size = 13): void {
  document.setFont(family, "bold").setFontSize(size).setTextColor(ink).text(pdfText(text), page.margin, y);
  document.setFont(family, "normal");
}

/** A table of names and values. @param sums the places of rows that are results */
export function statement(
  document: jsPDF,
  startY: number,
  rows: readonly (readonly [string, string])[],
  sums: ReadonlySet<number> = new Set(),
): void {
  autoTable(document, {
    startY,
    margin: { left: page.margin, right: page.margin, top, bottom },
    theme: "plain",
    styles: { font: family, fontSize: 9, textColor: ink, cellPadding: { horizontal: 0, vertical: 1.3 } },
    columnStyles: { 0: { textColor: quiet, cellWidth: 76 }, 1: right },
    tableWidth: 130,
    body: rows.map(([name, value]) => [pdfText(name), pdfText(value)]),
    didParseCell: ({ row, cell }) => {
      const isSum = sums.has(row.index);
      cell.styles.lineWidth = { bottom: isSum ? 0 : 0.1, top: isSum ? 0.3 : 0 };
      cell.styles.lineColor = isSum ? 120 : 214;
      if (isSum) {
        cell.styles.fontStyle = "bold";
        cell.styles.textColor = ink;
      }
    },
  });
}

/** Texts one below the other. */
export function paragraphs(document: jsPDF, startY: number, texts: readonly string[]): void {
  autoTable(document, {
    startY,
    margin: { left: page.margin, right: page.margin, top, bottom },
    theme: "plain",
    styles: { font: family, fontSize: 9, textColor: ink, cellPadding: { horizontal: 0, vertical: 1.4 } },
    body: texts.map((text) => [pdfText(text)]),
  });
}
