/**
 * The outlook: what the recorded transactions and the plan's months to come lead to, along many simulated price paths.
 * Months up to now hold recorded transactions only, whatever the plan says of the past; every figure equals that of a
 * plan file with `backfillPast: false` and no edits of past months.
 *
 * Amounts are in whole units (USD, base currency, BTC), shares and falls are fractions, dates are `yyyy-mm-dd`. Lists
 * have one entry per visible row; null where a row has no price.
 */

/** An amount in both currencies of the plan. A base amount is converted at the rate of the day of each payment. */
export interface InCurrencies<T> {
  readonly usd: T;
  readonly base: T;
}

/** An amount as it is paid on its day, and in money of the reference date. */
export interface Money<T> {
  readonly nominal: InCurrencies<T>;
  readonly real: InCurrencies<T>;
}

type RowFigures = readonly (number | null)[];

/** Quantiles over the paths: 1 in 20 below p5, half between p25 and p75, the middle outcome p50, 1 in 20 above p95. */
export interface Fan {
  readonly p5: RowFigures;
  readonly p25: RowFigures;
  readonly p50: RowFigures;
  readonly p75: RowFigures;
  readonly p95: RowFigures;
}

/** How bad it got, or gets. */
export interface Setbacks {
  /**
   * Deepest fall of the value of one unit from an earlier high, in money of that currency: `maxDrawdown` is that in USD.
   * Null when nothing is held.
   */
  readonly worstFall: InCurrencies<number | null>;
  /** Largest amount by which the value was below all costs so far, nominal; 0 when it never was. */
  readonly mostBelowCost: InCurrencies<number>;
  /** Longest run of rows whose value was below the costs so far. */
  readonly monthsBelowCost: InCurrencies<number>;
}

/** An amount per purchase, in base currency; null with the reason when there is none. */
export interface NeededAmount {
  readonly baseAmount: number | null;
  readonly reason: "unreachable" | null;
}

/** How a goal stands. */
export interface GoalOutlook {
  /** Row at which it is judged. */
  readonly date: string;
  /** The goal in coins, or in base currency of the row's own day and of the reference date. */
  readonly totalBTC: number | null;
  readonly nominalValue: number | null;
  readonly realValue: number | null;
  /** The coins held now over the goal, in coins or in their value; cash from sells is not among them. */
  readonly progress: number | null;
  /** Share of the paths that reach it with the outlook's base amount. */
  readonly chance: number;
  /** Smallest base amount from now on that reaches it on the model's own path (nothing else changed). */
  readonly onModelPath: NeededAmount;
  /** Smallest base amounts that are enough on 5 and on 8 of 10 paths. */
  readonly inHalf: NeededAmount;
  readonly inEightOfTen: NeededAmount;
}

/** The future of a plan that starts from what is recorded. */
export interface Outlook {
  readonly paths: number;
  /** Base amount of the purchases to come, as `controlPanel.baseAmount` states it. */
  readonly baseAmount: number;
  /** Day whose money the real amounts are in: now. */
  readonly referenceDate: string;
  /** Assumed yearly inflation after the known price indices. */
  readonly inflation: InCurrencies<number>;
  /** What is recorded, at the last known price. */
  readonly today: {
    /** Day of the last known price. */
    readonly date: string;
    readonly priceUSD: number;
    readonly totalBTC: number;
    /** Coins and cash: what the paths start with. */
    readonly value: Money<number>;
    /** Of the value: proceeds of sells that have not been reinvested, at the rate of now. */
    readonly cash: InCurrencies<number>;
    /** All costs so far, fees included. */
    readonly putIn: Money<number>;
    readonly setbacks: Setbacks;
  };
  readonly dateAcquired: readonly string[];
  /** First row that is modelled: dated after the last known price (or the price carried to now). */
  readonly firstModelled: number;
  /** Coins at the row's price, and cash. */
  readonly value: Money<Fan>;
  /**
   * All costs up to the row, fees included. Where top-ups or sells make them differ between the paths: the median of the
   * totals in USD, whose monthly steps are converted and brought to money of the reference date.
   */
  readonly putIn: Money<RowFigures>;
  /** Share of the paths whose value is below all costs so far, nominal. */
  readonly belowCost: InCurrencies<RowFigures>;
  /** The figure that 1 path in 20 exceeds, each by itself, from the first recorded month to the last row. */
  readonly worstInTwenty: Setbacks;
  /** Null without a goal, or when no visible row is dated up to its day. */
  readonly goal: GoalOutlook | null;
}
