import type { jsPDF } from "jspdf";
import { autoTable } from "jspdf-autotable";
import { msg, t } from "#shared/domain/language/translate.ts";
import { pdfDocument, pdfFont } from "#web/components/download/pdf-document.ts";
import { footText, pageText, pdfText } from "#web/components/download/pdf-text.ts";
import type { ReportFonts } from "#web/components/download/report-fonts.ts";
import { formatDay, formatShortMonth } from "#web/components/format/dates.ts";
import { tierNames } from "#web/components/format/tier-names.ts";
import { headerIn } from "#web/components/saved-timeline/column-headers.ts";
import { inWords } from "#web/features/timeline/columns/column-words.ts";
import { type ExportTable, exportTexts } from "./export-table.ts";
import { drawValueChart, type ValueCourse } from "./export-value-chart.ts";

/** Millimetres on A4, landscape. */
const page = { width: 297, height: 210, margin: 10 };
const tableTop = 17;
const bottom = 12;
const monthWidth = 13;
/** Bounds of a column's width, which otherwise fits its longest figure. */
const narrowest = 10;
const widest = 45;
const cellPadding = 0.6;
const figureSize = 6;
const family = pdfFont;

const ink = 32;
const quiet = 96;
const line = { lineColor: 220, lineWidth: 0.1 };
const headStyles = { fillColor: 240, textColor: ink, lineWidth: 0.1, lineColor: 220 } as const;

const disclaimers = [
  msg(
    "Projected months show what a model expects under the settings of the plan. They are neither a promise nor a forecast of future prices.",
  ),
  msg(
    "Back-filled months assume that the plan was followed at past prices; only recorded transactions took place.",
  ),
  msg(
    "This report is information about a plan. It is not investment, tax or legal advice. The value of bitcoin can fall to zero.",
  ),
];

/**
 * Creates a report on A4, landscape: cover with the plan's settings and a chart of its value, table, definitions and
 * disclaimers. Columns are as wide as their figures; those that do not fit on a page continue on further pages, each
 * with the months.
 *
 * @param onProgress called with the fraction of the table drawn, from 0 to 1
 */
export function exportPdf(report: ReportContent, onProgress?: (share: number) => void): Blob {
  const { table, fonts } = report;
  const document = pdfDocument("landscape", fonts);
  document.setProperties({ title: pdfText(t("Halvest timeline")), subject: pdfText(dataText(table)) });
  drawCover(document, report);
  drawTable(document, table, onProgress);
  drawDefinitions(document, table);
  drawDisclaimers(document);
  drawMargins(document, table);
  return document.output("blob");
}

/** The data of a report. */
export interface ReportContent {
  readonly table: ExportTable;
  /** The plan's settings, label and value. */
  readonly settings: readonly (readonly [string, string])[];
  readonly course: ValueCourse;
  readonly fonts: ReportFonts;
}

const tierText = ({ tier }: ExportTable) => t("{tier} tier columns", { tier: tierNames[tier] });
/** Empty in a report without metadata. */
const dataText = ({ createdAt, modelVersion, dataDate }: ExportTable) =>
  createdAt === null
    ? ""
    : t("Model {model}, market data until {day}", { model: modelVersion, day: formatDay(dataDate) });

function drawCover(document: jsPDF, { table, settings, course }: ReportContent): void {
  const { margin, width } = page;
  document
    .setFont(family, "bold")
    .setFontSize(22)
    .setTextColor(ink)
    .text(pdfText(t("Halvest timeline")), margin, 22);
  document.setFont(family, "normal").setFontSize(10).setTextColor(quiet);
  const made =
    table.createdAt === null
      ? tierText(table)
      : t("{columns}, created on {date}", { columns: tierText(table), date: formatDay(table.madeOn) });
  document.text(pdfText(made), margin, 29);
  const facts = [
    ...table.summary,
    [t("Columns"), String(table.columns.length)],
    ...(table.createdAt === null ? [] : [[t("Model version"), table.modelVersion]]),
  ];
  const column = 84;
  const chartLeft = margin + column + 8;
  const chartWidth = width - margin - chartLeft;
  const list = (
    title: string,
    left: number,
    startY: number,
    tableWidth: number,
    body: readonly (readonly string[])[],
  ) =>
    autoTable(document, {
      startY,
      margin: { left, top: tableTop, bottom },
      theme: "plain",
      tableWidth,
      styles: { font: family, fontSize: 8, textColor: ink, cellPadding: 0.9, ...line },
      headStyles: { fontStyle: "bold" },
      columnStyles: { 0: { textColor: quiet, cellWidth: tableWidth * 0.55 } },
      head: [[{ content: pdfText(title), colSpan: 2 }]],
      body: body.map(([label = "", value = ""]) => [pdfText(label), pdfText(value)]),
    });
  drawValueChart(document, family, course, {
    left: chartLeft,
    top: 36,
    width: chartWidth,
    height: 55,
  });
  list(t("Figures"), chartLeft, 97, chartWidth, facts);
  // Last, because many settings continue on a page of their own; beside the figures, also where these do.
  document.setPage(1);
  if (table.createdAt !== null) list(t("Settings of the plan"), margin, 36, column, settings);
}

