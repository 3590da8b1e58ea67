import { formatDate } from "#shared/domain/dates.ts";
import { fromCents } from "#shared/domain/money.ts";
import { feeCents, topUpCents, wholeCents } from "#shared/engine/ledger/amounts.ts";
import { rowKind } from "#shared/engine/ledger/ledger-input.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import type { DayPurchase } from "#web/workers/engine-messages.ts";

/**
 * What a plan that buys more often than monthly would have bought up to now, day by day; nothing for other plans. In a plan
 * with records or edits, the days of rows that are recorded or edited are left out.
 */
export function purchasesUntilNow({ model }: SimulationResult): DayPurchase[] {
  const { purchases, kind, fee } = model.ledgerInput;
  if (purchases === null) return [];
  const { first, day, due, price, previousPrice, base, dynamicCap, cycleCap, peakPrice, rate } = purchases;
  const found: DayPurchase[] = [];
  for (let row = 0; row < kind.length; row++) {
    if (kind[row] === rowKind.edited) continue;
    for (let at = first[row]!; at < first[row + 1]!; at++) {
      const paid = price[at]!;
      if (due[at] === 0 || day[at]! > model.plan.now || Number.isNaN(paid)) continue;
      const dynamicTopUp = topUpCents(dynamicCap[at]!, base[at]!, previousPrice[at]!, paid, false);
      const cycleTopUp = topUpCents(cycleCap[at]!, base[at]!, peakPrice[at]!, paid, false);
      const spent = wholeCents(base[at]! + dynamicTopUp / 100 + cycleTopUp / 100, false);
      found.push({
        date: formatDate(day[at]!),
        usdSpent: fromCents(spent),
        price: day[at]! > model.series.prices.dataDate ? null : paid,
        feesUSD: fromCents(feeCents(spent / 100, fee, false)),
        dynamicTopUp: fromCents(dynamicTopUp),
        cycleTopUp: fromCents(cycleTopUp),
        unitsPerUsd: rate[at]!,
      });
    }
  }
  return found;
}
