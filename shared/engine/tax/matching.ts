import { msg } from "#shared/domain/language/translate.ts";
import { type Day, PlanRefused } from "#shared/engine/types.ts";
import type { HoldingRule } from "./jurisdictions.ts";
import { runningPortions } from "./portion.ts";
import { longFrom } from "./tax-calendar.ts";
import type { TaxEvent } from "./tax-events.ts";

/** Why coins were matched with a purchase. */
type MatchRule = "fifo" | "lifo" | "hifo" | "lot" | "pool" | "sameDay" | "thirtyDay";
type Term = "short" | "long";

/** Coins of a disposal that come from one place, with their cost; satoshis and cents. */
export interface Take {
  /** Id of the buy, `pool`, or null where days are matched and not lots. */
  readonly lot: string | null;
  readonly rule: MatchRule;
  /** Null from a pool. */
  readonly acquired: Day | null;
  readonly satoshis: number;
  readonly basis: number;
}

/** A take with its share of the proceeds. */
export interface Match extends Take {
  readonly proceeds: number;
  readonly fees: number;
  readonly gain: number;
  /** From the purchase to the sale; negative where the purchase came later; null from a pool. */
  readonly holdingDays: number | null;
  /** Null without a holding rule and from a pool. */
  readonly term: Term | null;
}

/** A sale before its proceeds are shared out; satoshis and cents. */
export interface Sold {
  /** Null where all sales of a day count as one. */
  readonly event: TaxEvent | null;
  readonly date: Day;
  readonly account: string;
  readonly satoshis: number;
  readonly proceeds: number;
  readonly fees: number;
  readonly takes: readonly Take[];
  /** The section 104 pool after the day; null under the other methods. */
  readonly poolAfter: Holding | null;
}

/** A disposal with its matches. */
export interface Disposal extends Omit<Sold, "takes"> {
  /** d1, d2, … in order. */
  readonly id: string;
  readonly basis: number;
  readonly gain: number;
  readonly matches: readonly Match[];
}

/** Coins with what they cost; satoshis and cents. */
export interface Holding {
  readonly satoshis: number;
  readonly cents: number;
}

/** What is still held of a buy, or of a pool. */
export interface OpenPosition extends Holding {
  /** Null for a pool. */
  readonly event: TaxEvent | null;
  readonly account: string;
}

/** All sales with what they were matched with, in order, and what is left. */
export interface Matching {
  readonly sold: readonly Sold[];
  readonly open: readonly OpenPosition[];
}

/** Refuses a sell of more than is held at its turn. */
export function refuseOversell({ path }: TaxEvent): never {
  throw new PlanRefused({
    code: "oversell",
    path,
    message: msg("Cannot sell more BTC than held on that date"),
  });
}

/** Term of a sale on `sold` of coins acquired on `acquired`. */
export function termOf(rule: HoldingRule, acquired: Day | null, sold: Day): Term | null {
  const from = acquired === null ? null : longFrom(rule, acquired);
  return from === null ? null : sold >= from ? "long" : "short";
}

/** Shares proceeds and fees of a sale over its matches, in order, and draws the gains. */
export function disposalOf(sold: Sold, id: string, holding: HoldingRule): Disposal {
  const { takes, ...rest } = sold;
  const proceedsOf = runningPortions(sold.proceeds, sold.satoshis);
  const feesOf = runningPortions(sold.fees, sold.satoshis);
  const matches = takes.map((take): Match => {
    const proceeds = proceedsOf(take.satoshis);
    const fees = feesOf(take.satoshis);
    return {
      ...take,
      proceeds,
      fees,
      gain: proceeds - fees - take.basis,
      holdingDays: take.acquired === null ? null : sold.date - take.acquired,
      term: termOf(holding, take.acquired, sold.date),
    };
  });
  const basis = takes.reduce((sum, take) => sum + take.basis, 0);
  return { ...rest, id, basis, gain: sold.proceeds - sold.fees - basis, matches };
}
