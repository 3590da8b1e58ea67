import { blockchainColumns, blockMiningAdjustmentColumns } from "./blockchain.ts";
import { cycleLinkageColumns, systemHealthColumns } from "./cycle-linkage.ts";
import { cyclePhaseColumns, cyclePriceRateColumns } from "./cycle-phases.ts";
import type { ColumnDefinition } from "./definition.ts";
import { holdingsColumns } from "./holdings.ts";
import { growthDeclineColumns, technicalColumns, trendLineColumns } from "./indicators.ts";
import { portfolioHealthColumns, sellReinvestColumns } from "./portfolio.ts";
import { dateColumns, priceColumns } from "./price.ts";
import { perCycleColumns, rateColumns } from "./rates.ts";
import { recoveryColumns } from "./recovery.ts";

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
