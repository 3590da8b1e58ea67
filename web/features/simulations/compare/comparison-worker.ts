import { answerWithFiles, loadedWriter } from "#web/components/download/file-worker.ts";
import type { ComparisonReport } from "./comparison-report.ts";

answerWithFiles<ComparisonReport>(async (report) => {
  const { comparisonPdf } = await loadedWriter(() => import("./comparison-pdf.ts"));
  return comparisonPdf(report);
});
