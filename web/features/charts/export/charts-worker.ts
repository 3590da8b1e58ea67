import { answerWithFiles } from "#web/components/download/file-worker.ts";
import type { ChartReport } from "./chart-report.ts";
import { chartsPdf } from "./charts-pdf.ts";

answerWithFiles<ChartReport>(chartsPdf);
