import fc from "fast-check";
import type { TaxEvent } from "#shared/engine/tax/tax-events.ts";
import { day } from "./plans.ts";

/** One trade in words: amounts in whole coins and units of money. */
export interface Trade {
  readonly date: string;
  /** Negative for a sale. */
  readonly coins: number;
  /** What was paid or received. */
  readonly amount: number;
  readonly fee?: number;
  readonly account?: string;
}

/** Trades as events of a report, in the order given. */
export function eventsOf(trades: readonly Trade[]): TaxEvent[] {
  return trades.map(({ date, coins, amount, fee = 0, account = "" }, index) => ({
    id: `#${index}`,
    path: `transactions[${index}]`,
    date: day(date),
    account,
    isSell: coins < 0,
    satoshis: Math.round(Math.abs(coins) * 1e8),
    cents: Math.round(amount * 100),
    feeCents: Math.round(fee * 100),
    lots: null,
  }));
}

const firstDay = day("2023-01-01");

/** A trade before it is known whether there are coins to sell. */
const trade = fc.record({
  gap: fc.constantFrom(0, 0, 0, 1, 1, 5, 29, 30, 31, 200),
  isSell: fc.boolean(),
  satoshis: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9e8 })),
  /** The share of what is held, for a sale. */
  part: fc.constantFrom(0.2, 0.5, 1),
  cents: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 5e8 })),
  feeCents: fc.integer({ min: 0, max: 900 }),
  account: fc.constantFrom("", "a", "b"),
});

/**
 * Trades in order in which no sale is larger than what its own account holds at its turn: every method can match them,
 * per account or not.
 */
export const anyTrades: fc.Arbitrary<TaxEvent[]> = fc.array(trade, { maxLength: 25 }).map((list) => {
  const held = new Map<string, number>();
  let date = firstDay;
  const events: TaxEvent[] = [];
  for (const { gap, isSell, satoshis, part, cents, feeCents, account } of list) {
    date += gap;
    const own = held.get(account) ?? 0;
    const isSale = isSell && own > 0;
    const amount = isSale ? Math.max(1, Math.floor(own * part)) : satoshis;
    held.set(account, own + (isSale ? -amount : amount));
    const index = events.length;
    events.push({
      id: `#${index}`,
      path: `transactions[${index}]`,
      date,
      account,
      isSell: isSale,
      satoshis: amount,
      cents,
      feeCents,
      lots: null,
    });
  }
  return events;
});
