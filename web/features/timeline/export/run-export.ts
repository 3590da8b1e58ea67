import { call } from "#web/api/api.ts";
import { realMoneyText } from "#web/components/display-currency/real-text.ts";
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

const zipName = (name: string) => name.replace(/\.[a-z]+$/, ".zip");

/** Files that can be imported again contain the plan; a report shows its settings. */
async function wantedFile(format: FileFormat, hasNames: boolean): Promise<WantedFile> {
  if (format === "excel") return { format };
  const plan = await call("control-panel", "exportPlan");
  return format === "csv" ? { format, plan, hasNames } : { format, plan };
}

/** Days from one to another as `yyyy-mm-dd`, both included. */
interface ExportRange {
  readonly from: string;
  readonly to: string;
}

export interface ExportChoice {
  /** Null for all months. */
  readonly range: ExportRange | null;
  /** Whether CSV has a line with the names of its columns in the reader's language. */
  readonly hasNames?: boolean | undefined;
}

/** Rows of the months in a range; all of them without one. */
function rowsWithin({ rows }: TimelineModel, range: ExportRange | null): number[] {
  const isIn = (date: string) => range === null || (date >= range.from && date <= range.to);
  return rows.flatMap(({ date }, row) => (isIn(date) ? [row] : []));
}

/** The timeline with only the visible columns, in the display currency: data sent to a worker is copied. */
function visibleTable(
  model: TimelineModel,
  { columns }: TableLayout,
  range: ExportRange | null,
): Pick<ExportRequest, "timeline" | "currency" | "real" | "columnIds"> {
  const { timeline, currency, real } = model;
  const { basePayments: _, purchases, ...converted } = timeline;
  const kept = rowsWithin(model, range);
  const columnIds = columns.map(({ definition }) => definition.id);
  const shown = new Set([...columnIds, ...courseColumns, "dateAcquired"]);
  const ofKept = <T>(list: readonly T[]) => kept.flatMap((row) => list.slice(row, row + 1));
  const { atEnd, atNow } = shownPortfolio(timeline, currency, real);
  return {
    real: real && { moneyOf: timeline.now, text: realMoneyText(timeline.now, currency, real.assumption) },
    timeline: {
      ...converted,
      rowCount: kept.length,
      rowSource: ofKept(timeline.rowSource),
      rowEpoch: ofKept(timeline.rowEpoch),
      ...(purchases && { purchases: ofKept(purchases) }),
      rows: Object.fromEntries([...shown].map((id) => [id, kept.map((row) => model.value(id, row))])),
      portfolio: { atEnd, atNow },
    },
    currency,
    columnIds,
  };
}

/**
 * Exports the visible columns to a file created by a worker, of all months or those in a range. If Excel or PDF fails, it
 * saves CSV.
 *
 * @returns the saved format
 * @throws ApiError when the server does not permit the format, NetworkError without its answer, the signal's reason once it is aborted
 */
export async function runExport(
  model: TimelineModel,
  layout: TableLayout,
  format: FileFormat,
  watch: FileWatch,
  { range, hasNames = false }: ExportChoice,
): Promise<FileFormat> {
  const make = async (wanted: FileFormat) => {
    await call("timeline", "permitExport", { body: { format: wanted } });
    const { includeMetadata, compressExports } = (await call("settings", "get")).environment;
    const years = range === null ? "" : `-${range.from}-${range.to}`;
    const name = `halvest-timeline-export${years}.${endings[wanted]}`;
    const request: ExportRequest = {
      ...visibleTable(model, layout, range),
      file: await wantedFile(wanted, hasNames),
      includeMetadata,
      nameInZip: compressExports ? name : null,
    };
    const worker = new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" });
    saveFile(compressExports ? zipName(name) : name, await fileFromWorker(worker, request, watch));
    return wanted;
  };
  return make(format).catch((error: unknown) => {
    // The values matter most; the caller reports that they were saved as CSV.
    if (error instanceof ApiError || error instanceof NetworkError) throw error;
    if (!watch.signal.aborted && (format === "excel" || format === "pdf")) return make("csv");
    throw error;
  });
}
