import { call } from "#web/api/api.ts";
import { type FileWatch, fileFromWorker } from "#web/components/download/file-worker.ts";
import { exportTable } from "./export-table.ts";
import { exportCsv, exportJson } from "./export-text.ts";
import type { ExportRequest } from "./export-worker.ts";
import type { TableLayout } from "./table-layout.ts";
import type { TimelineModel } from "./timeline-model.ts";

export type ExportFormat = "csv" | "excel" | "pdf" | "json";

const fileName = "halvest-timeline-export";
const endings: Readonly<Record<ExportFormat, string>> = {
  csv: "csv",
  excel: "xlsx",
  pdf: "pdf",
  json: "json",
};

function inWorker(request: ExportRequest, watch: FileWatch): Promise<Blob> {
  const worker = new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" });
  return fileFromWorker(worker, request, watch);
}

function save(content: Blob, format: ExportFormat): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = `${fileName}.${endings[format]}`;
  link.click();
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Saves the visible columns as a file. What cannot be made as Excel or PDF is saved as CSV.
 *
 * @returns the format that was saved; null when the export was stopped, and nothing was saved
 */
export async function runExport(
  model: TimelineModel,
  layout: TableLayout,
  format: ExportFormat,
  watch: FileWatch,
): Promise<ExportFormat | null> {
  const table = exportTable(model, layout);
  if (format === "json") {
    save(
      new Blob([exportJson(table, await call("control-panel", "exportPlan"))], { type: "application/json" }),
      format,
    );
    return format;
  }
  if (format !== "csv") {
    try {
      save(await inWorker({ format, table }, watch), format);
      return format;
    } catch {
      if (watch.signal.aborted) return null;
      // The values are what matters; the caller says that they came as CSV.
    }
  }
  // The mark tells spreadsheets that the text is UTF-8.
  const plan = await call("control-panel", "exportPlan");
  save(new Blob(["\uFEFF", exportCsv(table, plan)], { type: "text/csv;charset=utf-8" }), "csv");
  return "csv";
}
