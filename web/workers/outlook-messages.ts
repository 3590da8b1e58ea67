import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import type { Outlook } from "#shared/engine/analyses/outlook/outlook.ts";
import type { PathRange, PathRows } from "#shared/engine/analyses/outlook/outlook-paths.ts";
import type { RowBands } from "#shared/engine/analyses/outlook/outlook-rows.ts";
import type { PastPeaks } from "#shared/engine/analyses/outlook/past-peaks.ts";
import type { PathTallies } from "#shared/engine/analyses/outlook/path-tallies.ts";

/** A saver's goal: coins, or a value in today's money in base currency. */
export type GoalWish =
  | { readonly date: string; readonly totalBTC: number }
  | { readonly date: string; readonly realValue: number };

/** The plan of the outlook: as the server configured it, with changes that are not saved yet. */
export interface OutlookPlan {
  readonly config: EngineConfig;
  readonly changes: SettingChanges;
}

/** The question for every path. */
export interface PathQuestion {
  /** Base amount of the purchases to come; null for the plan's own. */
  readonly baseAmount: number | null;
  readonly goal: GoalWish | null;
}

/** Requests to an outlook worker; each but `plan` gets one answer. They refer to the plan that was set last. */
export type OutlookWorkerRequest =
  | { readonly kind: "plan"; readonly plan: OutlookPlan }
  | {
      readonly kind: "sample";
      readonly id: number;
      readonly range: PathRange;
      readonly question: PathQuestion;
      /** Whether the amounts that the goal needs on each path are wanted. */
      readonly withAmounts: boolean;
    }
  | {
      readonly kind: "bands";
      readonly id: number;
      readonly parts: readonly PathRows[];
      readonly rows: number;
    }
  | {
      readonly kind: "finish";
      readonly id: number;
      readonly question: PathQuestion;
      readonly bands: RowBands;
      readonly tallies: readonly PathTallies[];
      readonly amounts: readonly Float64Array[];
    };

/** A request that gets an answer. */
export type OutlookTask = Exclude<OutlookWorkerRequest, { kind: "plan" }>;

export type OutlookMessage =
  | {
      readonly kind: "sampled";
      readonly id: number;
      /** The modelled rows, some at a time: the page only sends them on. */
      readonly stretches: readonly PathRows[];
      readonly tallies: PathTallies;
      /** Null when they were not requested or there is no goal to judge. */
      readonly amounts: Float64Array | null;
    }
  | { readonly kind: "banded"; readonly id: number; readonly bands: RowBands }
  | {
      readonly kind: "finished";
      readonly id: number;
      readonly outlook: Outlook;
      readonly pastPeaks: PastPeaks;
    }
  /** The plan cannot be calculated. */
  | { readonly kind: "failed"; readonly id: number; readonly message: string };
