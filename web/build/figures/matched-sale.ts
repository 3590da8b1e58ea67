import { parseDate } from "#shared/domain/dates.ts";
import { centsOf, fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { type LotOrder, matchLots } from "#shared/engine/tax/match-lots.ts";
import { disposalOf } from "#shared/engine/tax/matching.ts";
import type { TaxEvent } from "#shared/engine/tax/tax-events.ts";
import { monthlyFacts } from "#shared/market/monthly-facts.ts";
import type { DatedPrice, DrawnFigures } from "#web/features/documentation/figures/drawn-figures.ts";

const orders: readonly LotOrder[] = ["fifo", "lifo", "hifo"];
const satoshisPerLot = 10_000_000;
const satoshisSold = 15_000_000;
/** Month-ends: a cheap lot, the dearest and the cheapest, and a sale above all of them. */
const [boughtOn, soldOn] = [["2020-12-31", "2021-10-31", "2022-12-31"], "2024-12-31"] as const;

function closeOf(date: string): DatedPrice {
  const fact = monthlyFacts.find(({ month }) => date.startsWith(month));
  if (fact === undefined) throw new Error(`No close is known of ${date}.`);
  return { date, price: fact.close };
}

function eventOf({ date, price }: DatedPrice, satoshis: number, isSell: boolean): TaxEvent {
  return {
    id: date,
    path: date,
    date: parseDate(date)!,
    account: "",
    isSell,
    satoshis,
    cents: centsOf(fromSatoshis(satoshis) * price),
    feeCents: 0,
    lots: null,
  };
}

/** One sale from three lots at the closes of their days, without fees, as a tax report matches it. */
export function matchedSale(): DrawnFigures["sale"] {
  const lots = boughtOn.map(closeOf);
  const sale = closeOf(soldOn);
  const events = [
    ...lots.map((lot) => eventOf(lot, satoshisPerLot, false)),
    eventOf(sale, satoshisSold, true),
  ];
  return {
    ...sale,
    btc: fromSatoshis(satoshisSold),
    lots: lots.map((lot) => ({ ...lot, btc: fromSatoshis(satoshisPerLot) })),
    orders: orders.map((order) => {
      const [sold] = matchLots(events, order, false).sold;
      const { matches, gain } = disposalOf(sold!, "d1", "none");
      const taken = lots.map(({ date }) => matches.find(({ lot }) => lot === date)?.satoshis ?? 0);
      return { order, taken: taken.map(fromSatoshis), gain: fromCents(gain) };
    }),
  };
}
