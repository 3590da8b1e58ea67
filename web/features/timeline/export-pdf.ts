import { jsPDF } from "jspdf";
import { autoTable } from "jspdf-autotable";
import type { ColumnDefinition } from "#shared/engine/definitions/definition.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { type ExportTable, exportTexts } from "./export-table.ts";

/** Millimetres on A4, landscape. */
const page = { width: 297, height: 210, margin: 12 };
const tableTop = 20;
const monthWidth = 26;
const sourceWidth = 24;
/** Room for `US$ 1.234.567,89` and for two lines of a header. */
const figureWidth = 25;
const wordsWidth = 62;

const ink = 32;
const quiet = 96;
const line = { lineColor: 220, lineWidth: 0.1 };
const headStyles = { fillColor: 240, textColor: ink, lineWidth: 0.1, lineColor: 220 } as const;
const tierNames = { free: "Free", basic: "Basic", advanced: "Advanced" } as const;

const disclaimers = [
  "Months that are projected show what a model expects under the settings of the plan. They are no promise and no forecast of a price that will be paid.",
  "Months that are back-filled assume that the plan had been followed at the prices of the past; only recorded transactions happened.",
  "This report is information about a plan. It is no investment, tax or legal advice. The value of bitcoin can fall to zero.",
];

/** What the fonts of every PDF reader do not know, in what they do. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/↑ /g, "+"],
  [/↓ |−/g, "-"],
  [/≥/g, ">="],
  [/≤/g, "<="],
  [/≈/g, "~"],
  [/→/g, "to"],
  [/Σ\s*/g, "sum of "],
  [/√/g, "square root of "],
  [/φ/g, "phi"],
  [/σ/g, "sigma"],
  [/κ/g, "kappa"],
  [/π/g, "pi"],
  [/\u202f/g, "\u00a0"],
];

/** Characters of the fonts' own code page (Windows-1252). */
const known =
  /[^\u0020-\u007e\u00a0-\u00ff\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178\n]/g;

function plain(text: string): string {
  return replacements.reduce((rest, [sign, words]) => rest.replace(sign, words), text).replace(known, "?");
}

/**
 * A report on A4, landscape: summary, table, definitions and disclaimers. Columns that do not fit beside each other
 * go on further pages, each with the months.
 *
 * @param onProgress told the share of the table that is drawn, from 0 to 1
 */
export function exportPdf(table: ExportTable, onProgress?: (share: number) => void): Blob {
  const document = new jsPDF({ orientation: "landscape", unit: "mm", format: "a4", compress: true });
  document.setProperties({ title: "Halvest timeline", subject: plain(dataText(table)) });
  drawSummary(document, table);
  drawTable(document, table, onProgress);
  drawDefinitions(document, table);
  drawDisclaimers(document);
  drawMargins(document, table);
  return document.output("blob");
}

const planText = ({ tier }: ExportTable) => `${tierNames[tier]} plan columns`;
const dataText = ({ modelVersion, dataDate }: ExportTable) =>
  `Model ${modelVersion}, market data until ${formatDay(dataDate)}`;

function drawSummary(document: jsPDF, table: ExportTable): void {
  const { margin } = page;
  document.setFontSize(20).setTextColor(ink).text("Halvest timeline", margin, 26);
  document.setFontSize(10).setTextColor(quiet);
  document.text(`${planText(table)}, made on ${formatDay(table.madeOn)}`, margin, 33);
  const facts = [
    ...table.summary,
    ["Columns", String(table.columns.length)],
    ["Model version", table.modelVersion],
  ];
  autoTable(document, {
    startY: 40,
    margin,
    theme: "plain",
    tableWidth: 150,
    styles: { fontSize: 10, textColor: ink, cellPadding: 1.6, ...line },
    columnStyles: { 0: { textColor: quiet, cellWidth: 55 } },
    body: facts.map(([label = "", value = ""]) => [plain(label), plain(value)]),
  });
}

const widthOf = ({ unit }: ColumnDefinition) => (unit === "text" ? wordsWidth : figureWidth);

