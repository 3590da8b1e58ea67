import type { StartingPlan } from "#shared/api/schemas/plan-fields.ts";
import type { PastAndRange } from "#shared/engine/analyses/past-and-range.ts";

export interface CalculatorRequest {
  readonly id: number;
  readonly plan: StartingPlan;
}

/** One month of the picture; amounts in money of the day of the last known price, in base currency. */
export interface RangePoint {
  /** `yyyy-mm-dd` */
  readonly date: string;
  /** After the last known price; before it all five are what the plan would hold. */
  readonly isModelled: boolean;
  readonly p95: number;
  readonly p75: number;
  readonly p50: number;
  readonly p25: number;
  readonly p5: number;
  readonly putIn: number;
  /** Share of the paths worth less than they cost; null for months of the past. */
  readonly belowCost: number | null;
}

/** The dates of an epoch, `yyyy-mm-dd`. */
export interface EpochDays {
  readonly epoch: number;
  readonly halving: string;
  readonly peak: string;
  readonly trough: string;
}

export interface GuestCalculation {
  readonly figures: Omit<PastAndRange, "outlook">;
  readonly points: readonly RangePoint[];
  /** The epochs that the points are in. */
  readonly epochs: readonly EpochDays[];
  readonly paths: number;
}

export type CalculatorMessage =
  | { readonly kind: "calculated"; readonly id: number; readonly calculated: GuestCalculation }
  /** Nothing is bought up to the last known price. */
  | { readonly kind: "nothing"; readonly id: number }
  | { readonly kind: "failed"; readonly id: number; readonly message: string };
