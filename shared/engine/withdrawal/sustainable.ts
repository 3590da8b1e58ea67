import { drawDown } from "./draw-down.ts";
import type { Lanes } from "./lanes.ts";
import type { WithdrawalMonths } from "./months.ts";
import type { WithdrawalSettings } from "./withdrawal-settings.ts";

const firstGuessCents = 100;
const mostCents = 1e12;

/** The largest fixed monthly amount that succeeds often enough; base currency, shares as fractions. */
export interface SustainableAmount {
  readonly successProbability: number;
  readonly amount: number | null;
  /** `unbounded` when no amount that is tried fails. */
  readonly reason: "unbounded" | null;
  /** Share of the paths that succeed with the amount, and with a cent more. */
  readonly reached: number | null;
  readonly beyond: number | null;
}

/**
 * The largest amount of the rule fixedAmount, in whole cents a month, with which at least `chance` of the lanes are never
 * short. Doubles from 100 cents until too few succeed, then halves the distance. Fees, tax, index and pauses are those of
 * the settings; their own rule does not matter.
 */
export function sustainableAmount(
  lanes: Lanes,
  months: WithdrawalMonths,
  settings: WithdrawalSettings,
  chance: number,
): SustainableAmount {
  const shareOf = (cents: number): number => {
    if (cents === 0) return 1;
    const rule = { kind: "fixedAmount", amount: cents / 100, indexed: settings.indexed } as const;
    const { firstShort } = drawDown(lanes, months, { ...settings, rule });
    return firstShort.reduce((sum, month) => sum + (month === months.count ? 1 : 0), 0) / lanes.count;
  };
  let low = 0;
  let high = firstGuessCents;
  let reached = 1;
  let beyond = shareOf(high);
  while (beyond >= chance) {
    low = high;
    reached = beyond;
    high *= 2;
    if (high > mostCents) {
      return {
        successProbability: chance,
        amount: null,
        reason: "unbounded",
        reached: null,
        beyond: null,
      };
    }
    beyond = shareOf(high);
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const share = shareOf(middle);
    if (share >= chance) {
      low = middle;
      reached = share;
    } else {
      high = middle;
      beyond = share;
    }
  }
  return { successProbability: chance, amount: low / 100, reason: null, reached, beyond };
}
