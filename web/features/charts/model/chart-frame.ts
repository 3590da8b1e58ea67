import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { MakeReal } from "#shared/engine/base-currency/real-cells.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import type {
  ChartHalving,
  ChartMarker,
  ChartPhaseSpan,
  ChartRange,
  ChartValues,
} from "#web/components/charts/chart-model.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import type { EpochPhase } from "#web/components/format/phases.ts";
import { type DateRange, indexesOf } from "./chart-range.ts";

/** The timeline that charts draw. */
export interface ChartTimeline extends Timeline {
  /** First and last day of the plan, in a timeline over all months of the market; else the plan is all there is. */
  readonly plan?: DateRange;
  /** Of its prices; US dollars if absent. */
  readonly currency?: Currency;
  /** `yyyy-mm-dd`: the date in whose money prices are; that of their own days if absent. */
  readonly moneyOf?: string;
}

/** Shared by all charts of a timeline. */
export interface ChartFrame {
  readonly dates: readonly string[];
  readonly halvings: readonly ChartHalving[];
  readonly phases: readonly ChartPhaseSpan[];
  /** Index of the current month; null when the timeline does not have it. */
  readonly nowIndex: number | null;
  /** Index of the first month without a known price; the number of dates when all are known. */
  readonly projectedFrom: number;
  /** The plan's months; null where they are all there is. */
  readonly plan: ChartRange | null;
}

const monthOf = (isoDate: string) => isoDate.slice(0, 7);

/** The numbers of a column; anything else is a gap. */
export function valuesOf(timeline: Timeline, column: string): ChartValues {
  const cells = timeline.rows[column] ?? [];
  return cells.map((cell) => (typeof cell === "number" ? cell : null));
}

export function chartFrame(timeline: ChartTimeline): ChartFrame {
  const dates = (timeline.rows.dateAcquired ?? []).map(String);
  const currentMonth = monthOf(timeline.now);
  const now = dates.findIndex((date) => monthOf(date) === currentMonth);
  const known = dates.findIndex((date) => date > timeline.dataDate);
  return {
    dates,
    halvings: timeline.epochs.map(({ epoch, halvingDate }) => ({
      epoch,
      date: halvingDate,
      isProjected: halvingDate > timeline.now,
    })),
    phases: timeline.epochs.flatMap(phasesOf),
    nowIndex: now < 0 ? null : now,
    projectedFrom: known < 0 ? dates.length : known,
    plan: timeline.plan ? indexesOf(dates, timeline.plan) : null,
  };
}

function phasesOf(epoch: Timeline["epochs"][number]): ChartPhaseSpan[] {
  const { halvingDate, peakPriceDate, troughPriceDate, anchors } = epoch;
  const end = anchors.find(({ name }) => name === "nextHalving")?.date ?? troughPriceDate;
  return [
    { phase: "support", from: halvingDate, to: peakPriceDate },
    { phase: "declining", from: peakPriceDate, to: troughPriceDate },
    { phase: "recovering", from: troughPriceDate, to: end },
  ];
}

/** The phase that contains a date; undefined before the first epoch. */
export function phaseOn(phases: readonly ChartPhaseSpan[], date: string): EpochPhase | undefined {
  return phases.find(({ from, to }) => from <= date && date < to)?.phase;
}

/** Peaks and troughs of the cycles, at the price of their month. */
export function turningPoints(
  { epochs }: Timeline,
  { dates }: ChartFrame,
  prices: ChartValues,
): ChartMarker[] {
  const rowOf = new Map(dates.map((date, row) => [monthOf(date), row]));
  const marker = (kind: "peak" | "trough", date: string, label: string): ChartMarker[] => {
    const index = rowOf.get(monthOf(date));
    const value = index === undefined ? null : prices[index];
    return index === undefined || value === null || value === undefined
      ? []
      : [{ index, value, kind, label }];
  };
  return epochs.flatMap(({ epoch, peakPriceDate, troughPriceDate }) => [
    ...marker("peak", peakPriceDate, t("Peak of epoch {epoch}", { epoch: String(epoch) })),
    ...marker("trough", troughPriceDate, t("Trough of epoch {epoch}", { epoch: String(epoch) })),
  ]);
}

/**
 * A timeline with its prices in the display currency, each month at its own rate; indicators without a unit stay.
 *
 * @param makeReal puts prices and the lines on their scale into money of today, so that each keeps its place beside the
 *   others; null for money of their own days
 */
export function pricesIn(
  timeline: ChartTimeline,
  currency: Currency,
  makeReal: MakeReal | null = null,
): ChartTimeline {
  if (currency === "USD" && makeReal === null) return timeline;
  const rates = timeline.rows.exchangeRate ?? [];
  const real = makeReal?.(timeline, currency, (id, row) => timeline.rows[id]?.[row] ?? null);
  const rows = Object.entries(timeline.rows).map(([id, cells]) => {
    if (columnDefinition(id)?.unit !== "USD/BTC") return [id, cells] as const;
    const factor = (row: number) =>
      (currency === "USD" ? 1 : Number(rates[row])) * (real ? real.factor(row) : 1);
    return [id, cells.map((cell, row) => (typeof cell === "number" ? cell * factor(row) : cell))] as const;
  });
  return { ...timeline, rows: Object.fromEntries(rows), currency, ...(real && { moneyOf: timeline.now }) };
}

/** The money of a chart's prices as words; null for US dollars of their own days. */
export function moneyWords({ currency = "USD", moneyOf }: ChartTimeline): string | null {
  if (moneyOf !== undefined) return `${formatMonth(moneyOf)} ${currencySign(currency)}`;
  return currency === "USD" ? null : currency;
}
