import { nullable } from "#shared/engine/arithmetic/nullable.ts";
import type { BandName, Bands } from "./bands.ts";
import type { MonteCarloResult } from "./monte-carlo-result.ts";

/** Bands as JSON carries them: null where a row has none. */
export type BandRecord = Readonly<Record<BandName, readonly (number | null)[]>>;

/** A Monte Carlo result as JSON data, one entry per visible row. */
export interface MonteCarloRecord {
  readonly paths: number;
  readonly dateAcquired: readonly string[];
  readonly price: BandRecord;
  readonly value: BandRecord;
  readonly totalBTC: BandRecord;
  readonly xirr: BandRecord;
  readonly lossProbability: readonly (number | null)[];
}

/** Writes bands as JSON data. */
export function bandRecord(bands: Bands): BandRecord {
  const list = (name: BandName) => Array.from(bands[name], nullable);
  return {
    p5: list("p5"),
    p10: list("p10"),
    p25: list("p25"),
    p50: list("p50"),
    p75: list("p75"),
    p90: list("p90"),
    p95: list("p95"),
  };
}

/** Writes a Monte Carlo result as JSON data. */
export function monteCarloRecord(result: MonteCarloResult): MonteCarloRecord {
  return {
    paths: result.paths,
    dateAcquired: result.dateAcquired,
    price: bandRecord(result.price),
    value: bandRecord(result.value),
    totalBTC: bandRecord(result.totalBTC),
    xirr: bandRecord(result.xirr),
    lossProbability: Array.from(result.lossProbability, nullable),
  };
}
