import { newId } from "#lib/local/stripe/ids.ts";
import type { Customer, Price, StripeSubscription, SubscriptionItem } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { listIn } from "#lib/local/stripe/presentation.ts";
import { periodFrom } from "./periods.ts";
import { planOf } from "./subscription-items.ts";

export interface SubscriptionWish {
  readonly customer: Customer;
  readonly price: Price;
  readonly quantity: number;
  readonly metadata: Record<string, string>;
  readonly paymentMethod: string | null;
  /** How the first payment is made. */
  readonly saveCard: "on_subscription" | "off";
}

/** A subscription that waits for its first payment, not stored yet. */
export function newSubscription(ledger: StripeLedger, wish: SubscriptionWish): StripeSubscription {
  const now = ledger.now(wish.customer.test_clock);
  const id = newId("sub");
  const item = newItem(id, wish, now);
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible", updated_at: now },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: wish.price.currency,
    customer: wish.customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: wish.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: listIn(`/v1/subscription_items?subscription=${id}`, [item]),
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: wish.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: wish.saveCard,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: "incomplete",
    test_clock: wish.customer.test_clock,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    trial_start: null,
  };
}

function newItem(subscription: string, { price, quantity }: SubscriptionWish, now: number): SubscriptionItem {
  const { start, end } = periodFrom(now, now, price);
  return {
    id: newId("si"),
    object: "subscription_item",
    billing_thresholds: null,
    created: now,
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}
