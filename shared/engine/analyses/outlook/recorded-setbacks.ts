import { calendarDay, dayOf, formatDate } from "#shared/domain/dates.ts";
import { roundPrice } from "#shared/domain/rounding.ts";
import { baseAmounts } from "#shared/engine/analyses/recorded-amounts.ts";
import { nullable } from "#shared/engine/arithmetic/nullable.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import { carriedCloseOn } from "#shared/engine/market/price-series.ts";
import type { Model } from "#shared/engine/model.ts";
import { addUnit, firstUnit, moveUnit, noFall } from "#shared/engine/portfolio/unit-value.ts";
import type { Day } from "#shared/engine/types.ts";
import type { InCurrencies, Setbacks } from "./outlook.ts";
import { addPoint, nothingBelow } from "./setbacks.ts";

/** The deepest fall from an earlier high, as a fraction, with the dates of high and low, `yyyy-mm-dd`. */
export interface Fall {
  readonly fraction: number;
  readonly from: string;
  readonly to: string;
}

/** How bad it got for what is recorded. */
interface RecordedSetbacks {
  readonly setbacks: Setbacks;
  /** The worst fall in each currency; null without one. */
  readonly fall: InCurrencies<Fall | null>;
}

/** The months from a day on, on its day of the month, up to another one. */
function monthsBetween(first: Day, last: Day): Day[] {
  const { month, dayOfMonth } = calendarDay(first);
  const days: Day[] = [];
  for (let next = month; dayOf(next, dayOfMonth) <= last; next++) days.push(dayOf(next, dayOfMonth));
  return days;
}

/**
 * The worst that happened to what is recorded, whatever months the plan has: measured every month on the day of the
 * month of the first transaction, and now. Each transaction moves coins, cash from sells and the value of one unit
 * on its own day, at that day's close.
 */
export function recordedSetbacks({ plan, series, exchange }: Model): RecordedSetbacks {
  const { transactions, now, controlPanel } = plan;
  const { prices } = series;
  const falls = { usd: noFall(), base: noFall() };
  const below = { usd: nothingBelow(), base: nothingBelow() };
  const unit = firstUnit();
  const costs = { usd: 0, base: 0 };
  let satoshis = 0;
  let cashCents = 0;
  let at = 0;
  // As the plan's rows have it.
  const priceOn = (day: Day) => roundPrice(carriedCloseOn(prices, day));
  const worth = (price: number) => (satoshis / 1e8) * price + cashCents / 100;

  function recordUntil(day: Day): void {
    for (; at < transactions.length && transactions[at]!.date <= day; at++) {
      const transaction = transactions[at]!;
      const isBuy = transaction.satoshis > 0;
      // A sell may be of coins that only the plan has: then it takes what is recorded, as on a simulated path.
      if (!isBuy && satoshis === 0) continue;
      const { date, usdCents, feesCents } = transaction;
      const inBase = baseAmounts(transaction, controlPanel.baseCurrency, rateOn(exchange, date));
      const price = priceOn(date);
      const opening = worth(price);
      const cost = ((isBuy ? usdCents : 0) + feesCents) / 100;
      satoshis = Math.max(0, satoshis + transaction.satoshis);
      if (!isBuy) cashCents -= usdCents;
      costs.usd += cost;
      costs.base += (isBuy ? inBase.cost : inBase.fees) / 100;
      if (!Number.isNaN(price)) moveUnit(unit, opening, cost, worth(price));
    }
  }

  function measure(day: Day, price: number, isMonth: boolean): void {
    recordUntil(day);
    if (Number.isNaN(price)) return;
    const value = worth(price);
    const rate = rateOn(exchange, day);
    addPoint(below.usd, value, costs.usd, isMonth);
    addPoint(below.base, value * rate, costs.base, isMonth);
    moveUnit(unit, value, 0, value);
    if (!(value > 0)) return;
    addUnit(falls.usd, unit.growth, day);
    addUnit(falls.base, unit.growth * rate, day);
  }

  const [first] = transactions;
  if (first !== undefined) {
    for (const day of monthsBetween(first.date, now)) measure(day, priceOn(day), true);
    measure(now, prices.currentPrice, false);
  }
  const fallOf = ({ depth, peakDay, troughDay }: typeof falls.base): Fall | null =>
    depth > 0 && peakDay !== null && troughDay !== null
      ? { fraction: depth, from: formatDate(peakDay), to: formatDate(troughDay) }
      : null;
  return {
    setbacks: {
      worstFall: { usd: nullable(falls.usd.depth), base: nullable(falls.base.depth) },
      mostBelowCost: { usd: below.usd.most, base: below.base.most },
      monthsBelowCost: { usd: below.usd.longest, base: below.base.longest },
    },
    fall: { usd: fallOf(falls.usd), base: fallOf(falls.base) },
  };
}
