import type { MonthTarget, PlannedBuy } from "#web/components/ledger/form-target.ts";
import { monthKey } from "#web/components/ledger/month-transactions.ts";
import type { TimelineModel } from "./timeline-model.ts";

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
