import type { TaxEvent } from "#shared/engine/tax/tax-events.ts";

/** Satoshis that a disposal day takes from one place; the pool has no date. */
export interface NaiveMatch {
  readonly sold: number;
  readonly rule: "sameDay" | "thirtyDay" | "pool";
  readonly acquired: number | null;
  satoshis: number;
}

/**
 * The share matching of the United Kingdom, searched coin by coin: each coin of each day's sales looks for a coin bought
 * on the same day, then, in order of date, for one of the 30 days after, earliest first; the rest is of the pool. As slow
 * as it is plain; for a few satoshis a trade.
 */
export function coinByCoin(events: readonly TaxEvent[]): NaiveMatch[] {
  const bought: { date: number; isTaken: boolean }[] = [];
  const sold: { date: number; found: { rule: NaiveMatch["rule"]; acquired: number | null } | null }[] = [];
  for (const { date, isSell, satoshis } of events) {
    for (let coin = 0; coin < satoshis; coin++) {
      if (isSell) sold.push({ date, found: null });
      else bought.push({ date, isTaken: false });
    }
  }
  const search = (rule: "sameDay" | "thirtyDay", fits: (soldOn: number, boughtOn: number) => boolean) => {
    for (const coin of sold) {
      if (coin.found !== null) continue;
      const other = bought.find(({ date, isTaken }) => !isTaken && fits(coin.date, date));
      if (other === undefined) continue;
      other.isTaken = true;
      coin.found = { rule, acquired: other.date };
    }
  };
  search("sameDay", (soldOn, boughtOn) => boughtOn === soldOn);
  search("thirtyDay", (soldOn, boughtOn) => boughtOn > soldOn && boughtOn <= soldOn + 30);
  const matches: NaiveMatch[] = [];
  for (const { date, found } of sold) {
    const { rule, acquired } = found ?? { rule: "pool" as const, acquired: null };
    const known = matches.find((one) => one.sold === date && one.rule === rule && one.acquired === acquired);
    if (known) known.satoshis++;
    else matches.push({ sold: date, rule, acquired, satoshis: 1 });
  }
  return matches;
}
