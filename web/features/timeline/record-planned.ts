import type { Transaction } from "#shared/api/transactions.ts";
import { call } from "#web/api/api.ts";
import { rateOnDay } from "#web/components/format/currency.ts";
import type { PlannedBuy } from "#web/components/ledger/form-target.ts";
import { plannedBody } from "#web/components/ledger/planned-body.ts";
import type { TimelineModel } from "./timeline-model.ts";

/** A planned buy whose amount, in US dollars, is known. */
interface KnownBuy extends PlannedBuy {
  readonly usdSpent: number;
}

/**
 * Records the buy of a month at the price and fees of its row.
 *
 * @param month row of the month
 * @param idempotencyKey the same for every attempt at this buy
 */
export async function recordPlanned(
  model: TimelineModel,
  month: number,
  planned: KnownBuy,
  idempotencyKey: string,
): Promise<Transaction> {
  const figure = (id: string) => {
    const value = model.cell(id, month);
    return typeof value === "number" && value > 0 ? value : undefined;
  };
  const { usdSpent, dynamicTopUp, cycleTopUp } = planned;
  const price = figure("buyingPriceUSD");
  const feesUSD = figure("feesUSD") ?? 0;
  const rate = {
    currency: model.timeline.baseCurrency,
    unitsPerUsd: rateOnDay(model.timeline, model.rows[month]?.date ?? planned.date),
  };
  return call("transactions", "create", {
    body: {
      dateAcquired: planned.date,
      transactionType: "buy",
      ...plannedBody({ price, usdSpent, feesUSD, dynamicTopUp, cycleTopUp }, rate),
      idempotencyKey,
    },
  });
}
