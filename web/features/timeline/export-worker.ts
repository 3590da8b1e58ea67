import { answerWithFiles } from "#web/components/download/file-worker.ts";
import type { ExportTable } from "./export-table.ts";

/** What the page asks for. */
export interface ExportRequest {
  readonly format: "excel" | "pdf";
  readonly table: ExportTable;
}

answerWithFiles<ExportRequest>(async ({ format, table }, onProgress) => {
  if (format === "excel") return (await import("./export-excel.ts")).exportExcel(table);
  const { exportPdf } = await import("./export-pdf.ts");
  return exportPdf(table, onProgress);
});
