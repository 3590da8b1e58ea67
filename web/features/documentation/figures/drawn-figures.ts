import type { RowSource } from "#shared/engine/types.ts";

/** What the drawings of the guides show; calculated by the build from the embedded history. Dates are ISO texts. */
export interface DrawnFigures {
  /** Last day of the embedded prices. */
  readonly dataDate: string;
  readonly fan: PriceFan;
  readonly topUps: TopUps;
  readonly sale: MatchedSale;
  readonly peaks: CyclePeaks;
  readonly sources: SourcedMonths;
  readonly withdrawal: RemainingCoins;
}

/** A date with a price in US dollars. */
export interface DatedPrice {
  readonly date: string;
  readonly price: number;
}

/** Quantiles of one day or year. */
export interface Spread {
  readonly p5: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
}

/** Month-end prices up to the data date, and those of simulated paths from then on, with the settings of a new plan. */
interface PriceFan {
  readonly paths: number;
  readonly past: readonly DatedPrice[];
  readonly ahead: readonly (Spread & { readonly date: string })[];
}

/** What a plan with both top-ups buys in past months; US dollars. */
interface TopUps {
  readonly baseAmount: number;
  readonly cap: number;
  readonly peak: DatedPrice;
  readonly months: readonly (DatedPrice & {
    readonly dynamicTopUp: number;
    readonly cycleTopUp: number;
    readonly spent: number;
  })[];
}

/** One sale under each order of lots; coins in BTC, amounts in US dollars. */
interface MatchedSale extends DatedPrice {
  readonly btc: number;
  readonly lots: readonly (DatedPrice & { readonly btc: number })[];
  readonly orders: readonly {
    readonly order: "fifo" | "lifo" | "hifo";
    /** BTC from each of the lots. */
    readonly taken: readonly number[];
    readonly gain: number;
  }[];
}

/** A peak, as a multiple of the one before; null for the first. */
interface CyclePeak extends DatedPrice {
  readonly multiple: number | null;
}

/** Month-end prices with the peaks, and the next peak in each of the growth scenarios, in their order. */
interface CyclePeaks {
  readonly prices: readonly DatedPrice[];
  readonly observed: readonly CyclePeak[];
  readonly next: readonly CyclePeak[];
}

/** The months of an example plan, each with where its row comes from. */
interface SourcedMonths {
  readonly now: string;
  readonly months: readonly (DatedPrice & { readonly source: RowSource })[];
}

/** Coins that simulated paths have left at the end of each year of withdrawals. */
interface RemainingCoins {
  readonly paths: number;
  readonly amount: number;
  readonly btc: number;
  readonly startDate: string;
  /** Share of the paths that pay everything. */
  readonly success: number;
  /** From the start, with no year over, to the last. */
  readonly years: readonly Spread[];
}
