import { setReader } from "#shared/domain/language/translate.ts";
import { answerWithFiles, loadedWriter } from "#web/components/download/file-worker.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import type { TaxFileRequest } from "./run-export.ts";

// Files are in English, with numbers in the format of the request.
setReader(() => ({ language: "en", catalogue: null, writeCount: formatCount }));

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
