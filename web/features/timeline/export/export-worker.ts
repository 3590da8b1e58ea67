import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import { answerWithFiles, inEnglish, loadedWriter } from "#web/components/download/file-worker.ts";
import { planSettings } from "#web/components/plan-document/plan-changes.ts";
import { timelineModel } from "#web/features/timeline/timeline-model.ts";
import { exportTable, type RealMoney } from "./export-table.ts";
import { columnNames, exportCsv, exportJson } from "./export-text.ts";
import { valueCourse } from "./export-value-chart.ts";

/** The export formats. */
export type WantedFile =
  | { readonly format: "excel" }
  | { readonly format: "csv"; readonly plan: PlanDocument; readonly hasNames: boolean }
  | { readonly format: "json" | "pdf"; readonly plan: PlanDocument };

/** A request from the page. */
export interface ExportRequest {
  /** Its `rows` need only the dates and the requested columns; all amounts are in `currency` already. */
  readonly timeline: Timeline;
  readonly currency: Currency;
  /** Where some columns are in money of one date. */
  readonly real: RealMoney | null;
  readonly columnIds: readonly string[];
  readonly file: WantedFile;
  /** Whether the file says what it was made with, and of which plan. */
  readonly includeMetadata: boolean;
  /** The name that the file has in a zip; null for the file itself. */
  readonly nameInZip: string | null;
}

answerWithFiles<ExportRequest>(async (request, onProgress) => {
  const file = await madeFile(request, onProgress);
  if (request.nameInZip === null) return file;
  const { zipped } = await loadedWriter(() => import("#web/components/download/zipped.ts"));
  return zipped(request.nameInZip, file);
});

async function madeFile(
  { timeline, currency, real, columnIds, file, includeMetadata }: ExportRequest,
  onProgress: (share: number) => void,
): Promise<Blob> {
  const columns = columnIds.map((id) => columnDefinition(id)).filter((column) => column !== undefined);
  const model = timelineModel(timeline, currency);
  const createdAt = includeMetadata ? new Date().toISOString() : null;
  const table = () => exportTable(model, columns, createdAt, real);
  switch (file.format) {
    case "csv": {
      const names = file.hasNames ? columnNames(table()) : null;
      const text = inEnglish(() => exportCsv(table(), file.plan, names));
      // The byte order mark identifies the text as UTF-8 to spreadsheets.
      return new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" });
    }
    case "json":
      return new Blob([inEnglish(() => exportJson(table(), file.plan))], { type: "application/json" });
    case "excel":
      return (await loadedWriter(() => import("./export-excel.ts"))).exportExcel(table());
    case "pdf": {
      const [{ exportPdf }, fonts] = await loadedWriter(() =>
        Promise.all([
          import("./export-pdf.ts"),
          import("#web/components/download/report-fonts.ts").then((module) => module.loadReportFonts()),
        ]),
      );
      const settings = planSettings(file.plan);
      return exportPdf(
        { table: table(), settings, course: valueCourse(model, real !== null), fonts },
        onProgress,
      );
    }
  }
}
