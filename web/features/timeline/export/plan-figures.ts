import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { shownPortfolio } from "#web/components/display-currency/shown-portfolio.ts";
import { type CellText, formatCell } from "#web/components/format/cell-format.ts";

const figures = [
  { id: "portfolioTotalBTC", unit: "BTC", label: msg("Total BTC"), isShort: false },
  { id: "portfolioAbp", unit: "USD/BTC", label: msg("Average buy price"), isShort: false },
  { id: "portfolioValue", unit: "USD", label: msg("Holdings value"), isShort: true },
  { id: "portfolioRoi", unit: "fraction", label: msg("ROI"), isShort: true },
] as const;

/** A figure of the whole plan, formatted. */
interface PlanFigure extends CellText {
  readonly id: string;
  readonly label: string;
  /** Whether narrow pages show it. */
  readonly isShort: boolean;
}

/** The plan's holdings: as of now, or at its end if it has not started. */
function planFigures(
  timeline: Timeline,
  currency: Currency,
): {
  readonly when: "now" | "end" | null;
  readonly figures: readonly PlanFigure[];
} {
  // Already in the display currency: the worker has only the columns that are exported.
  const { atNow, atEnd } = shownPortfolio(timeline, currency);
  const block = atNow ?? atEnd;
  const when = atNow ? "now" : atEnd ? "end" : null;
  return {
    when,
    figures: figures.map(({ id, unit, label, isShort }) => ({
      id,
      label,
      isShort,
      ...formatCell(id, unit, block?.[id] ?? null, currency),
    })),
  };
}

/** The figures as label and value, marked as projected when they are those of the plan's end. */
export function planFigureTexts(timeline: Timeline, currency: Currency): [string, string][] {
  const { when, figures: shown } = planFigures(timeline, currency);
  return shown.map(({ label, text }) => {
    const figure = t(label);
    return [when === "end" ? t("{figure}, projected", { figure }) : figure, text];
  });
}
