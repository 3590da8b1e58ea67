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

/** The items with another price or period. */
export function itemsWith(
  subscription: StripeSubscription,
  price: Price,
  { start, end }: Period = periodOf(subscription),
): Pick<StripeSubscription, "items"> {
  const item = {
    ...itemOf(subscription),
    price,
    current_period_start: start,
    current_period_end: end,
  };
  return { items: { ...subscription.items, data: [item] } };
}

/** Whether a subscription may still be charged or changed. */
export function isLive({ status }: Pick<StripeSubscription, "status">): boolean {
  return status !== "canceled";
}