/** Column widths in millimetres: of the longest figure, or of the header's longest word. */
function widthsOf(document: jsPDF, table: ExportTable, texts: readonly string[][]): number[] {
  const { columns } = table;
  document.setFont(family, "normal").setFontSize(figureSize);
  return columns.map((column, place) => {
    const longest = texts.reduce(
      (most, row) => ((row[place]?.length ?? 0) > most.length ? (row[place] ?? "") : most),
      "",
    );
    const words = pdfText(headerIn(column, table)).split(" ");
    const needed = [longest, ...words].map((text) => document.getTextWidth(text));
    return Math.min(widest, Math.max(narrowest, ...needed) + 2 * cellPadding + 0.4);
  });
}

/** Positions of the columns that fit side by side on one page. */
function slices(widths: readonly number[], room: number): number[][] {
  const found: number[][] = [];
  let left = 0;
  for (const [place, width] of widths.entries()) {
    left -= width;
    if (left < 0 || found.length === 0) {
      found.push([]);
      left = room - width;
    }
    found.at(-1)?.push(place);
  }
  return found;
}

function drawTable(document: jsPDF, table: ExportTable, onProgress?: (share: number) => void): void {
  const { columns, rows } = table;
  const texts = rows.map((row) => exportTexts(table, row).map(pdfText));
  const widths = widthsOf(document, table, texts);
  const sources = rows.map(({ source }) => document.getTextWidth(pdfText(source)));
  const sourceWidth = Math.max(narrowest, ...sources) + 2 * cellPadding + 0.4;
  const parts = slices(widths, page.width - 2 * page.margin - monthWidth - sourceWidth);
  const words = { halign: "left" } as const;
  for (const [done, places] of parts.entries()) {
    onProgress?.(done / parts.length);
    document.addPage();
    autoTable(document, {
      startY: tableTop,
      margin: { top: tableTop, right: page.margin, bottom, left: page.margin },
      theme: "grid",
      tableWidth: places.reduce((sum, place) => sum + (widths[place] ?? 0), monthWidth + sourceWidth),
      rowPageBreak: "avoid",
      styles: {
        font: family,
        fontSize: figureSize,
        textColor: ink,
        cellPadding: { horizontal: cellPadding, vertical: 0.38 },
        halign: "right",
        valign: "middle",
        ...line,
      },
      headStyles: { ...headStyles, fontSize: figureSize, fontStyle: "bold" },
      columnStyles: {
        0: { ...words, cellWidth: monthWidth },
        1: { ...words, cellWidth: sourceWidth, textColor: quiet },
        ...Object.fromEntries(
          places.map((place, i) => [
            i + 2,
            { cellWidth: widths[place] ?? narrowest, ...(columns[place]?.unit === "text" && words) },
          ]),
        ),
      },
      head: [
        [
          ...[t("Month"), t("Source")].map((text) => ({ content: pdfText(text), styles: words })),
          ...places.map((place) => (columns[place] ? pdfText(headerIn(columns[place], table)) : "")),
        ],
      ],
      body: rows.map(({ date, source }, i) => [
        pdfText(formatShortMonth(date)),
        pdfText(source),
        ...places.map((place) => texts[i]?.[place] ?? ""),
      ]),
    });
  }
  onProgress?.(1);
}

function drawDefinitions(document: jsPDF, table: ExportTable): void {
  const { columns } = table;
  document.addPage();
  document
    .setFontSize(13)
    .setTextColor(ink)
    .text(pdfText(t("Definitions")), page.margin, tableTop + 2);
  autoTable(document, {
    startY: tableTop + 6,
    margin: { top: tableTop, right: page.margin, bottom, left: page.margin },
    theme: "grid",
    rowPageBreak: "avoid",
    styles: { font: family, fontSize: 7, textColor: ink, cellPadding: 1.4, ...line },
    headStyles,
    columnStyles: { 0: { cellWidth: 48 }, 1: { cellWidth: 105 } },
    head: [[t("Column"), t("Meaning"), t("Formula")].map(pdfText)],
    body: columns.map((column) =>
      [headerIn(column, table), inWords(column.meaning), inWords(column.formula)].map(pdfText),
    ),
  });
}

function drawDisclaimers(document: jsPDF): void {
  document.addPage();
  document
    .setFontSize(13)
    .setTextColor(ink)
    .text(pdfText(t("Disclaimers")), page.margin, tableTop + 2);
  autoTable(document, {
    startY: tableTop + 6,
    margin: page.margin,
    theme: "plain",
    tableWidth: 200,
    styles: { font: family, fontSize: 10, textColor: ink, cellPadding: 2 },
    body: disclaimers.map((text) => [pdfText(t(text))]),
  });
}

/** Header and footer of every page: title, data source and page number. */
function drawMargins(document: jsPDF, table: ExportTable): void {
  const pages = document.getNumberOfPages();
  const { width, height, margin } = page;
  const end = { align: "right" } as const;
  for (let number = 1; number <= pages; number++) {
    document.setPage(number).setFont(family, "normal").setFontSize(7).setTextColor(quiet);
    if (number > 1) {
      const title = t("Halvest timeline, {columns}", { columns: tierText(table) });
      document.text(pdfText(title), margin, 11);
    }
    document.text(footText(dataText(table)), margin, height - 5);
    document.text(pageText(number, pages), width - margin, height - 5, end);
  }
}
