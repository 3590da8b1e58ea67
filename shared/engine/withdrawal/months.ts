import { dayOf, monthOf } from "#shared/domain/dates.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import type { Model } from "#shared/engine/model.ts";
import { deflator, type PriceIndex } from "#shared/engine/real-values/price-index.ts";
import { dayPricer, type Grid } from "#shared/engine/timeline/grid.ts";
import type { Day } from "#shared/engine/types.ts";

export interface WithdrawalMonths {
  readonly count: number;
  readonly firstMonth: number;
  readonly day: Int32Array;
  /** Base currency per USD. */
  readonly rate: Float64Array;
  /** Price level of the base currency over that of the reference date. */
  readonly index: Float64Array;
  /** 1 in the first month of another calendar year than the month before's; never in the first of all. */
  readonly newYear: Uint8Array;
}

/** The first month whose buy day is on or after a date. */
export function firstMonthFrom(startDate: Day, dayOfMonth: number): number {
  const month = monthOf(startDate);
  return dayOf(month, dayOfMonth) >= startDate ? month : month + 1;
}

/** Lays out the months of a withdrawal on the plan's day of the month. */
export function withdrawalMonths(
  model: Model,
  index: PriceIndex,
  referenceDate: Day,
  startDate: Day,
  count: number,
): WithdrawalMonths {
  const { dayOfMonth } = model.rows;
  const firstMonth = firstMonthFrom(startDate, dayOfMonth);
  const day = Int32Array.from({ length: count }, (_, k) => dayOf(firstMonth + k, dayOfMonth));
  const yearOf = (k: number) => Math.floor((firstMonth + k) / 12);
  return {
    count,
    firstMonth,
    day,
    rate: Float64Array.from(day, (date) => rateOn(model.exchange, date)),
    index: Float64Array.from(day, (date) => 1 / deflator(index, referenceDate, date)),
    newYear: Uint8Array.from(day, (_, k) => (k > 0 && yearOf(k) !== yearOf(k - 1) ? 1 : 0)),
  };
}

/** The model's monthly grid, its days continued through a month after its last row. Prices are not continued. */
export function continuedGrid({ grid, rows }: Model, lastMonth: number): Grid {
  const count = lastMonth - grid.firstMonth + 1;
  const day = Int32Array.from({ length: count }, (_, k) => dayOf(grid.firstMonth + k, rows.dayOfMonth));
  return { ...grid, count, day };
}

/** Row prices of the months in USD: the plan's own path, with its randomisation and rounding. */
export function plannedPrices(model: Model, months: WithdrawalMonths): Float64Array {
  const { epochs, path, series, plan } = model;
  const panel = plan.controlPanel;
  const priceOn = dayPricer(epochs, path, series.prices, {
    seed: plan.seed,
    lower: panel.priceRandomisationLowerLimit,
    upper: panel.priceRandomisationUpperLimit,
  });
  return Float64Array.from(months.day, (date, k) => priceOn(date, months.firstMonth + k));
}
