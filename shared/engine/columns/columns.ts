import { blockMiningAdjustmentColumns } from "./block-mining-adjustment/definition.ts";
import { blockchainColumns } from "./blockchain/definition.ts";
import { cycleLinkageColumns } from "./cycle-linkage/definition.ts";
import { cyclePhaseColumns } from "./cycle-phases/definition.ts";
import { cyclePriceRateColumns } from "./cycle-price-rates/definition.ts";
import { dateColumns } from "./date/definition.ts";
import type { ColumnDefinition } from "./definition.ts";
import { growthDeclineColumns } from "./growth-decline/definition.ts";
import { holdingsColumns } from "./holdings/definition.ts";
import { perCycleColumns } from "./per-cycle/definition.ts";
import { portfolioHealthColumns } from "./portfolio-health/definition.ts";
import { priceColumns } from "./price/definition.ts";
import { rateColumns } from "./rates/definition.ts";
import { recoveryColumns } from "./recovery/definition.ts";
import { sellReinvestColumns } from "./sell-reinvest/definition.ts";
import { systemHealthColumns } from "./system-health/definition.ts";
import { technicalColumns } from "./technical/definition.ts";
import { trendLineColumns } from "./trend-lines/definition.ts";

const all = [
  ...dateColumns,
  ...priceColumns,
  ...holdingsColumns,
  ...recoveryColumns,
  ...perCycleColumns,
  ...rateColumns,
  ...portfolioHealthColumns,
  ...sellReinvestColumns,
  ...cyclePriceRateColumns,
  ...cyclePhaseColumns,
  ...cycleLinkageColumns,
  ...systemHealthColumns,
  ...trendLineColumns,
  ...technicalColumns,
  ...blockchainColumns,
  ...blockMiningAdjustmentColumns,
  ...growthDeclineColumns,
];

/** The id of a timeline column. */
export type ColumnId = (typeof all)[number]["id"];

/** Every column of the timeline, in the order of the table. */
export const columnDefinitions: readonly ColumnDefinition<ColumnId>[] = all;

const byId: ReadonlyMap<string, ColumnDefinition<ColumnId>> = new Map(
  all.map((column) => [column.id, column]),
);

/** The definition of a column, or undefined when there is no column of that id. */
export function columnDefinition(id: ColumnId): ColumnDefinition<ColumnId>;
export function columnDefinition(id: string): ColumnDefinition<ColumnId> | undefined;
export function columnDefinition(id: string): ColumnDefinition<ColumnId> | undefined {
  return byId.get(id);
}
