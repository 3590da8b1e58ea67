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
  /** Least and most that a month pays, in money of today; null for none. Not of the rule fixedAmount. */
  readonly floorCents: number | null;
  readonly ceilingCents: number | null;
  /** Whether months pay nothing while the price is below the cost of what is left. */
  readonly pauseBelowCost: boolean;
  /** Fee of a sale; null for that of the plan. */
  readonly feePct: number | null;
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
export const withdrawalLimits = { years: 100, amountCents: 1e14, feePct: 0.5, paths: 1_000 } as const;

const units = (cents: number | null) => (cents === null ? null : fromCents(cents));

/** The block `withdrawal` of a plan file. The fixed part of the fee is the plan's. */
export function withdrawalBlock(
  withdrawal: Omit<PlanWithdrawal, "startDate"> & { readonly startDate: string | null },
): Readonly<Record<string, unknown>> {
  const { startDate, years, rule, indexed, pauseBelowCost, feePct, tax, successProbability } = withdrawal;
  const limits = { floor: units(withdrawal.floorCents), ceiling: units(withdrawal.ceilingCents) };
  const ofRule = {
    fixedAmount: { amount: fromCents(withdrawal.amountCents) },
    shareOfHoldings: { share: withdrawal.share, ...limits },
    guardrails: { initialRate: withdrawal.initialRate, ...limits },
  }[rule];
  return {
    startDate,
    years,
    rule,
    ...ofRule,
    indexed,
    pauseBelowCost,
    feePct,
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
