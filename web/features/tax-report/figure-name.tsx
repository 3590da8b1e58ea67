import type { TaxReportRecord } from "#shared/api/tax-report.ts";
import { DefinedFigure } from "#web/components/figures/defined-figure.tsx";

interface FigureNameProps {
  label: string;
  /** The definition's path, without `taxReport.`; `*` stands for the entries of a list. */
  figure: string;
  /** The same path of one figure of this report, to show the values that it was computed from. */
  at?: string;
  report?: TaxReportRecord;
}

/** The name of a figure or of a column of figures of the tax report; it explains them when it is pressed. */
export function FigureName({ label, figure, at, report }: FigureNameProps) {
  const path = `taxReport.${figure}`;
  if (at === undefined || report === undefined) return <DefinedFigure label={label} figure={path} />;
  const place = { result: { taxReport: report }, path: `taxReport.${at}`, currency: report.currency };
  return <DefinedFigure label={label} figure={path} place={place} />;
}
