import type { Currency } from "#shared/domain/currencies.ts";
import type { EpochField, epochFields, PlanField, planFields, ValueOf } from "#shared/domain/plan-fields.ts";
import type { Tier } from "#shared/domain/tiers.ts";

/** A date: whole days since 1970-01-01, UTC. Everything inside the engine is in days; ISO text stays outside. */
export type Day = number;

/** A calendar month: 12 · year + month − 1 (January 2024 is 24288). */
export type MonthIndex = number;

/**
 * A date of the plan window as the plan gives it. The window is judged last, after the epoch rules, and its
 * default end needs the halving dates; until then an absent date is "default" and an unreadable one "invalid".
 */
type WindowDate = Day | "default" | "invalid";

/**
 * The settings of a plan with every default filled in but the window; `plan-fields.ts` says what each is. Amounts are in
 * base currency, shares are fractions.
 */
export type PlanPanel = {
  readonly [Name in PlanField]: (typeof planFields)[Name] extends { readonly kind: "date" }
    ? WindowDate
    : ValueOf<(typeof planFields)[Name]>;
} & {
  /** Epochs to list, already cut to the tier's count. */
  readonly epochCount: number;
};

/** A real buy (both amounts positive) or sell (both negative); amounts are whole cents and satoshis. */
export interface LedgerTransaction {
  readonly id?: string;
  /** Position in the plan's own list, for error paths. */
  readonly index: number;
  readonly date: Day;
  readonly satoshis: number;
  readonly usdCents: number;
  readonly feesCents: number;
  readonly dynamicTopUpCents: number;
  readonly cycleTopUpCents: number;
  /** The amounts as entered in another currency than US dollars, in its cents. */
  readonly entered?: {
    readonly currency: Currency;
    readonly spentCents: number;
    readonly feesCents: number;
  };
}

/** A local edit of one month's row. Absent fields are computed. */
export interface Edit {
  readonly date: Day;
  readonly buyingPriceUsd?: number;
  readonly satoshis?: number;
  readonly usdCents?: number;
  readonly feesCents?: number;
  readonly costCents?: number;
  readonly dynamicTopUpCents?: number;
  readonly cycleTopUpCents?: number;
  readonly sell?: boolean;
}

/** What a plan sets for one epoch; `plan-fields.ts` says what each is. */
export type EpochOverride = {
  readonly [Name in EpochField]?: (typeof epochFields)[Name] extends { readonly kind: "date" }
    ? Day
    : ValueOf<(typeof epochFields)[Name]>;
};

/** A goal of an outlook: coins, or a value in money of now and base currency; exactly one of the two. */
export interface OutlookGoal {
  /** Judged at the last visible row up to this day. */
  readonly date: Day;
  readonly totalBTC?: number;
  readonly realValue?: number;
}

export interface OutlookRequest {
  /** 1 to 10,000. */
  readonly paths: number;
  /** Base amount of the purchases after now, in base currency; the plan's own without it. */
  readonly baseAmount?: number;
  readonly goal?: OutlookGoal;
}

/** Which analyses to run; null or false means not requested. */
export interface AnalysisRequests {
  readonly comparisons: boolean;
  readonly timingError: { readonly shifts: readonly number[] } | null;
  readonly rollingBacktest: { readonly months: number } | null;
  readonly dcaSearch: { readonly months: number } | null;
  /** Exactly one of the goals is set. */
  readonly goalSeek: { readonly date: Day; readonly totalBTC?: number; readonly valueUSD?: number } | null;
  readonly monteCarlo: { readonly paths: number } | null;
  readonly pastPeaks: boolean;
  readonly outlook: OutlookRequest | null;
}

/** A plan that passed the form checks. Build one with `parsePlan`. */
export interface Plan {
  readonly now: Day;
  readonly seed: string;
  readonly tier: Tier;
  readonly controlPanel: PlanPanel;
  readonly epochOverrides: ReadonlyMap<number, EpochOverride>;
  /** By date, then by input order. */
  readonly transactions: readonly LedgerTransaction[];
  /** In order of date; at most one a month; never empty ones. */
  readonly edits: readonly Edit[];
  /** The market fields the plan brings itself; each replaces the field of the market data passed along. */
  readonly market: Partial<MarketData>;
  readonly analyses: AnalysisRequests;
}

/** One month of market history. Prices are USD daily closes; days are days of the month. */
export interface MonthlyFact {
  /** "yyyy-mm" */
  readonly month: string;
  readonly close: number;
  /** Day of the close; the last day of the month when absent. */
  readonly lastDay?: number;
  readonly high: number;
  readonly highDay: number;
  readonly low: number;
  readonly lowDay: number;
  /** Height of the last block of `lastDay`. */
  readonly lastBlockHeight: number;
}

