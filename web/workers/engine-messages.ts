import type { Analyses } from "#shared/engine/analyses/run-analyses.ts";
import type { ResultFile } from "#shared/engine/result/result-file.ts";
import type { MarketData, PlanError } from "#shared/engine/types.ts";

/** A plan to calculate: the form of a plan file, the market it is calculated on, and the day it is. */
export interface EngineJob {
  readonly plan: unknown;
  readonly market: MarketData;
  /** `yyyy-mm-dd`; the date of the calculation unless the plan names one. */
  readonly today: string;
  /** Only these columns; all of the tier when undefined. */
  readonly columns?: readonly string[];
}

/** A calculated plan with the analyses it asked for. */
export interface EngineOutcome {
  readonly result: ResultFile;
  readonly analyses: Analyses;
}

/** What a worker says of its job; the last message is one of the other three. */
export type EngineMessage =
  | { readonly kind: "progress"; readonly fraction: number }
  | { readonly kind: "done"; readonly outcome: EngineOutcome }
  | { readonly kind: "refused"; readonly error: PlanError }
  | { readonly kind: "failed"; readonly message: string };
