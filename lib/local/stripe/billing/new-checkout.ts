import { newId } from "#lib/local/stripe/ids.ts";
import type { CheckoutSession, LineItem, Price } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { planName } from "./invoice-lines.ts";

export interface CheckoutWish {
  readonly customer?: string | undefined;
  readonly customer_email?: string | undefined;
  readonly client_reference_id?: string | undefined;
  readonly metadata?: Record<string, string> | undefined;
  readonly success_url: string;
  readonly cancel_url?: string | undefined;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
  /** In cents. */
  readonly amount: number;
}

/** What is to be bought. */
export function lineItem(ledger: StripeLedger, price: Price, quantity: number): LineItem {
  const amount = price.unit_amount * quantity;
  return {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: planName(ledger, price),
    metadata: {},
    price,
    quantity,
  };
}

/**
 * An open checkout session, not stored yet. It follows the time of the world, also for customers with a test clock.
 * @throws StripeFailure when there is no such customer
 */
export function newCheckout(ledger: StripeLedger, wish: CheckoutWish): CheckoutSession {
  const id = newId("cs_test");
  const customer = wish.customer ? ledger.get("customer", wish.customer, "customer") : undefined;
  const email = customer ? customer.email : (wish.customer_email ?? null);
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: wish.amount,
    amount_total: wish.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: wish.cancel_url ?? null,
    client_reference_id: wish.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: ledger.now(),
    currency: "usd",
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: wish.customer ?? null,
    customer_account: null,
    customer_creation: wish.customer ? null : "always",
    customer_details: email
      ? {
          address: null,
          business_name: null,
          email,
          individual_name: null,
          name: null,
          phone: null,
          tax_exempt: "none",
          tax_ids: [],
        }
      : null,
    customer_email: wish.customer ? null : (wish.customer_email ?? null),
    discounts: [],
    expires_at: wish.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: { enabled: false },
    metadata: wish.metadata ?? {},
    mode: "subscription",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "always",
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ["always"],
      payment_method_remove: "disabled",
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: wish.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted",
    url: ledger.pages.checkout(id),
    wallet_options: null,
  };
}
