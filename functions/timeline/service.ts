import { invalidFields } from "#functions/platform/app-error.ts";
import type { MarketSource } from "#functions/platform/market/market-reader.ts";
import type { PlanStore } from "#functions/platform/plan/plan-store.ts";
import { simulateStored } from "#functions/platform/plan/simulate-stored.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Tier } from "#shared/domain/tiers.ts";

interface Parts {
  readonly plans: PlanStore;
  readonly market: MarketSource;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export interface TimelineCaller {
  readonly userId: string;
  readonly tier: Tier;
}

/** Computes the timelines of saved plans. */
export function createTimelineService({ plans, market, clock }: Parts) {
  return {
    /**
     * @param columns ids separated by commas; all of the tier when undefined
     * @throws AppError VALIDATION_FAILED for a column that the tier does not have
     */
    async get(caller: TimelineCaller, columns?: string): Promise<Timeline> {
      const now = new Date(clock());
      const [plan, { input }] = await Promise.all([plans.readOrCreate(caller.userId, now), market()]);
      const { result, ignored } = simulateStored(plan, caller, now.toISOString().slice(0, 10), input);
      const shown = columns === undefined ? result.columns : chosen(result.columns, columns);
      return {
        modelVersion: result.modelVersion,
        planVersion: plan.version,
        now: result.now,
        tier: result.tier,
        baseCurrency: plan.baseCurrency,
        dataDate: result.dataDate,
        stale: result.stale,
        currentBitcoinPrice: result.currentBitcoinPrice,
        currentBlockHeight: result.currentBlockHeight,
        exchangeRate: result.exchangeRate,
        currentEpoch: result.currentEpoch,
        investStartDate: result.investStartDate,
        investEndDate: result.investEndDate,
        columns: shown.map(({ id, group, tier, unit, flags }) => ({ id, group, tier, unit, flags })),
        rowCount: result.rowCount,
        hiddenRows: result.hiddenRows,
        rowSource: [...result.rowSource],
        rowEpoch: [...result.rowEpoch],
        rows: Object.fromEntries(shown.map(({ id }) => [id, [...(result.rows[id] ?? [])]])),
        epochs: result.epochs.map((epoch) => ({
          epoch: epoch.epoch,
          halvingBlockHeight: epoch.halvingBlockHeight,
          halvingDate: epoch.halvingDate,
          peakPriceDate: epoch.peakPriceDate,
          troughPriceDate: epoch.troughPriceDate,
          anchors: epoch.anchors.map((anchor) => ({ ...anchor })),
        })),
        portfolio: result.portfolio,
        warnings: [
          ...result.warnings,
          ...ignored.map((setting) => ({ code: "settingOvertaken", ...setting })),
        ],
      };
    },
  };
}

function chosen<C extends { id: string }>(all: readonly C[], text: string): C[] {
  const byId = new Map(all.map((column) => [column.id, column]));
  const ids = [...new Set(["dateAcquired", ...text.split(",").map((id) => id.trim())])].filter(Boolean);
  const unknown = ids.filter((id) => !byId.has(id));
  if (unknown.length > 0) {
    throw invalidFields([{ path: "query.columns", message: `Unknown column ${unknown[0]}` }]);
  }
  return ids.map((id) => byId.get(id)!);
}
