/** The market by month, as drawn on the landing, login and signup pages. */
export interface MarketMonths {
  /** `12 · year + month − 1` of the first month. */
  readonly firstMonth: number;
  /** Price at the end of each month in USD, six significant digits; the month of the last close holds that close. */
  readonly prices: readonly number[];
  /** One letter per month: s support, d declining, r recovering. */
  readonly phases: string;
  /** Months that have a recorded price; the others are projected. */
  readonly recorded: number;
  /** `at` is the position of the day in months from the start of the first one. */
  readonly halvings: readonly { readonly epoch: number; readonly date: string; readonly at: number }[];
  readonly lastClose: { readonly date: string; readonly price: number; readonly blockHeight: number };
  /** log10 of the price = interceptLogA + slopeB · log10 of the days since 3 January 2009. */
  readonly powerLaw: { readonly slopeB: number; readonly interceptLogA: number };
}

/** The dates that divide an epoch into its phases, ISO. */
export interface EpochDates {
  readonly epoch: number;
  readonly halving: string;
  readonly peak: string;
  readonly trough: string;
}
