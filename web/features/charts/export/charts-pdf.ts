import { t } from "#shared/domain/language/translate.ts";
import { pdfDocument, pdfFont } from "#web/components/download/pdf-document.ts";
import { footText, pageText, pdfText } from "#web/components/download/pdf-text.ts";
import type { ReportFonts } from "#web/components/download/report-fonts.ts";
import { type ChartReport, pictureSize } from "./chart-report.ts";

/** Millimetres on A4, portrait. */
const page = { width: 210, height: 297, margin: 14 };
const ink = 32;
const quiet = 96;

/**
 * One chart on each page, A4 portrait, with its title.
 *
 * @param onProgress called with the fraction of pages drawn, from 0 to 1
 */
export async function chartsPdf(
  report: ChartReport,
  fonts: ReportFonts,
  onProgress?: (share: number) => void,
): Promise<Blob> {
  const { pages, period, source } = report;
  const document = pdfDocument("portrait", fonts);
  document.setProperties({ title: pdfText(t("Halvest charts")), subject: pdfText(source) });
  const { width, height, margin } = page;
  const room = width - 2 * margin;
  for (const [i, { title, subtitle, picture }] of pages.entries()) {
    if (i > 0) document.addPage();
    document.setFont(pdfFont, "bold").setFontSize(18).setTextColor(ink).text(pdfText(title), margin, 24);
    document.setFont(pdfFont, "normal").setFontSize(10).setTextColor(quiet);
    document.text(pdfText(subtitle), margin, 31, { maxWidth: room });
    document.text(pdfText(period), margin, 41);
    const bytes = new Uint8Array(await picture.arrayBuffer());
    const pictureHeight = (room * pictureSize.height) / pictureSize.width;
    // Fast compression: a higher level takes four times as long and saves a tenth.
    document.addImage(bytes, "PNG", margin, 47, room, pictureHeight, undefined, "FAST");
    document.setFontSize(7);
    document.text(footText(source), margin, height - 9);
    document.text(pageText(i + 1, pages.length), width - margin, height - 9, { align: "right" });
    onProgress?.((i + 1) / pages.length);
  }
  return document.output("blob");
}
