import { roundToWhole } from "#shared/domain/rounding.ts";
import type { Day } from "#shared/engine/types.ts";
import type { Jurisdiction } from "./jurisdictions.ts";
import type { Disposal, Holding } from "./matching.ts";
import { startingYear, type TaxYear, taxYear } from "./tax-calendar.ts";
import { costOf, type TaxEvent } from "./tax-events.ts";

/** Gains and losses, both positive, and their difference; cents. */
export interface Gains {
  gains: number;
  losses: number;
  net: number;
}

/** Coins, their cost and their value on a day; satoshis and cents, null without a price. */
interface ValuedHolding extends Holding {
  readonly value: number | null;
}

/** One tax year in cents and satoshis. */
export interface YearReport extends TaxYear, Gains {
  readonly opening: ValuedHolding;
  readonly closing: ValuedHolding;
  readonly bought: Holding;
  readonly disposed: { readonly satoshis: number; readonly basis: number };
  readonly disposals: number;
  /** Before fees. */
  readonly proceeds: number;
  readonly fees: number;
  readonly basis: number;
  /** Null without a holding rule. */
  readonly short: Gains | null;
  readonly long: Gains | null;
  readonly allowance: number | null;
  readonly taxable: number | null;
}

/** What a year's figures depend on besides what happened in it. */
export interface YearRules {
  readonly preset: Jurisdiction;
  readonly rate: number | null;
  /** Allowances that the plan sets, by year; cents. */
  readonly allowances: ReadonlyMap<string, number>;
}

const noGains = (): Gains => ({ gains: 0, losses: 0, net: 0 });

function addGain(sums: Gains, gain: number): void {
  if (gain > 0) sums.gains += gain;
  else if (gain < 0) sums.losses -= gain;
  sums.net += gain;
}

/** Allowance of a year in cents: the plan's own, else the last of the preset that is not later; null without one. */
function allowanceOf({ preset, allowances }: YearRules, label: string): number | null {
  const given = allowances.get(label);
  if (given !== undefined) return given;
  const known = preset.allowances.filter(([from]) => from <= label).at(-1);
  return known === undefined ? null : roundToWhole(known[1], 100);
}

/** Gains of matches by term, and all losses of matches; cents. */
interface MatchGains {
  shortGains: number;
  longGains: number;
  losses: number;
}

/** Losses are set off against gains that are not long first, then against long ones, of which a part is left out. */
function discounted({ shortGains, longGains, losses }: MatchGains, rate: number): number {
  const short = Math.max(0, shortGains - losses);
  const long = longGains - Math.min(longGains, Math.max(0, losses - shortGains));
  // In cents, so that half a cent of a large amount is exact.
  return roundToWhole(short + long * (1 - rate), 1);
}

/** The taxable amount of a year in cents; null where the rule computes none or lacks a figure. */
function taxableOf(
  { preset, rate }: YearRules,
  label: string,
  net: number,
  short: Gains | null,
  matches: MatchGains,
  allowance: number | null,
): number | null {
  if (preset.taxableUntil !== null && label > preset.taxableUntil) return null;
  switch (preset.taxable) {
    case "none":
      return null;
    case "netLessAllowance":
      return allowance === null ? null : Math.max(0, net - allowance);
    case "shortAllOrNothing":
      if (allowance === null || short === null) return null;
      return short.net > 0 && short.net >= allowance ? short.net : 0;
    case "inclusion":
      return rate === null ? null : roundToWhole(Math.max(0, net) * rate, 1);
    case "discount":
      return rate === null ? null : discounted(matches, rate);
  }
}

function gainsOf(disposals: readonly Disposal[], { preset }: YearRules) {
  const hasTerms = preset.holding !== "none";
  const all = noGains();
  const short = hasTerms ? noGains() : null;
  const long = hasTerms ? noGains() : null;
  const byMatch: MatchGains = { shortGains: 0, longGains: 0, losses: 0 };
  for (const disposal of disposals) {
    if (preset.gainUnit === "disposal") addGain(all, disposal.gain);
    for (const { gain, term } of disposal.matches) {
      if (preset.gainUnit === "match") addGain(all, gain);
      if (gain < 0) byMatch.losses -= gain;
      else if (term === "long") byMatch.longGains += gain;
      else byMatch.shortGains += gain;
      if (short !== null && term === "short") addGain(short, gain);
      if (long !== null && term === "long") addGain(long, gain);
    }
  }
  return { all, short, long, byMatch };
}

/**
 * The tax years from the first event to now, without gaps; none without events. Opening + bought − disposed = closing in
 * coins and in cost, and a closing is the next opening. `valueOn` values satoshis on a day, in cents.
 */
export function yearReports(
  events: readonly TaxEvent[],
  disposals: readonly Disposal[],
  now: Day,
  rules: YearRules,
  valueOn: (satoshis: number, day: Day) => number | null,
): YearReport[] {
  const { yearStart } = rules.preset;
  if (events.length === 0) return [];
  const years: YearReport[] = [];
  let event = 0;
  let disposal = 0;
  let held: Holding = { satoshis: 0, cents: 0 };
  const last = startingYear(yearStart, now);
  for (let year = startingYear(yearStart, events[0]!.date); year <= last; year++) {
    const period = taxYear(yearStart, year);
    const bought = { satoshis: 0, cents: 0 };
    for (; event < events.length && events[event]!.date <= period.end; event++) {
      const trade = events[event]!;
      if (trade.isSell) continue;
      bought.satoshis += trade.satoshis;
      bought.cents += costOf(trade);
    }
    const first = disposal;
    while (disposal < disposals.length && disposals[disposal]!.date <= period.end) disposal++;
    const own = disposals.slice(first, disposal);
    const total = (figure: (one: Disposal) => number) => own.reduce((sum, one) => sum + figure(one), 0);
    const disposed = {
      satoshis: total(({ satoshis }) => satoshis),
      basis: total(({ basis }) => basis),
    };
    const closing = {
      satoshis: held.satoshis + bought.satoshis - disposed.satoshis,
      cents: held.cents + bought.cents - disposed.basis,
    };
    const { all, short, long, byMatch } = gainsOf(own, rules);
    const allowance = allowanceOf(rules, period.label);
    years.push({
      ...period,
      opening: { ...held, value: valueOn(held.satoshis, period.start - 1) },
      bought,
      disposed,
      closing: { ...closing, value: valueOn(closing.satoshis, Math.min(period.end, now)) },
      disposals: own.length,
      proceeds: total(({ proceeds }) => proceeds),
      fees: total(({ fees }) => fees),
      basis: disposed.basis,
      ...all,
      short,
      long,
      allowance,
      taxable: taxableOf(rules, period.label, all.net, short, byMatch, allowance),
    });
    held = closing;
  }
  return years;
}
