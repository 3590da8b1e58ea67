import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import type { SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import type { Analyses } from "#shared/engine/analyses/run-analyses.ts";
import type { ResultFile } from "#shared/engine/result/result-file.ts";
import type { ScenarioComparison } from "#shared/engine/scenarios/compare-scenarios.ts";
import type { MarketData, PlanError, RowSource } from "#shared/engine/types.ts";
import type { WithdrawalWithCosts } from "#shared/engine/withdrawal/run-withdrawal.ts";

/** A plan to calculate: in plan file format, with the market data and the current date. */
interface FileJob {
  readonly plan: unknown;
  readonly market: MarketData;
  /** `yyyy-mm-dd`; the calculation date unless the plan sets one. */
  readonly today: string;
  /** Only these columns; all of the tier when undefined. */
  readonly columns?: readonly string[];
}

/** The reader's own plan with changes. Settings that have become history are left out, as in the timeline. */
export interface OwnPlanJob {
  readonly config: EngineConfig;
  readonly changes: SettingChanges;
  /** As in a plan file. */
  readonly analyses: Readonly<Record<string, unknown>>;
  /** Only these columns; all of the tier when undefined. */
  readonly columns?: readonly string[];
  /**
   * As in a plan file: living from the coins is calculated, too. Without a start date it begins as soon as it can after
   * the last purchase.
   */
  readonly withdrawal?: Readonly<Record<string, unknown>>;
  /** Whether its past purchases are asked for. */
  readonly hasPurchases?: boolean;
}

export type EngineJob = FileJob | OwnPlanJob;

/** Saved simulations beside each other on the market of today; the first is the baseline. */
export interface ComparisonJob {
  readonly config: EngineConfig;
  readonly scenarios: readonly ComparisonScenario[];
  /** Costs, fees, values and prices in money of today. */
  readonly isReal: boolean;
}

/** The ranges of compared plans over simulated price paths. */
export interface RangesJob extends Omit<ComparisonJob, "isReal"> {
  /** Of the same plans. */
  readonly comparison: ScenarioComparison;
  /** Price paths of each plan. */
  readonly paths: number;
}

export interface ComparisonScenario {
  readonly name: string;
  readonly plan: PlanDocument;
}

/** Where a month's figures come from, and whether the price of its day is known. */
interface MonthSource {
  readonly source: RowSource;
  readonly isPriceKnown: boolean;
}

/** A plan's value over the simulated price paths, which are the same for all plans of a comparison. */
export interface PlanRange {
  readonly paths: number;
  /** By month of the comparison, in money as the comparison has it; null where the plan has no such month. */
  readonly value: Readonly<Record<"p5" | "p50" | "p95", readonly (number | null)[]>>;
  /** By month of the comparison: share of the paths that are worth less than they cost, in money of the day. */
  readonly belowCost: readonly (number | null)[];
}

export interface ComparisonOutcome {
  readonly comparison: ScenarioComparison;
  /** By scenario and month of the comparison: how far one unit is below its highest value so far, a fraction. */
  readonly falls: readonly (readonly (number | null)[])[];
  /** By scenario and month of the comparison; null where the scenario has no such month. */
  readonly sources: readonly (readonly (MonthSource | null)[])[];
  /** By scenario; null until they are calculated, which takes longer. */
  readonly ranges: readonly PlanRange[] | null;
  /** By scenario: settings and transactions that it was calculated without, because events have overtaken them. */
  readonly leftOut: readonly number[];
}

/** A buy of a plan on a past day; amounts in US dollars. */
export interface DayPurchase {
  /** `yyyy-mm-dd` */
  readonly date: string;
  readonly usdSpent: number;
  /** US dollars per bitcoin; null while the market of the day is not known. */
  readonly price: number | null;
  readonly feesUSD: number;
  readonly dynamicTopUp: number;
  readonly cycleTopUp: number;
  /** Of the base currency. */
  readonly unitsPerUsd: number;
}

/** A calculated plan with the requested analyses. */
export interface EngineOutcome {
  readonly result: ResultFile;
  readonly analyses: Analyses;
  /** Null when it was not requested. */
  readonly withdrawal: WithdrawalWithCosts | null;
  /** Null when they were not requested. */
  readonly purchases: readonly DayPurchase[] | null;
}

/** What a worker calculates. */
export type WorkerJob = EngineJob | ComparisonJob | RangesJob;

/** Progress messages of a job; its last message is one of the others. */
export type EngineMessage =
  | { readonly kind: "progress"; readonly fraction: number }
  | { readonly kind: "done"; readonly outcome: EngineOutcome }
  | { readonly kind: "compared"; readonly outcome: ComparisonOutcome }
  | { readonly kind: "ranges"; readonly outcome: readonly PlanRange[] }
  | { readonly kind: "refused"; readonly error: PlanError }
  | { readonly kind: "failed"; readonly message: string };
