import { dayOfDate } from "#shared/domain/dates.ts";
import type { Day } from "#shared/engine/types.ts";

/** Halving dates of the epochs 0 … 4. */
export const halvingDates: readonly Day[] = [
  dayOfDate(2009, 1, 3),
  dayOfDate(2012, 11, 28),
  dayOfDate(2016, 7, 9),
  dayOfDate(2020, 5, 11),
  dayOfDate(2024, 4, 20),
];

/** Closes on those dates in USD; there was no market on the first. */
export const halvingPrices: readonly number[] = [Number.NaN, 12.35, 647.78, 8571.98, 64_990];

/** Highest daily close in the first 730 days of a cycle and lowest one from there to its end; USD. */
export interface CycleExtremes {
  readonly peakDate: Day;
  readonly peakPrice: number;
  readonly troughDate: Day;
  readonly troughPrice: number;
}

/** Extremes of the completed epochs 0 … 3. */
export const cycleExtremes: readonly CycleExtremes[] = [
  {
    peakDate: dayOfDate(2011, 6, 8),
    peakPrice: 29.6,
    troughDate: dayOfDate(2011, 11, 18),
    troughPrice: 2.05,
  },
  {
    peakDate: dayOfDate(2013, 12, 4),
    peakPrice: 1132.01,
    troughDate: dayOfDate(2015, 1, 14),
    troughPrice: 171.41,
  },
  {
    peakDate: dayOfDate(2017, 12, 16),
    peakPrice: 19_187.78,
    troughDate: dayOfDate(2018, 12, 15),
    troughPrice: 3179.54,
  },
  {
    peakDate: dayOfDate(2021, 11, 8),
    peakPrice: 67_559,
    troughDate: dayOfDate(2022, 11, 21),
    troughPrice: 15_766,
  },
];