/** Consumer prices of a currency as measured. */
export interface MeasuredConsumerPrices {
  /** Annual averages, ascending: [year, index]. */
  readonly history: readonly (readonly [year: number, index: number])[];
  /** Yearly inflation outside of it, a fraction. */
  readonly inflation: number;
  /** Where the history is from, and what the inflation is. */
  readonly source: string;
  readonly assumption: string;
}

/**
 * Market data as files and services exchange it (dates as ISO text, ascending). Treat an instance as frozen: the
 * engine caches what it derives from it, by identity.
 */
export interface MarketData {
  /** Real daily closes, [date, USD]. */
  readonly daily?: readonly (readonly [date: string, close: number])[];
  readonly monthlyFacts: readonly MonthlyFact[];
  /** [date, height of the last block of that day]. */
  readonly heights?: readonly (readonly [date: string, height: number])[];
  /** Quarterly averages, units per USD: {EUR: [["2026-Q2", 0.86], …]}. */
  readonly fx: Readonly<Partial<Record<Currency, readonly (readonly [quarter: string, rate: number])[]>>>;
  /** Current units per USD. */
  readonly exchangeRates?: Readonly<Partial<Record<Currency, number>>>;
  readonly globalWealth: readonly (readonly [date: string, usd: number])[];
  /** Measured consumer prices, which take the place of the built-in history and assumption of a currency. */
  readonly consumerPrices?: Readonly<Partial<Record<Currency, MeasuredConsumerPrices>>>;
  readonly currentBitcoinPrice?: number;
  readonly currentBlockHeight?: number;
  /** ISO timestamp of the current price and height; now when absent. */
  readonly dataTimestamp?: string;
}

/** Why a plan is refused. `path` names the field, like "controlPanel.baseAmount" or "transactions[3].btcBought". */
export interface PlanError {
  readonly code: string;
  readonly path: string;
  /** In the language of those who calculate, which is English in the worker of a page. */
  readonly message: string;
  /** The message and what fills its places, for a page to write it in its own language. */
  readonly text?: { readonly message: string; readonly values: Readonly<Record<string, string | number>> };
}

/** Thrown by the engine for a plan that cannot be simulated; `refusal` says which field and why. */
export class PlanRefused extends Error {
  readonly refusal: PlanError;

  constructor(refusal: PlanError) {
    super(refusal.message);
    this.name = "PlanRefused";
    this.refusal = refusal;
  }
}

/** A warning for the reader of a result. Dates are ISO text, months "yyyy-mm". */
export type Warning =
  | { readonly code: "stalePrice"; readonly dataDate: string }
  /** Expected by the model but not confirmed: its day has passed without newer prices. */
  | {
      readonly code: "extremeUnconfirmed";
      readonly epoch: number;
      readonly extreme: "peak" | "trough";
      readonly date: string;
    }
  | { readonly code: "currentPriceIgnored" }
  | { readonly code: "currentHeightIgnored" }
  | { readonly code: "peakCapped"; readonly epoch: number }
  | { readonly code: "editIgnored"; readonly month: string }
  | { readonly code: "rowsHidden"; readonly count: number }
  | { readonly code: "slopeOutOfRange"; readonly slopeB: number }
  /** Days of the buying rhythm that buy nothing: without a known price, or after the plan's last row. */
  | {
      readonly code: "purchasesSkipped";
      readonly reason: "unpriced" | "afterLastRow";
      readonly count: number;
      readonly first: string;
    }
  /** Buy fees as a share of the spending at the last visible row; USD. */
  | {
      readonly code: "feesHigh";
      readonly feesUSD: number;
      readonly usdSpent: number;
      readonly share: number;
    }
  | {
      readonly code: "historyRule";
      readonly rule: "peakNotAbovePrice" | "troughNotBelowPrice" | "minutesPerBlockOutOfRange";
      readonly count: number;
      readonly first: string;
    };

/** Where a row's numbers come from, in the order of their codes in `SimulationResult.rowSource`. */
export const rowSources = [
  "actual",
  "edited",
  "unpriced",
  "skipped",
  "backfilled",
  "pending",
  "projected",
] as const;
export type RowSource = (typeof rowSources)[number];

/** The anchors of an epoch's price path, in order of time. */
export const anchorNames = [
  "halving",
  "correction",
  "support",
  "peak",
  "declining",
  "trough",
  "recovering",
  "nextHalving",
] as const;
export type AnchorName = (typeof anchorNames)[number];

/** Progress (0 to 1) and cancellation of a long calculation. `cancelled` is called between units of work. */
export interface Watch {
  readonly progress?: (fraction: number) => void;
  readonly cancelled?: () => boolean;
}

/** Thrown by a long calculation whose `Watch.cancelled` answered true. */
export class CalculationCancelled extends Error {
  constructor() {
    super("The calculation was cancelled.");
    this.name = "CalculationCancelled";
  }
}
