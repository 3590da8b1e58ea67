import type { ColumnId } from "#shared/engine/columns/columns.ts";
import type { ColumnDefinition } from "#shared/engine/columns/definition.ts";
import type { Model } from "#shared/engine/model.ts";
import { type RowSource, rowSources } from "#shared/engine/types.ts";

/**
 * Where a figure comes from: what the row is, or for market figures whether they were `observed`, `reconstructed`
 * between known closes or `projected`; `setting` for what the user sets, `computed` for what follows from the other
 * inputs alone.
 */
export type Origin = RowSource | "observed" | "reconstructed" | "setting" | "computed";

/** Source of a visible or hidden row. */
export function rowSourceOf(model: Model, row: number): RowSource {
  return rowSources[model.facts.source[row]!]!;
}

/** Origin of the price on the row's day; pending between the last known price and today. */
export function priceOriginOf(model: Model, row: number): Origin {
  const day = model.rows.day[row]!;
  const { prices } = model.series;
  if (day < prices.firstDay) return "unpriced";
  if (day > prices.dataDate) return day <= model.plan.now ? "pending" : "projected";
  return prices.given[day - prices.firstDay] === 1 ? "observed" : "reconstructed";
}

/** Whether block heights of the row's day are known. */
export function heightOriginOf(model: Model, row: number): Origin {
  const { days } = model.series.heights;
  return model.rows.day[row]! <= days[days.length - 1]! ? "observed" : "projected";
}

function cycleOriginOf(model: Model, row: number, id: ColumnId): Origin {
  const { epochs, rows } = model;
  const epoch = rows.epoch[row]!;
  if (id.startsWith("halving")) return epoch <= epochs.running ? "observed" : "projected";
  if (id === "troughPrice" && rows.day[row]! <= epochs.peakDate[epoch]! && epoch > 0) {
    return epochs.troughObserved[epoch - 1] === 1 ? "observed" : "projected";
  }
  const observed = id.startsWith("trough") ? epochs.troughObserved : epochs.peakObserved;
  return observed[epoch] === 1 ? "observed" : "projected";
}

const cycleLevels: ReadonlySet<ColumnId> = new Set([
  "peakPrice",
  "troughPrice",
  "halvingPrice",
  "peakPriceDate",
  "troughPriceDate",
  "halvingDate",
]);

/** Origin of a cell of a column. */
export function columnOrigin(model: Model, row: number, definition: ColumnDefinition<ColumnId>): Origin {
  const { id, group } = definition;
  if (cycleLevels.has(id)) return cycleOriginOf(model, row, id);
  if (id === "priceUSD" || id === "logPrice" || group === "growthDecline") return priceOriginOf(model, row);
  if (group === "price" || group === "sellReinvest") return rowSourceOf(model, row);
  if (group === "technical") return priceOriginOf(model, row);
  if (group === "blockchain" || group === "blockMiningAdjustment") return heightOriginOf(model, row);
  return "computed";
}
