import { autoTable } from "jspdf-autotable";
import { t } from "#shared/domain/language/translate.ts";
import { pdfDocument, pdfFont } from "#web/components/download/pdf-document.ts";
import { footText, pageText, pdfText } from "#web/components/download/pdf-text.ts";
import { type ComparisonReport, pictureSize } from "./comparison-report.ts";

/** Millimetres on A4. */
const page = { width: 297, height: 210, margin: 14 };
const ink = 32;
const quiet = 96;
/** The table of differences and the charts of a comparison, A4 landscape. */
export function comparisonPdf({ names, rows, note, source, pictures, fonts }: ComparisonReport): Blob {
  const document = pdfDocument("landscape", fonts);
  document.setProperties({
    title: pdfText(t("Halvest comparison of simulations")),
    subject: pdfText(source),
  });
  const title = (text: string) => {
    document.setFont(pdfFont, "bold").setFontSize(16).setTextColor(ink).text(pdfText(text), page.margin, 20);
    document.setFont(pdfFont, "normal").setFontSize(9).setTextColor(quiet);
  };
  title(t("Comparison of simulations"));
  document.text(pdfText(note), page.margin, 27, { maxWidth: page.width - 2 * page.margin });
  autoTable(document, {
    startY: 34,
    margin: page.margin,
    styles: { font: pdfFont, fontSize: 9, textColor: ink },
    headStyles: { fillColor: [238, 240, 239], textColor: quiet },
    columnStyles: { 0: { fontStyle: "bold" } },
    head: [[pdfText(t("Setting or figure")), ...names.map(pdfText)]],
    body: rows.map(({ label, cells }) => [
      pdfText(label),
      ...cells.map(({ text, difference }) =>
        pdfText(difference === undefined ? text : `${text} (${difference})`),
      ),
    ]),
    didParseCell: ({ cell, row, column, section }) => {
      if (section !== "body") return;
      if (rows[row.index]?.cells[column.index - 1]?.isDifferent) cell.styles.fillColor = [232, 234, 250];
    },
  });
  const room = page.width - 2 * page.margin;
  for (const { title: text, png } of pictures) {
    document.addPage();
    title(text);
    const height = (room * pictureSize.height) / pictureSize.width;
    document.addImage(png, "PNG", page.margin, 28, room, height, undefined, "FAST");
  }
  const count = document.getNumberOfPages();
  for (let number = 1; number <= count; number++) {
    document.setPage(number).setFontSize(7).setTextColor(quiet);
    document.text(footText(source), page.margin, page.height - 8);
    document.text(pageText(number, count), page.width - page.margin, page.height - 8, {
      align: "right",
    });
  }
  return document.output("blob");
}
