import type { ReportFonts } from "#web/components/download/report-fonts.ts";
import type { ComparisonRow } from "./comparison-rows.ts";

/** The content of a comparison's report. */
export interface ComparisonReport {
  readonly names: readonly string[];
  readonly rows: readonly ComparisonRow[];
  readonly note: string;
  /** Model and market of the figures. */
  readonly source: string;
  /** PNG with the aspect ratio of `pictureSize`, and what it shows. */
  readonly pictures: readonly { readonly title: string; readonly png: Uint8Array }[];
  readonly fonts: ReportFonts;
}

/** CSS pixels of the charts. */
export const pictureSize = { width: 1000, height: 460 };
