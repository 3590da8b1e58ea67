import type { LedgerTable } from "#shared/engine/ledger/ledger-table.ts";
import type { Model } from "#shared/engine/model.ts";
import type { Portfolio } from "#shared/engine/portfolio/portfolio-block.ts";
import { writeMiningAdjustment } from "./block-mining-adjustment/write.ts";
import { writeBlockchain } from "./blockchain/write.ts";
import { buildChainFacts, type ChainFacts } from "./chain-facts.ts";
import type { ColumnContext } from "./column-context.ts";
import { type ColumnId, columnDefinitions } from "./columns.ts";
import { writeCycleLinkage } from "./cycle-linkage/write.ts";
import { writeCyclePhases } from "./cycle-phases/write.ts";
import { writeCyclePriceRates } from "./cycle-price-rates/write.ts";
import { writeDate } from "./date/write.ts";
import type { ColumnDefinition, GroupId } from "./definition.ts";
import { writeGrowthDecline } from "./growth-decline/write.ts";
import { writeHoldings } from "./holdings/write.ts";
import { writePerCycle } from "./per-cycle/write.ts";
import { writePortfolioHealth } from "./portfolio-health/write.ts";
import { writePrice } from "./price/write.ts";
import { writeRates } from "./rates/write.ts";
import { writeRecovery } from "./recovery/write.ts";
import { writeSellReinvest } from "./sell-reinvest/write.ts";
import { writeSystemHealth } from "./system-health/write.ts";
import { writeTechnical } from "./technical/write.ts";
import { writeTrendLines } from "./trend-lines/write.ts";

const writers: Readonly<Record<GroupId, (context: ColumnContext<ColumnId>) => void>> = {
  date: writeDate,
  price: writePrice,
  holdings: writeHoldings,
  recovery: writeRecovery,
  perCycle: writePerCycle,
  rates: writeRates,
  portfolioHealth: writePortfolioHealth,
  sellReinvest: writeSellReinvest,
  cyclePriceRates: writeCyclePriceRates,
  cyclePhases: writeCyclePhases,
  cycleLinkage: writeCycleLinkage,
  systemHealth: writeSystemHealth,
  trendLines: writeTrendLines,
  technical: writeTechnical,
  blockchain: writeBlockchain,
  blockMiningAdjustment: writeMiningAdjustment,
  growthDecline: writeGrowthDecline,
};

/** Columns by id, one number per visible row; NaN is an empty cell. Texts are positions in `texts`. */
export interface ColumnSet {
  readonly columns: Readonly<Partial<Record<ColumnId, Float64Array>>>;
  readonly texts: Readonly<Partial<Record<ColumnId, readonly string[]>>>;
  readonly chain: ChainFacts;
}

/** Computes the groups that hold a wanted column; groups that were not requested cost nothing. */
export function computeColumns(
  model: Model,
  ledger: LedgerTable,
  portfolio: Portfolio | null,
  wanted: readonly ColumnDefinition<ColumnId>[],
): ColumnSet {
  const count = model.visibleRows;
  const groups = new Set(wanted.map((definition) => definition.group));
  const needed = columnDefinitions.filter((definition) => groups.has(definition.group));
  const buffer = new Float64Array((needed.length + 1) * count);
  const columns: Partial<Record<ColumnId, Float64Array>> = {};
  let used = 0;
  const allocate = () => {
    used += count;
    return buffer.subarray(used - count, used);
  };
  const totalValue = allocate();
  for (let i = 0; i < count; i++) {
    totalValue[i] = ledger.coins[i]! * model.facts.price[i]! + ledger.cash[i]!;
  }
  const context: ColumnContext<ColumnId> = {
    model,
    ledger,
    portfolio,
    chain: buildChainFacts(model, count),
    count,
    totalValue,
    texts: {},
    column: (id) => {
      const room = allocate();
      columns[id] = room;
      return room;
    },
    share: (id, values) => {
      columns[id] = values.subarray(0, count);
    },
  };
  for (const group of groups) writers[group](context);
  const kept: Partial<Record<ColumnId, Float64Array>> = {};
  for (const { id } of wanted) {
    const values = columns[id];
    if (values !== undefined) kept[id] = values;
  }
  return { columns: kept, texts: context.texts, chain: context.chain };
}
