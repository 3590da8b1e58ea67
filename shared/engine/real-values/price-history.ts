import type { Currency } from "#shared/domain/currencies.ts";

/** Annual averages of a consumer price index, ascending: [year, index]. */
export type PriceHistory = readonly (readonly [year: number, index: number])[];

const yearly = (firstYear: number, indices: readonly number[]): PriceHistory =>
  indices.map((index, position) => [firstYear + position, index] as const);

/**
 * Consumer prices so far. USD: CPI-U, all items, 1982–84 = 100 (2025 without October, which was not published).
 * EUR: HICP of the euro area, 2015 = 100. Other currencies have none: their assumption stands for the past too.
 */
export const priceHistories: Readonly<Partial<Record<Currency, PriceHistory>>> = {
  USD: yearly(
    2008,
    [
      215.303, 214.537, 218.056, 224.939, 229.594, 232.957, 236.736, 237.017, 240.007, 245.12, 251.107,
      255.657, 258.811, 270.97, 292.655, 304.702, 313.689, 321.943,
    ],
  ),
  EUR: yearly(
    2008,
    [
      91.38, 91.65, 93.14, 95.66, 98.05, 99.38, 99.81, 100, 100.23, 101.78, 103.56, 104.8, 105.06, 107.78,
      116.82, 123.15, 126.07, 128.75,
    ],
  ),
};

/** Yearly inflation assumed outside the history: the central banks' targets, or the middles of their ranges. */
export const assumedInflation: Readonly<Record<Currency, number>> = {
  USD: 0.02,
  EUR: 0.02,
  GBP: 0.02,
  CAD: 0.02,
  AUD: 0.025,
  JPY: 0.02,
  CHF: 0.01,
  DKK: 0.02,
};
