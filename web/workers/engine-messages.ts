import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import type { Analyses } from "#shared/engine/analyses/run-analyses.ts";
import type { ResultFile } from "#shared/engine/result/result-file.ts";
import type { MarketData, PlanError } from "#shared/engine/types.ts";

/** A plan to calculate: in plan file format, with the market data and the current date. */
interface FileJob {
  readonly plan: unknown;
  readonly market: MarketData;
  /** `yyyy-mm-dd`; the calculation date unless the plan sets one. */
  readonly today: string;
  /** Only these columns; all of the tier when undefined. */
  readonly columns?: readonly string[];
}

/** The reader's own plan with changes. What time has overtaken is left out, as in the timeline. */
export interface OwnPlanJob {
  readonly config: EngineConfig;
  readonly changes: SettingChanges;
  /** As in a plan file. */
  readonly analyses: Readonly<Record<string, unknown>>;
  /** Only these columns; all of the tier when undefined. */
  readonly columns?: readonly string[];
}

export type EngineJob = FileJob | OwnPlanJob;

/** A calculated plan with the requested analyses. */
export interface EngineOutcome {
  readonly result: ResultFile;
  readonly analyses: Analyses;
}

/** Progress messages of a job; its last message is one of the other three. */
export type EngineMessage =
  | { readonly kind: "progress"; readonly fraction: number }
  | { readonly kind: "done"; readonly outcome: EngineOutcome }
  | { readonly kind: "refused"; readonly error: PlanError }
  | { readonly kind: "failed"; readonly message: string };
