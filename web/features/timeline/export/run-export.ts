import { call } from "#web/api/api.ts";
import { shownPortfolio } from "#web/components/display-currency/shown-portfolio.ts";
import { type FileWatch, fileFromWorker } from "#web/components/download/file-worker.ts";
import { saveFile } from "#web/components/download/save-file.ts";
import type { TableLayout } from "#web/features/timeline/columns/table-layout.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import { ApiError, NetworkError } from "#web/transport/errors.ts";
import { courseColumns } from "./export-value-chart.ts";
import type { ExportRequest, WantedFile } from "./export-worker.ts";

export type FileFormat = WantedFile["format"];

const endings: Readonly<Record<FileFormat, string>> = {
  csv: "csv",
  excel: "xlsx",
  pdf: "pdf",
  json: "json",
};

/** Files that can be imported again contain the plan; a report shows its settings. */
async function wantedFile(format: FileFormat): Promise<WantedFile> {
  if (format === "excel") return { format };
  return { format, plan: await call("control-panel", "exportPlan") };
}

/** The timeline with only the visible columns, in the display currency: data sent to a worker is copied. */
function visibleTable(model: TimelineModel, { columns }: TableLayout): Omit<ExportRequest, "file"> {
  const { timeline, currency } = model;
  const { basePayments: _, ...converted } = timeline;
  const columnIds = columns.map(({ definition }) => definition.id);
  const shown = new Set([...columnIds, ...courseColumns, "dateAcquired"]);
  const rows = Object.fromEntries(
    [...shown].map((id) => [id, Array.from(timeline.rowSource, (_, row) => model.value(id, row))]),
  );
  const { atEnd, atNow } = shownPortfolio(timeline, currency);
  return { timeline: { ...converted, rows, portfolio: { atEnd, atNow } }, currency, columnIds };
}

/**
 * Exports the visible columns to a file created by a worker. If Excel or PDF fails, it saves CSV.
 *
 * @returns the saved format
 * @throws ApiError when the server does not permit the format, NetworkError without its answer, the signal's reason once it is aborted
 */
export async function runExport(
  model: TimelineModel,
  layout: TableLayout,
  format: FileFormat,
  watch: FileWatch,
): Promise<FileFormat> {
  const make = async (wanted: FileFormat) => {
    await call("timeline", "permitExport", { body: { format: wanted } });
    const request: ExportRequest = { ...visibleTable(model, layout), file: await wantedFile(wanted) };
    const worker = new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" });
    saveFile(`halvest-timeline-export.${endings[wanted]}`, await fileFromWorker(worker, request, watch));
    return wanted;
  };
  return make(format).catch((error: unknown) => {
    // The values matter most; the caller reports that they were saved as CSV.
    if (error instanceof ApiError || error instanceof NetworkError) throw error;
    if (!watch.signal.aborted && (format === "excel" || format === "pdf")) return make("csv");
    throw error;
  });
}
