import { answerWithFiles } from "#web/components/download/file-worker.ts";
import type { TaxFileRequest } from "./run-export.ts";

answerWithFiles<TaxFileRequest>(async ({ file, report, madeOn }) => {
  if (file === "excel") return (await import("./tax-excel.ts")).taxExcel(report, madeOn);
  const [{ taxPdf }, { loadReportFonts }] = await Promise.all([
    import("./tax-pdf.ts"),
    import("#web/components/download/report-fonts.ts"),
  ]);
  return taxPdf(report, madeOn, await loadReportFonts());
});
