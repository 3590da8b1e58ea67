import type { Currency } from "#shared/domain/currencies.ts";

/** Yearly inflation as measured, ascending: [year, fraction]. */
export type MeasuredInflation = Readonly<Partial<Record<Currency, readonly (readonly [number, number])[]>>>;

/** Years over which the mean is taken that stands for the time after the last measured year. */
const meanYears = 10;
const fewestYears = 5;

/** What measured inflation says of one currency. */
interface MeasuredCurrency {
  /** Consumer prices by year, 100 in the year before the first measured one. */
  readonly history: [year: number, index: number][];
  /** The geometric mean of the last years, a fraction. */
  readonly inflation: number;
  readonly meanYears: number;
  readonly lastYear: number;
  readonly lastRate: number;
}

/** The consumer prices of each currency that is measured for long enough, without a gap. */
export function measuredPrices(rates: MeasuredInflation): Partial<Record<Currency, MeasuredCurrency>> {
  const found: Partial<Record<Currency, MeasuredCurrency>> = {};
  for (const [currency, series] of Object.entries(rates)) {
    const run = lastRun(series);
    const last = run.at(-1);
    if (last === undefined || run.length < fewestYears) continue;
    const mean = run.slice(-meanYears);
    const growth = mean.reduce((product, [, rate]) => product * (1 + rate), 1);
    let index = 100;
    const history = run.map(([year, rate]): [number, number] => {
      index *= 1 + rate;
      return [year, Number(index.toFixed(3))];
    });
    found[currency as Currency] = {
      history: [[run[0]![0] - 1, 100], ...history],
      inflation: Number((growth ** (1 / mean.length) - 1).toFixed(5)),
      meanYears: mean.length,
      lastYear: last[0],
      lastRate: last[1],
    };
  }
  return found;
}

/** The years up to the last one of which none is missing. */
function lastRun(series: readonly (readonly [number, number])[]) {
  let from = series.length - 1;
  while (from > 0 && series[from - 1]![0] === series[from]![0] - 1) from -= 1;
  return series.slice(Math.max(0, from));
}
