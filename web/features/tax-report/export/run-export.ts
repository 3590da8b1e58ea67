import type { TaxReportRecord } from "#shared/api/portfolio/tax-report.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { TaxFile } from "#shared/domain/tier-features.ts";
import { withNames } from "#shared/engine/tax/csv-layouts.ts";
import { call } from "#web/api/api.ts";
import { type FileWatch, fileFromWorker } from "#web/components/download/file-worker.ts";
import { saveCsv, saveFile } from "#web/components/download/save-file.ts";

/** The worker's input. */
export interface TaxFileRequest {
  readonly file: "excel" | "pdf";
  readonly report: TaxReportRecord;
  /** `yyyy-mm-dd`; null for a file without metadata. */
  readonly madeOn: string | null;
}

const endings: Record<TaxFile, string> = {
  generic: "csv",
  form8949: "form-8949.csv",
  ukComputation: "computation.csv",
  excel: "xlsx",
  pdf: "pdf",
};

/**
 * Saves the years of a report as a file. The server sends the data for it if the subscription includes the file. CSV has
 * fixed layouts; the other files say when they were made, unless the settings leave metadata out.
 *
 * @param hasNames whether CSV has a line with the names of its columns in the reader's language
 * @throws ApiError, Error when the file cannot be made, the signal's reason once it is aborted
 */
export async function runExport(
  { year }: TaxReportRecord,
  file: TaxFile,
  watch: FileWatch,
  hasNames = false,
): Promise<void> {
  const { csv, report } = await call("tax-report", "export", { body: { file, year: year ?? "all" } });
  watch.signal.throwIfAborted();
  const name = `halvest-tax-report-${(year ?? "all-years").replace("/", "-")}.${endings[file]}`;
  if (csv !== null) {
    saveCsv(name, hasNames ? withNames(csv, t) : csv);
    return;
  }
  if (report === null || (file !== "excel" && file !== "pdf")) throw new Error("The report was not sent");
  const { includeMetadata } = (await call("settings", "get")).environment;
  watch.signal.throwIfAborted();
  const worker = new Worker(new URL("./tax-file-worker.ts", import.meta.url), { type: "module" });
  const madeOn = includeMetadata ? new Date().toISOString().slice(0, 10) : null;
  const request: TaxFileRequest = { file, report, madeOn };
  saveFile(name, await fileFromWorker(worker, request, watch));
}
