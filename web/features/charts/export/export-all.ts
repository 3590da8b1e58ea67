import { t } from "#shared/domain/language/translate.ts";
import type { ChartId } from "#shared/domain/tier-features.ts";
import { chartPicture } from "#web/components/charts/chart-picture.tsx";
import { type FileWatch, fileFromWorker } from "#web/components/download/file-worker.ts";
import { saveFile } from "#web/components/download/save-file.ts";
import { formatDay, formatShortMonth } from "#web/components/format/dates.ts";
import type { ChartChoices } from "#web/features/charts/chart-choices.ts";
import { buildChart, hasData } from "#web/features/charts/model/build-chart.ts";
import type { ChartTimeline } from "#web/features/charts/model/chart-frame.ts";
import { rangeIn } from "#web/features/charts/model/chart-range.ts";
import { type ChartPage, type ChartReport, pictureSize } from "./chart-report.ts";

/** Drawing the pictures is most of the work; the rest is page layout. */
const drawingShare = 0.8;

/**
 * Saves one PDF of all charts that have data, in the months in view.
 *
 * @throws the signal's abort reason; Error when a chart cannot be drawn or the report cannot be created
 */
export async function exportAllCharts(
  timeline: ChartTimeline,
  charts: readonly ChartId[],
  { range: chosen, hasPrice, hasGrid, scale }: ChartChoices,
  { signal, onProgress }: FileWatch,
): Promise<void> {
  const shown = charts.filter((chart) => hasData(timeline, chart));
  const dates = (timeline.rows.dateAcquired ?? []).map(String);
  const range = rangeIn(dates, chosen);
  const pages: ChartPage[] = [];
  for (const chart of shown) {
    signal.throwIfAborted();
    const model = buildChart(timeline, chart, hasPrice);
    const { title, subtitle } = model;
    // The page contains the texts as searchable text.
    const bare = { ...model, title: "", subtitle: "" };
    const options = { ...pictureSize, pixelRatio: 1, theme: "light", scale, hasGrid, range } as const;
    pages.push({ title, subtitle, picture: await chartPicture(bare, options) });
    onProgress((drawingShare * pages.length) / shown.length);
  }
  const report: ChartReport = {
    pages,
    period: `${formatShortMonth(dates[range.from] ?? "")} – ${formatShortMonth(dates[range.to] ?? "")}`,
    source: t("Model {model}, market data until {day}", {
      model: String(timeline.modelVersion),
      day: formatDay(timeline.dataDate),
    }),
  };
  const worker = new Worker(new URL("./charts-worker.ts", import.meta.url), { type: "module" });
  const file = await fileFromWorker(worker, report, {
    signal,
    onProgress: (share) => onProgress(drawingShare + (1 - drawingShare) * share),
  });
  saveFile("halvest-charts.pdf", file);
}
