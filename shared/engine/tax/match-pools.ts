import { soldOf } from "./match-lots.ts";
import { type Matching, refuseOversell, type Sold } from "./matching.ts";
import { portion } from "./portion.ts";
import { costOf, type TaxEvent } from "./tax-events.ts";

/**
 * Matches sells with the average cost of a pool, one for all coins or one per account. Throws PlanRefused (oversell) for
 * a sell of more than its pool holds.
 */
export function matchPools(events: readonly TaxEvent[], perAccount: boolean): Matching {
  const pools = new Map<string, { satoshis: number; cents: number }>();
  const sold: Sold[] = [];
  for (const event of events) {
    const name = perAccount ? event.account : "";
    const pool = pools.get(name) ?? { satoshis: 0, cents: 0 };
    pools.set(name, pool);
    if (!event.isSell) {
      pool.satoshis += event.satoshis;
      pool.cents += costOf(event);
      continue;
    }
    if (event.satoshis > pool.satoshis) refuseOversell(event);
    const basis = portion(pool.cents, event.satoshis, pool.satoshis);
    pool.satoshis -= event.satoshis;
    pool.cents -= basis;
    const take = { lot: "pool", rule: "pool", acquired: null, satoshis: event.satoshis, basis } as const;
    sold.push(soldOf(event, [take]));
  }
  const open = [...pools].map(([account, pool]) => ({ event: null, account, ...pool }));
  return { sold, open: open.filter(({ satoshis }) => satoshis > 0) };
}
