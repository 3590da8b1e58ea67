import { fromCents } from "#shared/domain/money.ts";
import type { JurisdictionCode } from "#shared/domain/tax-choices.ts";
import type { Tier } from "#shared/domain/tiers.ts";

/** What a month pays: an amount, a share of what is left, or an amount that decisions once a year adjust. */
export const withdrawalRules = ["fixedAmount", "shareOfHoldings", "guardrails"] as const;
export type WithdrawalRuleName = (typeof withdrawalRules)[number];

/** How coins are taken out of lots for the tax on their gains. */
export const withdrawalLots = ["fifo", "lifo", "hifo", "average"] as const;

/** Lowest tier of each rule. */
export const withdrawalRuleTier: Readonly<Record<WithdrawalRuleName, Tier>> = {
  fixedAmount: "free",
  shareOfHoldings: "basic",
  guardrails: "advanced",
};
/** Lowest tier with taxes on withdrawals. */
export const withdrawalTaxTier: Tier = "advanced";

/** How the amount of the rule guardrails is adjusted; shares as fractions. */
interface Guardrails {
  /** How far the yearly rate may leave the first one, as a share of that. */
  readonly band: number;
  /** What a decision takes off the amount, or adds to it. */
  readonly cut: number;
  readonly raise: number;
  /** Years at the end in which nothing is cut. */
  readonly preservationFinalYears: number;
}

/** What applies while a plan has no others. */
export const guardrailDefaults: Guardrails = {
  band: 0.2,
  cut: 0.1,
  raise: 0.1,
  preservationFinalYears: 15,
};

/** Withdrawals that follow a plan. Amounts in cents of the base currency, shares and rates as fractions. */
export interface PlanWithdrawal {
  /** `yyyy-mm-dd` */
  readonly startDate: string;
  readonly years: number;
  readonly rule: WithdrawalRuleName;
  /** A month, in money of today; of the rule fixedAmount. */
  readonly amountCents: number;
  /** Whether a fixed amount rises with prices. */
  readonly indexed: boolean;
  /** Of the coins a year; of the rule shareOfHoldings. */
  readonly share: number;
  /** Of the value a year; of the rule guardrails. */
  readonly initialRate: number;
  /** Of the rule guardrails; absent for the defaults. */
  readonly guardrails?: Guardrails | undefined;
  /** Least and most that a month pays, in money of today; null for none. Not of the rule fixedAmount. */
  readonly floorCents: number | null;
  readonly ceilingCents: number | null;
  /** Whether months pay nothing while the price is below the cost of what is left. */
  readonly pauseBelowCost: boolean;
  /** Fee of a sale; null for that of the plan. */
  readonly feePct: number | null;
  /** The fixed part of the fee of a sale; absent or null for that of the plan. */
  readonly feeFixedUsd?: number | null | undefined;
  readonly tax: {
    readonly method: (typeof withdrawalLots)[number];
    readonly jurisdiction: JurisdictionCode;
    readonly shortTermRate: number;
    readonly longTermRate: number;
    /** A calendar year. */
    readonly allowanceCents: number;
  } | null;
  /** The required chance of paying in full, for the sustainable amount. */
  readonly successProbability: number;
}

/** Limits of the numbers, as the engine has them. */
export const withdrawalLimits = {
  years: 100,
  amountCents: 1e14,
  feePct: 0.5,
  feeFixedUsd: 1e6,
  paths: 1_000,
} as const;

const units = (cents: number | null) => (cents === null ? null : fromCents(cents));

/** The block `withdrawal` of a plan file. */
export function withdrawalBlock(
  withdrawal: Omit<PlanWithdrawal, "startDate"> & { readonly startDate: string | null },
): Readonly<Record<string, unknown>> {
  const { startDate, years, rule, indexed, pauseBelowCost, feePct, tax, successProbability } = withdrawal;
  const limits = { floor: units(withdrawal.floorCents), ceiling: units(withdrawal.ceilingCents) };
  const ofRule = {
    fixedAmount: { amount: fromCents(withdrawal.amountCents) },
    shareOfHoldings: { share: withdrawal.share, ...limits },
    guardrails: { initialRate: withdrawal.initialRate, ...withdrawal.guardrails, ...limits },
  }[rule];
  return {
    startDate,
    years,
    rule,
    ...ofRule,
    indexed,
    pauseBelowCost,
    feePct,
    feeFixedUsd: withdrawal.feeFixedUsd ?? null,
    tax: tax && {
      method: tax.method,
      jurisdiction: tax.jurisdiction,
      shortTermRate: tax.shortTermRate,
      longTermRate: tax.longTermRate,
      allowance: fromCents(tax.allowanceCents),
    },
    paths: withdrawalLimits.paths,
    sustainable: { successProbability },
  };
}
