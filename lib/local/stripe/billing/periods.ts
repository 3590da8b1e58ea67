import type { Price, StripeSubscription, SubscriptionItem } from "#lib/local/stripe/kinds.ts";

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

/** A span of time; both in seconds since the epoch. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/**
 * The period that begins at a moment. Its end has the day and the time of the anchor; a month that is too short ends
 * it on its last day.
 * @param anchor seconds since the epoch
 */
export function periodFrom(start: number, anchor: number, { recurring }: Pick<Price, "recurring">): Period {
  const months = recurring.interval_count * (recurring.interval === "year" ? 12 : 1);
  const [from, first] = [start, anchor].map((seconds) => new Date(seconds * 1000)) as [Date, Date];
  const between =
    (from.getUTCFullYear() - first.getUTCFullYear()) * 12 + from.getUTCMonth() - first.getUTCMonth();
  return { start, end: monthsAfter(first, between + months) };
}

/** Seconds since the epoch. */
function monthsAfter(date: Date, months: number): number {
  const target = new Date(date);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + months);
  const days = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(date.getUTCDate(), days));
  return target.getTime() / 1000;
}

/** The part of an amount that falls to what is left of a period, in whole cents. */
export function remainingShare(amount: number, { start, end }: Period, now: number): number {
  return Math.round((amount * (end - Math.min(Math.max(now, start), end))) / (end - start));
}
