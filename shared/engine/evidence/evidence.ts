import { formatDate } from "#shared/domain/dates.ts";
import { isStale, type Model } from "#shared/engine/model.ts";
import { sourceCode } from "#shared/engine/timeline/row-facts.ts";
import type { Day } from "#shared/engine/types.ts";

/** Where the price of a day comes from. */
export type PriceOrigin = "none" | "close" | "reconstructed" | "projected";

/** What a reader needs in order to judge a result. Data only: the texts are the interface's. */
export interface Evidence {
  /** The last known price is more than a day old. */
  readonly stale: boolean;
  readonly dataDate: string;
  readonly dataAgeDays: number;
  /** Visible rows by the origin of their price. */
  readonly rowPrices: Readonly<Record<PriceOrigin, number>>;
  /** The plan sells and reinvests at dates of the model: it must be shown with a timing error. */
  readonly foresight: boolean;
  readonly growthConservatism: number;
  /** Past rows hold buys that were assumed, not made. */
  readonly backfilledRows: number;
  /** Rows due since the last known price, whose price is the projection's. */
  readonly pendingRows: number;
}

export function priceOrigin(model: Model, day: Day): PriceOrigin {
  const { prices } = model.series;
  if (day < prices.firstDay) return "none";
  if (day > prices.dataDate) return "projected";
  return prices.given[day - prices.firstDay] === 1 ? "close" : "reconstructed";
}

/** The evidence behind a calculated plan. */
export function evidenceOf(model: Model): Evidence {
  const { plan, rows, facts, series, visibleRows } = model;
  const rowPrices: Record<PriceOrigin, number> = { none: 0, close: 0, reconstructed: 0, projected: 0 };
  for (let i = 0; i < visibleRows; i++) rowPrices[priceOrigin(model, rows.day[i]!)]++;
  const sources = facts.source.subarray(0, visibleRows);
  const count = (code: number) => sources.reduce((sum, source) => sum + (source === code ? 1 : 0), 0);
  return {
    stale: isStale(model),
    dataDate: formatDate(series.prices.dataDate),
    dataAgeDays: plan.now - series.prices.dataDate,
    rowPrices,
    foresight: plan.controlPanel.sellReinvestSettings,
    growthConservatism: plan.controlPanel.growthConservatism,
    backfilledRows: count(sourceCode.backfilled),
    pendingRows: count(sourceCode.pending),
  };
}
