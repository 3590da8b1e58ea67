import { t } from "#shared/domain/language/translate.ts";
import type { ChartModel, ChartPane, ChartRange, ChartTip } from "#web/components/charts/chart-model.ts";
import { valueText } from "#web/components/charts/value-text.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { phaseNames } from "#web/components/format/phases.ts";

interface Extreme {
  readonly index: number;
  readonly value: number;
}

function paneSummary(
  { series: [first], axis }: ChartPane,
  dates: readonly string[],
  range: ChartRange,
): string {
  if (!first) return "";
  const shown: Extreme[] = [];
  for (let index = range.from; index <= range.to; index++) {
    const value = first.values[index] ?? null;
    if (value !== null) shown.push({ index, value });
  }
  const [start, end] = [shown[0], shown.at(-1)];
  if (!start || !end) return t("{line}: no values.", { line: first.label });
  const lowest = shown.reduce((least, entry) => (entry.value < least.value ? entry : least));
  const highest = shown.reduce((most, entry) => (entry.value > most.value ? entry : most));
  const text = ({ index, value }: Extreme) =>
    t("{value} in {month}", { value: valueText(axis.unit, value), month: formatMonth(dates[index] ?? "") });
  return t("{line}: first {first}, last {last}, lowest {lowest}, highest {highest}.", {
    line: first.label,
    first: text(start),
    last: text(end),
    lowest: text(lowest),
    highest: text(highest),
  });
}

/**
 * Describes the chart in sentences: its months and, for the first line of each pane, the first, last, lowest and
 * highest values.
 */
export function chartSummary(model: ChartModel, range: ChartRange): string {
  const { dates, subtitle, note, panes, plan } = model;
  const [from, to] = [dates[range.from], dates[range.to]];
  if (from === undefined || to === undefined) return subtitle;
  const parts = panes.map((pane) => paneSummary(pane, dates, range));
  const months = t("{from} to {to}.", { from: formatMonth(from), to: formatMonth(to) });
  const [planFrom, planTo] = [dates[plan?.from ?? -1], dates[plan?.to ?? -1]];
  const planned =
    planFrom && planTo
      ? t("Your plan: {from} to {to}.", { from: formatMonth(planFrom), to: formatMonth(planTo) })
      : "";
  return [subtitle.replace(/[^.]$/, "$&."), note, months, planned, ...parts].filter(Boolean).join(" ");
}

/** A tooltip as one screen-reader announcement. */
export function tipText({ title, phase, rows }: ChartTip): string {
  const head = phase === undefined ? title : `${title}, ${t(phaseNames[phase])}`;
  return `${head}. ${rows.map(({ label, value }) => `${label}: ${value}`).join("; ")}.`;
}
