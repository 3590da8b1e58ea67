import type { CellValue, Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import type { MakeReal, RealCells } from "#shared/engine/base-currency/real-cells.ts";
import { type ConvertCells, shownCells } from "#web/components/display-currency/shown-cells.ts";
import { rateOnDay } from "#web/components/format/currency.ts";
import type { EpochPhase } from "#web/components/format/phases.ts";

export type RowKind = "actual" | "backfilled" | "projected";
export type Mark = "halving" | "peak" | "trough";

/** A row's metadata besides its numbers. */
export interface RowView {
  /** `yyyy-mm-dd` */
  readonly date: string;
  readonly epoch: number;
  readonly source: string;
  readonly kind: RowKind;
  /** Whether the price of its day is known; else figures that need it are projected. */
  readonly isPriceKnown: boolean;
  /** The plan was changed for this month: it has its own marker, whatever the kind. */
  readonly isEdited: boolean;
  /** The plan was changed for this month without effect: the recorded transaction takes precedence. */
  readonly hasIdleEdit: boolean;
  readonly phase: EpochPhase;
  readonly marks: readonly Mark[];
  readonly isCurrentMonth: boolean;
  /** The first row of its epoch in the table. */
  readonly isCycleStart: boolean;
  /** Rows since the first one of its epoch in the table, from 0. */
  readonly indexInCycle: number;
}

/** The currency that transactions are shown in, and its rate on their days, units per US dollar. */
export interface TransactionMoney {
  readonly currency: Currency;
  /** The current exchange rate. */
  readonly rateNow: number;
  /** `yyyy-mm-dd`: the day of the price that returns need, where there is none of today; else null. */
  readonly oldPriceOf: string | null;
  rate(date: string): number;
}

/** The timeline ready for the table: rows beside the columns of numbers. */
export interface TimelineModel {
  readonly timeline: Timeline;
  readonly rows: readonly RowView[];
  /** Row of the current month, or -1. */
  readonly currentRow: number;
  /** The currency of what cells show. */
  readonly currency: Currency;
  /** What makes amounts real; null where they are those of their own day. */
  readonly real: RealCells | null;
  /** The model's value of a cell, amounts in US dollars: per-cycle and whole-plan values only where they belong. */
  cell(columnId: string, row: number): CellValue;
  /** The same as shown, in the display currency. */
  shown(columnId: string, row: number): CellValue;
  /** How transactions are shown. */
  readonly transactionMoney: TransactionMoney;
  /** A cell's value in the display currency, wherever it belongs. */
  value(columnId: string, row: number): CellValue;
  /** The same in money of its own day. */
  nominal(columnId: string, row: number): CellValue;
  /** The same month before the changes that are shown; null without changes or such a month. */
  before(row: number): MonthBefore | null;
}

/** A month of the plan before it was changed. */
interface MonthBefore {
  readonly currency: Currency;
  shown(columnId: string): CellValue;
}

function kindOf(source: string, isPriceKnown: boolean): RowKind {
  if (source === "actual") return "actual";
  // A changed plan is not a purchase: the month stays back-filled or projected. A month without one has a price, too.
  if (source === "edited" || source === "skipped") return isPriceKnown ? "backfilled" : "projected";
  return source === "projected" || source === "pending" ? "projected" : "backfilled";
}

const monthOf = (isoDate: string) => isoDate.slice(0, 7);

/** Months, `yyyy-mm`, whose plan change has no effect. */
export function idleMonths({ warnings }: Pick<Timeline, "warnings">): ReadonlySet<string> {
  return new Set(warnings.flatMap(({ code, month }) => (code === "editIgnored" ? [String(month)] : [])));
}

/**
 * Builds the model; one pass over the rows.
 *
 * @param currency in which cells are shown: that of the plan, or US dollars
 * @param convert converts the cells to base currency; null where nothing has to be converted
 * @param saved the plan without the changes that the timeline shows, for comparison
 * @param makeReal puts amounts into money of today; null for that of their own day
 */
export function timelineModel(
  timeline: Timeline,
  currency: Currency = "USD",
  convert: ConvertCells | null = null,
  saved: TimelineModel | null = null,
  makeReal: MakeReal | null = null,
): TimelineModel {
  const savedRows = new Map(saved?.rows.map(({ date }, row) => [monthOf(date), row]));
  const dates = timeline.rows.dateAcquired ?? [];
  const byEpoch = new Map(timeline.epochs.map((epoch) => [epoch.epoch, epoch]));
  const currentMonth = monthOf(timeline.now);
  const healthRow = new Map(
    timeline.columns.filter(({ group }) => group === "portfolioHealth").map(({ id }, i) => [id, i]),
  );
  const perCycle = new Set(timeline.columns.filter(({ flags }) => flags.includes("C")).map(({ id }) => id));

  const idle = idleMonths(timeline);
  const rows: RowView[] = [];
  for (let i = 0; i < timeline.rowCount; i++) {
    const date = String(dates[i]);
    const epoch = timeline.rowEpoch[i] ?? 0;
    const source = timeline.rowSource[i] ?? "projected";
    const cycle = byEpoch.get(epoch);
    const isPriceKnown = date <= timeline.dataDate;
    const before = rows[i - 1];
    const isCycleStart = before?.epoch !== epoch;
    const month = monthOf(date);
    const marks: Mark[] = [];
    if (isCycleStart && before !== undefined) marks.push("halving");
    if (cycle && monthOf(cycle.peakPriceDate) === month) marks.push("peak");
    if (cycle && monthOf(cycle.troughPriceDate) === month) marks.push("trough");
    rows.push({
      date,
      epoch,
      source,
      kind: kindOf(source, isPriceKnown),
      isPriceKnown,
      isEdited: source === "edited",
      hasIdleEdit: idle.has(month),
      phase: phaseOf(date, cycle),
      marks,
      isCurrentMonth: month === currentMonth,
      isCycleStart,
      indexInCycle: isCycleStart ? 0 : (before?.indexInCycle ?? -1) + 1,
    });
  }

  const isShown = (columnId: string, row: number) => {
    const view = rows[row];
    if (!view || (perCycle.has(columnId) && !view.isCycleStart)) return false;
    const place = healthRow.get(columnId);
    return place === undefined || place === view.indexInCycle;
  };
  const nominal = shownCells(timeline, currency, convert);
  const real = makeReal === null ? null : makeReal(timeline, currency, nominal);
  const value = real?.cell ?? nominal;
  return {
    timeline,
    rows,
    currency,
    real,
    transactionMoney: {
      currency,
      rateNow: timeline.exchangeRate,
      oldPriceOf: timeline.stale ? timeline.dataDate : null,
      rate: (date) => rateOnDay(timeline, date),
    },
    currentRow: rows.findIndex((row) => row.isCurrentMonth),
    cell: (columnId, row) => (isShown(columnId, row) ? (timeline.rows[columnId]?.[row] ?? null) : null),
    shown: (columnId, row) => (isShown(columnId, row) ? value(columnId, row) : null),
    value,
    nominal,
    before(row) {
      const view = rows[row];
      const savedRow = view && savedRows.get(monthOf(view.date));
      if (saved === null || savedRow === undefined) return null;
      return { currency: saved.currency, shown: (columnId) => saved.shown(columnId, savedRow) };
    },
  };
}

/** The date in whose money amounts are shown; null for that of their own days. */
export const moneyOf = ({ real, timeline }: TimelineModel): string | null =>
  real === null ? null : timeline.now;

function phaseOf(date: string, cycle: Timeline["epochs"][number] | undefined): EpochPhase {
  if (!cycle || date < cycle.peakPriceDate) return "support";
  return date < cycle.troughPriceDate ? "declining" : "recovering";
}
