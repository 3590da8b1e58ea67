import { invalidFields } from "#functions/platform/app-error.ts";
import type { MarketSource } from "#functions/platform/market/market-reader.ts";
import type { LedgerReader } from "#functions/platform/plan/ledger-reader.ts";
import type { PlanStore } from "#functions/platform/plan/plan-store.ts";
import { simulateStored } from "#functions/platform/plan/simulate-stored.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { type Tier, tierIncludes } from "#shared/domain/tiers.ts";
import { columnDefinition } from "#shared/engine/definitions/columns.ts";
import { timelineHead } from "#shared/engine/result/timeline-head.ts";

interface Parts {
  readonly plans: PlanStore;
  readonly ledgers: LedgerReader;
  readonly market: MarketSource;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export interface TimelineCaller {
  readonly userId: string;
  readonly tier: Tier;
}

/** Computes the timelines of saved plans with what their owners recorded. */
export function createTimelineService({ plans, ledgers, market, clock }: Parts) {
  return {
    /**
     * @param columns ids separated by commas; all of the tier when undefined
     * @throws AppError VALIDATION_FAILED for a column that the tier does not have
     */
    async get(caller: TimelineCaller, columns?: string): Promise<Timeline> {
      const now = new Date(clock());
      const [plan, { transactions }, { input }] = await Promise.all([
        plans.readOrCreate(caller.userId, now),
        ledgers.read(caller.userId),
        market(),
      ]);
      const wanted = columns === undefined ? undefined : chosenColumns(columns, caller.tier);
      // The ribbon needs the epochs of all rows, however few the plan lists in its table.
      const whole = { ...plan, epochCount: null };
      const today = now.toISOString().slice(0, 10);
      const { simulated, result, ignored, ignoredTransactions } = simulateStored(
        whole,
        caller,
        today,
        input,
        {
          columns: wanted,
          transactions,
        },
      );
      const { version: planVersion, baseCurrency } = plan;
      return {
        ...timelineHead(simulated, { planVersion, baseCurrency, ignored, ignoredTransactions }),
        rows: Object.fromEntries(Object.entries(result.rows).map(([id, cells]) => [id, [...cells]])),
      };
    },
  };
}

/** @throws AppError VALIDATION_FAILED naming a column that does not exist or that the tier does not have */
function chosenColumns(text: string, tier: Tier): ReadonlySet<string> {
  const ids = new Set(["dateAcquired", ...text.split(",").map((id) => id.trim())]);
  ids.delete("");
  for (const id of ids) {
    const definition = columnDefinition(id);
    if (!definition || !tierIncludes(tier, definition.tier)) {
      throw invalidFields([{ path: "query.columns", message: `Unknown column ${id}` }]);
    }
  }
  return ids;
}
