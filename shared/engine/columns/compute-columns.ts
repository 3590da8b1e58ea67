import { type ColumnId, columnDefinitions } from "#shared/engine/definitions/columns.ts";
import type { ColumnDefinition, GroupId } from "#shared/engine/definitions/definition.ts";
import type { LedgerTable } from "#shared/engine/ledger/ledger-table.ts";
import type { Model } from "#shared/engine/model.ts";
import type { Portfolio } from "#shared/engine/portfolio/portfolio-block.ts";
import { writeBlockchain, writeMiningAdjustment } from "./chain-columns.ts";
import { buildChainFacts, type ChainFacts } from "./chain-facts.ts";
import type { ColumnContext } from "./column-context.ts";
import { writeGrowthDecline } from "./growth-columns.ts";
import { writePortfolioHealth, writeSystemHealth } from "./health-columns.ts";
import { writeHoldings } from "./holdings-columns.ts";
import { writeCycleLinkage } from "./linkage-columns.ts";
import { writePerCycle } from "./per-cycle-columns.ts";
import { writeCyclePhases, writeCyclePriceRates } from "./phase-columns.ts";
import { writeDate, writePrice } from "./price-columns.ts";
import { writeRates } from "./rate-columns.ts";
import { writeRecovery } from "./recovery-columns.ts";
import { writeSellReinvest } from "./sell-reinvest-columns.ts";
import { writeTechnical } from "./technical-columns.ts";
import { writeTrendLines } from "./trend-columns.ts";

const writers: Readonly<Record<GroupId, (context: ColumnContext) => void>> = {
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

/** Computes the groups that hold a wanted column; groups no one asked for cost nothing. */
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
  const context: ColumnContext = {
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
