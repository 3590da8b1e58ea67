import type { InCurrencies } from "./outlook.ts";

/** The figures of a range of paths besides its rows; to be merged with those of other ranges. */
export interface PathTallies {
  readonly paths: number;
  /** By modelled row: how many paths are worth less than they cost. */
  readonly below: InCurrencies<Int32Array>;
  /** By path; NaN for a fall where nothing is held. */
  readonly worstFall: InCurrencies<Float64Array>;
  readonly mostBelowCost: InCurrencies<Float64Array>;
  readonly monthsBelowCost: InCurrencies<Float64Array>;
  /** How many paths reach the goal; 0 without one. */
  readonly reached: number;
}
