import type { Price, StripeSubscription, SubscriptionItem } from "#lib/local/stripe/kinds.ts";
import type { Period } from "./periods.ts";

/** The one item that every subscription here has. */
export function itemOf({ items }: Pick<StripeSubscription, "items">): SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error("A subscription without items was stored.");
  return item;
}

export function periodOf(subscription: Pick<StripeSubscription, "items">): Period {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  return { start, end };
}

/** The items with another price, quantity or period. */
export function itemsWith(
  subscription: StripeSubscription,
  changes: { price?: Price; quantity?: number; period?: Period },
): Pick<StripeSubscription, "items"> {
  const old = itemOf(subscription);
  const { price = old.price, quantity = old.quantity, period = periodOf(subscription) } = changes;
  const item: SubscriptionItem = {
    ...old,
    price,
    plan: planOf(price),
    quantity,
    current_period_start: period.start,
    current_period_end: period.end,
  };
  return { items: { ...subscription.items, data: [item] } };
}

/** Whether a subscription may still be charged or changed. */
export function isLive({ status }: Pick<StripeSubscription, "status">): boolean {
  return status !== "canceled" && status !== "incomplete_expired";
}

/** A price in the older form that items still carry beside it. */
export function planOf({ id, active, created, currency, product, recurring, unit_amount }: Price): object {
  return {
    id,
    object: "plan",
    active,
    amount: unit_amount,
    amount_decimal: String(unit_amount),
    billing_scheme: "per_unit",
    created,
    currency,
    interval: recurring.interval,
    interval_count: recurring.interval_count,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}