/** Places of the columns that stand beside each other on one page. */
function slices(columns: readonly ColumnDefinition[]): number[][] {
  const room = page.width - 2 * page.margin - monthWidth - sourceWidth;
  const found: number[][] = [];
  let left = 0;
  for (const [place, column] of columns.entries()) {
    left -= widthOf(column);
    if (left < 0 || found.length === 0) {
      found.push([]);
      left = room - widthOf(column);
    }
    found.at(-1)?.push(place);
  }
  return found;
}

function drawTable(document: jsPDF, table: ExportTable, onProgress?: (share: number) => void): void {
  const texts = table.rows.map((row) => exportTexts(table, row).map(plain));
  const parts = slices(table.columns);
  for (const [done, places] of parts.entries()) {
    onProgress?.(done / parts.length);
    document.addPage();
    const columns = places.flatMap((place) => table.columns[place] ?? []);
    const width = columns.reduce((sum, column) => sum + widthOf(column), monthWidth + sourceWidth);
    autoTable(document, {
      startY: tableTop,
      margin: { top: tableTop, right: page.margin, bottom: 14, left: page.margin },
      theme: "grid",
      tableWidth: width,
      rowPageBreak: "avoid",
      styles: { fontSize: 7, textColor: ink, cellPadding: 1.1, halign: "right", valign: "middle", ...line },
      headStyles: { ...headStyles, fontSize: 6.8, minCellHeight: 8 },
      columnStyles: {
        0: { halign: "left", cellWidth: monthWidth },
        1: { halign: "left", cellWidth: sourceWidth, textColor: quiet },
        ...Object.fromEntries(
          columns.map((column, i) => [
            i + 2,
            column.unit === "text" ? { halign: "left", cellWidth: wordsWidth } : { cellWidth: figureWidth },
          ]),
        ),
      },
      head: [
        [
          ...["Month", "Source"].map((content) => ({ content, styles: { halign: "left" as const } })),
          ...columns.map(({ header }) => plain(header)),
        ],
      ],
      body: table.rows.map((row, i) => [
        formatMonth(row.date),
        row.source,
        ...places.map((place) => texts[i]?.[place] ?? ""),
      ]),
    });
  }
  onProgress?.(1);
}

function drawDefinitions(document: jsPDF, { columns }: ExportTable): void {
  document.addPage();
  document
    .setFontSize(13)
    .setTextColor(ink)
    .text("Definitions", page.margin, tableTop + 2);
  autoTable(document, {
    startY: tableTop + 6,
    margin: { top: tableTop, right: page.margin, bottom: 14, left: page.margin },
    theme: "grid",
    rowPageBreak: "avoid",
    styles: { fontSize: 7.5, textColor: ink, cellPadding: 1.4, ...line },
    headStyles,
    columnStyles: { 0: { cellWidth: 48 }, 1: { cellWidth: 105 } },
    head: [["Column", "Meaning", "Formula"]],
    body: columns.map(({ header, meaning, formula }) => [header, meaning, formula].map(plain)),
  });
}

function drawDisclaimers(document: jsPDF): void {
  document.addPage();
  document
    .setFontSize(13)
    .setTextColor(ink)
    .text("Disclaimers", page.margin, tableTop + 2);
  autoTable(document, {
    startY: tableTop + 6,
    margin: page.margin,
    theme: "plain",
    tableWidth: 200,
    styles: { fontSize: 10, textColor: ink, cellPadding: 2 },
    body: disclaimers.map((text) => [text]),
  });
}

/** What stands on every page: what it is of, what it was made from, and its number. */
function drawMargins(document: jsPDF, table: ExportTable): void {
  const pages = document.getNumberOfPages();
  const { width, height, margin } = page;
  const end = { align: "right" } as const;
  for (let number = 1; number <= pages; number++) {
    document.setPage(number).setFontSize(7).setTextColor(quiet);
    if (number > 1) document.text(`Halvest timeline, ${planText(table)}`, margin, 12);
    document.text(`${dataText(table)}. Projections are no promise.`, margin, height - 7);
    document.text(`Page ${number} of ${pages}`, width - margin, height - 7, end);
  }
}
