import { answerWithFiles } from "#web/components/download/file-worker.ts";
import { comparisonPdf } from "./comparison-pdf.ts";
import type { ComparisonReport } from "./comparison-report.ts";

answerWithFiles<ComparisonReport>(async (report) => comparisonPdf(report));
