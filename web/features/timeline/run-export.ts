import { call } from "#web/api/api.ts";
import { exportTable } from "./export-table.ts";
import { exportCsv, exportJson } from "./export-text.ts";
import type { ExportAnswer, ExportRequest } from "./export-worker.ts";
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
/** A report of thousands of pages is given up; the values are then saved as CSV. */
const longestMs = 120_000;

/** How an export is followed and stopped. */
export interface ExportWatch {
  readonly signal: AbortSignal;
  /** Told the share that is done, from 0 to 1, where it is known. */
  onProgress(share: number): void;
}

function inWorker(request: ExportRequest, { signal, onProgress }: ExportWatch): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  const worker = new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" });
  const timer = setTimeout(() => reject(new Error("The export took too long")), longestMs);
  worker.addEventListener("message", ({ data }: MessageEvent<ExportAnswer>) => {
    if ("progress" in data) onProgress(data.progress);
    else if ("file" in data) resolve(data.file);
    else reject(new Error(data.failure));
  });
  worker.addEventListener("error", () => reject(new Error("The export stopped")));
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  worker.postMessage(request);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
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
  watch: ExportWatch,
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
