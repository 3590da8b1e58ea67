import type { ExportTable } from "./export-table.ts";

/** What the page asks for. */
export interface ExportRequest {
  readonly format: "excel" | "pdf";
  readonly table: ExportTable;
}

/** What comes back: how far it is (0 to 1), then the file, or why there is none. */
export type ExportAnswer =
  | { readonly progress: number }
  | { readonly file: Blob }
  | { readonly failure: string };

async function make({ format, table }: ExportRequest): Promise<Blob> {
  if (format === "excel") return (await import("./export-excel.ts")).exportExcel(table);
  const { exportPdf } = await import("./export-pdf.ts");
  return exportPdf(table, (progress) => postMessage({ progress } satisfies ExportAnswer));
}

addEventListener("message", (event: MessageEvent<ExportRequest>) => {
  make(event.data).then(
    (file) => postMessage({ file } satisfies ExportAnswer),
    (error: unknown) => postMessage({ failure: String(error) } satisfies ExportAnswer),
  );
});
