import { newId } from "#lib/local/stripe/ids.ts";
import type { Price, Schedule, StripeSubscription } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { type Period, periodFrom } from "./periods.ts";
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
      released_at: ledger.now(subscription.test_clock),
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
  return {
    id: newId("sub_sched"),
    object: "subscription_schedule",
    application: null,
    billing_mode: { flexible: null, type: "flexible" },
    canceled_at: null,
    completed_at: null,
    created: ledger.now(subscription.test_clock),
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: "automatic",
      billing_thresholds: null,
      collection_method: "charge_automatically",
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: "self" },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: "release",
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase(itemOf(subscription).price, { start, end }), phase(price, periodFrom(end, end, price))],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  };
}

function phase(price: Price, { start, end }: Period): Schedule["phases"][number] {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: price.currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: end,
    invoice_settings: null,
    items: [{ price: price.id, plan: price.id, quantity: 1 }],
    metadata: {},
    on_behalf_of: null,
    proration_behavior: "none",
    start_date: start,
    transfer_data: null,
    trial_end: null,
  };
}
