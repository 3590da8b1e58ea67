import { jsPDF } from "jspdf";
import type { ReportFonts } from "./report-fonts.ts";

/** The name of the embedded font. */
export const pdfFont = "Hanken Grotesk";

/** An empty A4 document, measured in millimetres, in the product's font. */
export function pdfDocument(orientation: "portrait" | "landscape", fonts: ReportFonts): jsPDF {
  const document = new jsPDF({ orientation, unit: "mm", format: "a4", compress: true });
  embed(document, fonts.regular, "normal");
  embed(document, fonts.bold, "bold");
  document.setFont(pdfFont, "normal");
  return document;
}

function embed(document: jsPDF, font: Uint8Array, style: "normal" | "bold"): void {
  let bytes = "";
  for (let at = 0; at < font.length; at += 8192) {
    bytes += String.fromCharCode(...font.subarray(at, at + 8192));
  }
  const name = `hanken-${style}.ttf`;
  document.addFileToVFS(name, btoa(bytes));
  document.addFont(name, pdfFont, style);
}
