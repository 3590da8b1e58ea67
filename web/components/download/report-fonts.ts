import regularUrl from "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff?url";
import boldUrl from "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff?url";
import { trueTypeOf } from "./true-type.ts";

/** The product's font as PDF files embed it. */
export interface ReportFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/** @throws Error when a font cannot be loaded */
export async function loadReportFonts(): Promise<ReportFonts> {
  const [regular, bold] = await Promise.all([regularUrl, boldUrl].map(load));
  if (!regular || !bold) throw new Error("No font was loaded");
  return { regular, bold };
}

async function load(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The font ${url} answered ${response.status}`);
  return trueTypeOf(new Uint8Array(await response.arrayBuffer()));
}
