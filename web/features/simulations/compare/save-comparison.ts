import type { Timeline } from "#shared/api/timeline.ts";
import { chartPicture } from "#web/components/charts/chart-picture.tsx";
import type { TodaysRate } from "#web/components/display-currency/todays-rate.ts";
import { type FileWatch, fileFromWorker, loadedWriter } from "#web/components/download/file-worker.ts";
import { loadReportFonts } from "#web/components/download/report-fonts.ts";
import { saveFile } from "#web/components/download/save-file.ts";
import type { ComparisonOutcome } from "#web/workers/engine-messages.ts";
import { comparisonChart } from "./comparison-lines.ts";
import { type ComparisonReport, pictureSize } from "./comparison-report.ts";

/** Drawing the charts is most of the work; the rest is page layout. */
const drawingShare = 0.8;

const reported = ["value", "cost", "coins", "drawdown"] as const;

/**
 * Saves a comparison as a PDF with its charts.
 *
 * @throws the signal's reason once it is aborted, WriterNotLoaded, Error when it cannot be made
 */
export async function saveReport(
  timeline: Pick<Timeline, "now" | "epochs">,
  outcome: ComparisonOutcome,
  money: TodaysRate,
  words: Pick<ComparisonReport, "names" | "rows" | "note" | "source">,
  watch: FileWatch,
): Promise<void> {
  const pictures: ComparisonReport["pictures"][number][] = [];
  for (const line of reported) {
    watch.signal.throwIfAborted();
    const model = comparisonChart(timeline, outcome, line, money);
    // The page has the title as text.
    const picture = await chartPicture(
      { ...model, title: "", subtitle: "" },
      { ...pictureSize, pixelRatio: 1, theme: "light", scale: "linear", hasGrid: true },
    );
    pictures.push({ title: model.title, png: new Uint8Array(await picture.arrayBuffer()) });
    watch.onProgress((drawingShare * pictures.length) / reported.length);
  }
  const fonts = await loadedWriter(loadReportFonts);
  const worker = new Worker(new URL("./comparison-worker.ts", import.meta.url), { type: "module" });
  const report: ComparisonReport = { ...words, pictures, fonts };
  saveFile("halvest-comparison.pdf", await fileFromWorker(worker, report, watch));
}
