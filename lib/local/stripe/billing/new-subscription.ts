import { newId } from "#lib/local/stripe/ids.ts";
import type { Price, StripeSubscription } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { listIn } from "#lib/local/stripe/presentation.ts";
import { periodFrom } from "./periods.ts";

interface SubscriptionWish {
  readonly customer: string;
  readonly price: Price;
  readonly metadata: Record<string, string>;
  readonly paymentMethod: string;
}

/** A subscription that waits for its first payment, not stored yet. */
export function newSubscription(
  ledger: StripeLedger,
  { customer, price, metadata, paymentMethod }: SubscriptionWish,
): StripeSubscription {
  const now = ledger.now();
  const id = newId("sub");
  const { start, end } = periodFrom(now, now, price);
  return {
    id,
    object: "subscription",
    billing_cycle_anchor: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: now,
    currency: price.currency,
    customer,
    default_payment_method: paymentMethod,
    ended_at: null,
    items: listIn(`/v1/subscription_items?subscription=${id}`, [
      {
        id: newId("si"),
        object: "subscription_item",
        created: now,
        current_period_end: end,
        current_period_start: start,
        metadata: {},
        price,
        quantity: 1,
        subscription: id,
      },
    ]),
    latest_invoice: null,
    livemode: false,
    metadata,
    schedule: null,
    start_date: now,
    status: "incomplete",
  };
}
