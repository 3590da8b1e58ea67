import { roundPrice } from "#shared/domain/rounding.ts";
import { epochOn } from "#shared/engine/epochs/epochs.ts";
import { feeCents, topUpCents, wholeCents, wholeSatoshis } from "#shared/engine/ledger/amounts.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import type { Model } from "#shared/engine/model.ts";

/** The buys of one stretch of months: what they cost in USD, the coins, and by month the costs and when they fell due. */
export interface Stretch {
  readonly cost: number;
  readonly coins: number;
  readonly costs: Float64Array;
  readonly costDays: ArrayLike<number>;
}

/** Price and unrounded amounts in USD of every day with a known close; NaN outside and before the first. */
function knownDays(model: Model) {
  const { series, epochs, exchange, plan } = model;
  const { firstDay, closes } = series.prices;
  const panel = plan.controlPanel;
  const rate = Float64Array.from(closes, (_, i) => rateOn(exchange, firstDay + i));
  const epoch = Uint8Array.from(closes, (_, i) => epochOn(epochs, firstDay + i));
  return {
    price: closes.map(roundPrice),
    base: rate.map((units) => panel.baseAmount / units),
    dynamicCap: rate.map((units) => panel.dynamicTopUpCap / units),
    cycleCap: rate.map((units, i) =>
      firstDay + i > epochs.peakDate[epoch[i]!]! ? panel.cycleTopUpCap / units : 0,
    ),
    peakPrice: Float64Array.from(epoch, (n) => epochs.peakPrice[n]!),
  };
}

/**
 * The plan's rule, with a purchase every `step` days from the start of each stretch. `monthDays` are the buy days of the
 * months with a known close, and `dayBefore` that of the month before them.
 */
export function rhythmStretches(
  model: Model,
  step: number,
  monthDays: Int32Array,
  dayBefore: number,
): (from: number, months: number) => Stretch {
  const { firstDay } = model.series.prices;
  const { fee } = model.ledgerInput;
  const { price, base, dynamicCap, cycleCap, peakPrice } = knownDays(model);
  return (from, months) => {
    const costs = new Float64Array(months);
    const costDays = new Float64Array(months);
    let cents = 0;
    let satoshis = 0;
    let next = monthDays[from]!;
    for (let month = 0; month < months; month++) {
      const day = monthDays[from + month]!;
      const length = day - (monthDays[from + month - 1] ?? dayBefore);
      const first = next;
      const count = Math.floor((day - first) / step) + 1;
      let paid = 0;
      for (; next <= day; next += step) {
        const at = next - firstDay;
        const paidPrice = price[at]!;
        const before = price[at - length] ?? Number.NaN;
        const topUps =
          topUpCents(dynamicCap[at]! / count, base[at]!, before, paidPrice, false) / 100 +
          topUpCents(cycleCap[at]! / count, base[at]!, peakPrice[at]!, paidPrice, false) / 100;
        const usd = wholeCents(base[at]! + topUps, false);
        satoshis += wholeSatoshis(usd / 100 / paidPrice, false);
        paid += usd + feeCents(usd / 100, fee, false);
      }
      cents += paid;
      costs[month] = paid / 100;
      costDays[month] = (first + next - step) / 2;
    }
    return { cost: cents / 100, coins: satoshis / 1e8, costs, costDays };
  };
}
