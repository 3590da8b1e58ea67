import { answerWithFiles, loadedWriter } from "#web/components/download/file-worker.ts";
import type { ChartReport } from "./chart-report.ts";

answerWithFiles<ChartReport>(async (report, onProgress) => {
  const { chartsPdf } = await loadedWriter(() => import("./charts-pdf.ts"));
  return chartsPdf(report, onProgress);
});
