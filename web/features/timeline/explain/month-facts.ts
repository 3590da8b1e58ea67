import { msg, t } from "#shared/domain/language/translate.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import { silentOnPrice } from "#shared/engine/result/source-text.ts";
import { formatCell } from "#web/components/format/cell-format.ts";
import { formatDay } from "#web/components/format/dates.ts";
import type { EpochPhase } from "#web/components/format/phases.ts";
import type { Mark, RowView, TimelineModel } from "#web/features/timeline/timeline-model.ts";

/** Describes a month of the table, when the month rather than a number is explained. */
export interface MonthFacts {
  /** The source of its figures. */
  readonly standing: string;
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  /** Its main figures; each can be explained. */
  readonly figures: readonly { readonly id: string; readonly label: string; readonly text: string }[];
}

const standings: Readonly<Record<string, string>> = {
  actual: msg("You recorded transactions in this month. They replace the plan."),
  edited: msg(
    "You have changed the plan for this month. Its figures follow the change until you record a buy.",
  ),
  backfilled: msg(
    "No transaction is recorded in this month. Its figures show what the plan would have bought at the prices of the time.",
  ),
  pending: msg(
    "This month's buy is due. Its price is not known yet: its figures are projected from the last known price.",
  ),
  projected: msg("This month is in the future. Its price and the plan's buy are projected by the model."),
  unpriced: msg("The price of this month is unknown, so the plan buys nothing."),
  skipped: msg("The plan buys nothing in this month."),
};

/** What the standing of a month leaves open while the price of its day is not known. */
function priceStanding({ source, isPriceKnown, date }: RowView, now: string): string {
  if (isPriceKnown || !silentOnPrice.has(source)) return "";
  return date <= now
    ? t(
        "The price of its day is not known yet: figures that need it are projected from the last known price.",
      )
    : t("The price of its day is not known yet: figures that need it are projected by the model.");
}

const phaseTexts: Readonly<Record<EpochPhase, string>> = {
  support: msg("Support, from the halving to the peak"),
  declining: msg("Declining, from the peak to the trough"),
  recovering: msg("Recovering, from the trough to the next halving"),
};

const turningPoints: Readonly<
  Record<Mark, { label: string; field: "halvingDate" | "peakPriceDate" | "troughPriceDate" }>
> = {
  halving: { label: msg("Halving"), field: "halvingDate" },
  peak: { label: msg("Peak"), field: "peakPriceDate" },
  trough: { label: msg("Trough"), field: "troughPriceDate" },
};

const mainFigures = ["priceUSD", "usdSpent", "btcBought", "dynamicTopUp", "cycleTopUp", "feesUSD"];

/** The facts of a row; null if the row does not exist. */
export function monthFacts(model: TimelineModel, row: number): MonthFacts | null {
  const { timeline, rows } = model;
  const view = rows[row];
  if (!view) return null;
  const purchases = timeline.purchases?.[row];
  const epoch = timeline.epochs.find((candidate) => candidate.epoch === view.epoch);
  return {
    standing: `${t(standings[view.source] ?? "")} ${priceStanding(view, timeline.now)}`.trim(),
    facts: [
      { label: view.kind === "actual" ? t("Day of the plan") : t("Buy day"), text: formatDay(view.date) },
      ...(purchases === undefined ? [] : [{ label: t("Purchases"), text: String(purchases) }]),
      { label: t("Epoch"), text: String(view.epoch) },
      { label: t("Phase"), text: t(phaseTexts[view.phase]) },
      ...view.marks.flatMap((mark) => {
        const { label, field } = turningPoints[mark];
        return epoch ? [{ label: t(label), text: formatDay(epoch[field]) }] : [];
      }),
    ],
    figures: mainFigures.flatMap((id) => {
      const definition = columnDefinition(id);
      const value = model.value(id, row);
      if (!definition || value === null) return [];
      const { text } = formatCell(id, definition.unit, value, model.currency);
      return [{ id, label: t(definition.header), text }];
    }),
  };
}
