import { codeVersion, type Revalidated, versionOf } from "#functions/platform/call/revalidated.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { LiveMarket } from "#functions/platform/records/market/live-market.ts";
import type { MarketSource } from "#functions/platform/records/market/market-reader.ts";
import type { LedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import type { OpenPlanReader } from "#functions/platform/records/plan/open-plan-reader.ts";
import { asksGrowth } from "#functions/platform/records/plan/plan-input.ts";
import { simulateStored } from "#functions/platform/records/plan/simulate-stored.ts";
import type { SystemHealth, Timeline, Widget } from "#shared/api/timeline.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { tierFeatures } from "#shared/domain/tier-features.ts";
import { type Tier, tierIncludes } from "#shared/domain/tiers.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import { timelineHead } from "#shared/engine/result/timeline-head.ts";

interface Dependencies {
  readonly plans: OpenPlanReader;
  readonly ledgers: LedgerReader;
  readonly market: MarketSource;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export interface TimelineCaller {
  readonly userId: string;
  readonly tier: Tier;
}

interface TimelineQuery {
  /** Ids separated by commas; all of the tier when undefined. */
  readonly columns?: string | undefined;
  /** What the answer is written as. */
  readonly form?: "json" | "csv";
  /** Whether the caller has the answer of a version. */
  holds(version: string): boolean;
}

/** Readings of the market are cached for a minute: each is named once. */
const marketVersions = new WeakMap<LiveMarket, string>();

function marketVersion(live: LiveMarket): string {
  const version = marketVersions.get(live) ?? versionOf(JSON.stringify(live));
  marketVersions.set(live, version);
  return version;
}

/** Computes the timelines of saved plans with what their owners recorded. */
export function createTimelineService({ plans, ledgers, market, clock }: Dependencies) {
  const service = {
    /**
     * Whether the caller has the current response is decided by versions alone, without computing it or reading the
     * ledger.
     *
     * @throws AppError VALIDATION_FAILED for a column that the tier does not have
     */
    async get(caller: TimelineCaller, query: TimelineQuery): Promise<Revalidated<Timeline>> {
      const { columns, form = "json", holds } = query;
      const { userId, tier } = caller;
      const now = new Date(clock());
      const today = now.toISOString().slice(0, 10);
      const wanted = columns === undefined ? undefined : chosenColumns(columns, tier);
      const [plan, ledgerVersion, { live, input }] = await Promise.all([
        plans.readOrCreate(userId, now),
        ledgers.version(userId),
        market(),
      ]);
      const versionAt = (ledger: number) =>
        versionOf(
          codeVersion(),
          userId,
          tier,
          today,
          plan.version,
          ledger,
          marketVersion(live),
          columns ?? null,
          form,
        );
      if (holds(versionAt(ledgerVersion))) return { version: versionAt(ledgerVersion), answer: null };
      // Something may have been recorded meanwhile: what was read is what counts.
      const { transactions, version: readVersion } = await ledgers.read(userId);
      // The ribbon needs the epochs of all rows, however few the plan lists in its table.
      const whole = { ...plan, epochCount: null };
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
      const answer = {
        ...timelineHead(simulated, {
          planId: plan.id,
          planName: plan.name,
          planVersion,
          ledgerVersion: readVersion,
          baseCurrency,
          ignored,
          ignoredTransactions,
          asksGrowth: asksGrowth(plan),
        }),
        rows: Object.fromEntries(Object.entries(result.rows).map(([id, cells]) => [id, [...cells]])),
      };
      return { version: versionAt(readVersion), answer };
    },

    /** What a small display shows. */
    async widget(caller: TimelineCaller): Promise<Widget> {
      const { answer } = await service.get(caller, { columns: "dateAcquired", holds: () => false });
      if (answer === null) throw new Error("A caller that holds nothing gets an answer");
      const { planName, baseCurrency, now, dataDate, stale, exchangeRate, home } = answer;
      const { currentBitcoinPrice, currentBlockHeight } = answer;
      const market = { now, dataDate, stale, currentBitcoinPrice, currentBlockHeight, exchangeRate };
      return { planName, baseCurrency, ...market, ...home };
    },

    /** @throws AppError TIER_REQUIRED for a tier without these figures */
    async systemHealth(caller: TimelineCaller): Promise<SystemHealth> {
      if (!tierFeatures[caller.tier].systemHealth) {
        throw new AppError("TIER_REQUIRED", msg("Upgrade to Basic or Advanced tier to see system health"));
      }
      const { answer } = await service.get(caller, { columns: healthColumns.join(","), holds: () => false });
      if (answer === null) throw new Error("A caller that holds nothing gets an answer");
      return healthNow(answer);
    },
  };
  return service;
}

const healthColumns = [
  "systemHealthPeak",
  "systemHealthTrough",
  "systemHealthCurrentWeeks",
  "systemHealthPeakWeeks",
  "systemHealthTroughWeeks",
] as const;

/** The figures of the last month that is not in the future. */
function healthNow({ now, rows }: Timeline): SystemHealth {
  const dates = rows.dateAcquired ?? [];
  const row = dates.findLastIndex((date) => typeof date === "string" && date <= now);
  const figure = (id: (typeof healthColumns)[number]) => {
    const cell = rows[id]?.[row];
    return typeof cell === "number" ? cell : null;
  };
  const date = dates[row];
  return {
    dateAcquired: typeof date === "string" ? date : null,
    systemHealthPeak: figure("systemHealthPeak"),
    systemHealthTrough: figure("systemHealthTrough"),
    systemHealthCurrentWeeks: figure("systemHealthCurrentWeeks"),
    systemHealthPeakWeeks: figure("systemHealthPeakWeeks"),
    systemHealthTroughWeeks: figure("systemHealthTroughWeeks"),
  };
}

/** @throws AppError VALIDATION_FAILED naming a column that does not exist or that the tier does not have */
function chosenColumns(text: string, tier: Tier): ReadonlySet<string> {
  const ids = new Set(["dateAcquired", ...text.split(",").map((id) => id.trim())]);
  ids.delete("");
  for (const id of ids) {
    const definition = columnDefinition(id);
    if (!definition || !tierIncludes(tier, definition.tier)) {
      throw invalidFields([{ path: "query.columns", message: t("Unknown column {id}", { id }) }]);
    }
  }
  return ids;
}
