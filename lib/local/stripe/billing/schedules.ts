import { newId } from "#lib/local/stripe/ids.ts";
import type { Price, Schedule, StripeSubscription } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { periodFrom } from "./periods.ts";
import { itemOf, periodOf } from "./subscription-items.ts";

/** Lets another price begin with the next period, in place of one that was to begin before. */
export function scheduleChange(
  ledger: StripeLedger,
  subscription: StripeSubscription,
  price: Price,
): StripeSubscription {
  const released = releaseSchedule(ledger, subscription);
  const schedule = ledger.create<"subscription_schedule">(
    newSchedule(ledger, released, price),
    "subscription_schedule.created",
  );
  return ledger.update<"subscription">(released, { schedule: schedule.id }, "customer.subscription.updated");
}

/** The price that begins with the next period; undefined when nothing is to change. */
export function scheduledPrice(ledger: StripeLedger, { schedule }: StripeSubscription): Price | undefined {
  const found = schedule === null ? undefined : ledger.get("subscription_schedule", schedule);
  const [item] = found?.phases.at(-1)?.items ?? [];
  return item && ledger.get("price", item.price);
}

/** Leaves a subscription as it is now, without what was to follow. */
export function releaseSchedule(ledger: StripeLedger, subscription: StripeSubscription): StripeSubscription {
  if (subscription.schedule === null) return subscription;
  const schedule = ledger.get("subscription_schedule", subscription.schedule);
  ledger.update<"subscription_schedule">(
    schedule,
    {
      current_phase: null,
      released_at: ledger.now(),
      released_subscription: subscription.id,
      status: "released",
      subscription: null,
    },
    "subscription_schedule.released",
  );
  return ledger.update<"subscription">(subscription, { schedule: null }, "customer.subscription.updated");
}

function newSchedule(ledger: StripeLedger, subscription: StripeSubscription, price: Price): Schedule {
  const { start, end } = periodOf(subscription);
  const next = periodFrom(end, end, price);
  return {
    id: newId("sub_sched"),
    object: "subscription_schedule",
    created: ledger.now(),
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    livemode: false,
    metadata: {},
    phases: [
      {
        start_date: start,
        end_date: end,
        items: [{ price: itemOf(subscription).price.id, quantity: 1 }],
      },
      { start_date: next.start, end_date: next.end, items: [{ price: price.id, quantity: 1 }] },
    ],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
  };
}
