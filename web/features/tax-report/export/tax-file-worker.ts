import { answerWithFiles, loadedWriter } from "#web/components/download/file-worker.ts";
import type { TaxFileRequest } from "./run-export.ts";

answerWithFiles<TaxFileRequest>(async ({ file, report, madeOn }) => {
  if (file === "excel") {
    const { taxExcel } = await loadedWriter(() => import("./tax-excel.ts"));
    return taxExcel(report, madeOn);
  }
  const [{ taxPdf }, fonts] = await loadedWriter(() =>
    Promise.all([
      import("./tax-pdf.ts"),
      import("#web/components/download/report-fonts.ts").then((module) => module.loadReportFonts()),
    ]),
  );
  return taxPdf(report, madeOn, fonts);
});
