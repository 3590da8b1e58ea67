import { answerWithFiles, loadedWriter } from "#web/components/download/file-worker.ts";
import type { ChartReport } from "./chart-report.ts";

answerWithFiles<ChartReport>(async (report, onProgress) => {
  const [{ chartsPdf }, fonts] = await loadedWriter(() =>
    Promise.all([
      import("./charts-pdf.ts"),
      import("#web/components/download/report-fonts.ts").then((module) => module.loadReportFonts()),
    ]),
  );
  return chartsPdf(report, fonts, onProgress);
});
