import { monthKey } from "#web/features/timeline/grid/display-rows.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import type { PlannedBuy } from "./transaction-draft.ts";

/** A month whose plan can be changed. */
export interface MonthTarget {
  /** Of the row, `yyyy-mm-dd`. */
  readonly date: string;
  /** Its buy date is in the future: nothing can be recorded yet. */
  readonly isFuture: boolean;
  /** Whether changing the plan is offered before recording: it was already changed for this month. */
  readonly isPlanFirst: boolean;
  /** The transaction that confirming the month records. */
  readonly planned: PlannedBuy;
  /** The cells of its row when it was opened. */
  readonly cell: (columnId: string) => unknown;
}

const amount = (value: unknown) => (typeof value === "number" && value > 0 ? value : null);

/** The plan's transaction for a month, on its buy date, or today if that is in the future. `today` is `yyyy-mm-dd`. */
export function plannedBuy(model: TimelineModel, month: number, today: string): PlannedBuy {
  const date = model.rows[month]?.date ?? today;
  return {
    date: date > today ? today : date,
    usdSpent: amount(model.cell("usdSpent", month)),
    dynamicTopUp: amount(model.cell("dynamicTopUp", month)) ?? 0,
    cycleTopUp: amount(model.cell("cycleTopUp", month)) ?? 0,
  };
}

/** The month of a row; null if the row does not exist. */
export function monthTarget(model: TimelineModel, month: number, today: string): MonthTarget | null {
  const row = model.rows[month];
  if (!row) return null;
  return {
    date: row.date,
    isFuture: row.date > today && !row.isCurrentMonth,
    isPlanFirst: row.source === "edited",
    planned: plannedBuy(model, month, today),
    cell: (columnId) => model.cell(columnId, month),
  };
}

/** The plan of a month, `yyyy-mm-01`, which may no longer have a row. */
export function planTarget(model: TimelineModel, month: string, today: string): MonthTarget {
  const row = model.rows.findIndex(({ date }) => monthKey(date) === monthKey(month));
  return {
    ...(monthTarget(model, row, today) ?? {
      date: month,
      isFuture: true,
      planned: plannedBuy(model, row, today),
      cell: () => null,
    }),
    isPlanFirst: true,
  };
}
