import type Stripe from "stripe";

/** References are stored as ids; `expand` puts the object in their place when it is asked for. */
type Stored<T, Changes> = Omit<T, keyof Changes> & Changes;

export type Product = Stored<Stripe.Product, { default_price: string | null }>;
export type Price = Stored<
  Stripe.Price,
  { product: string; recurring: Stripe.Price.Recurring; unit_amount: number; unit_amount_decimal: string }
>;
export type Customer = Stored<
  Stripe.Customer,
  {
    test_clock: string | null;
    invoice_settings: Stored<Stripe.Customer.InvoiceSettings, { default_payment_method: string | null }>;
    invoice_prefix: string;
    next_invoice_sequence: number;
    deleted?: never;
  }
>;
export type PaymentMethod = Stored<
  Stripe.PaymentMethod,
  { customer: string | null; card: Stripe.PaymentMethod.Card }
>;
export type CheckoutSession = Stored<
  Stripe.Checkout.Session,
  {
    customer: string | null;
    subscription: string | null;
    invoice: string | null;
    status: "open" | "complete" | "expired";
    line_items?: never;
  }
>;

/** What belongs to a checkout session without being shown with it. */
interface CheckoutDetails {
  /** That of the session. */
  readonly id: string;
  readonly object: "checkout.details";
  readonly line_items: List<LineItem>;
  /** For the subscription that is to be made. */
  readonly metadata: Record<string, string>;
}
export type LineItem = Stored<Stripe.LineItem, { price: Price; quantity: number }>;
export type SubscriptionItem = Stored<
  Stripe.SubscriptionItem,
  { price: Price; plan: object; quantity: number }
>;
export type StripeSubscription = Stored<
  Stripe.Subscription,
  {
    customer: string;
    items: List<SubscriptionItem>;
    latest_invoice: string | null;
    default_payment_method: string | null;
    schedule: string | null;
    test_clock: string | null;
  }
>;
type Phase = Stored<
  Stripe.SubscriptionSchedule.Phase,
  { items: readonly { price: string; plan: string; quantity: number }[] }
>;
export type Schedule = Stored<
  Stripe.SubscriptionSchedule,
  {
    customer: string;
    subscription: string | null;
    test_clock: string | null;
    phases: readonly Phase[];
  }
>;
export type InvoiceLine = Stored<
  Stripe.InvoiceLineItem,
  { pricing: object; quantity_decimal: string; subscription: string }
>;
export type Invoice = Stored<
  Stripe.Invoice,
  {
    customer: string;
    lines: List<InvoiceLine>;
    parent: {
      type: "subscription_details";
      quote_details: null;
      subscription_details: { metadata: Stripe.Metadata; subscription: string };
    };
    test_clock: string | null;
    default_payment_method: string | null;
    status: "draft" | "open" | "paid" | "void" | "uncollectible";
    deleted?: never;
  }
>;
export type PortalConfiguration = Stripe.BillingPortal.Configuration;
export type PortalSession = Stored<
  Stripe.BillingPortal.Session,
  { configuration: string; flow: PortalFlow | null }
>;
export interface PortalFlow {
  readonly type: "subscription_update_confirm" | "payment_method_update";
  readonly after_completion: {
    readonly type: "redirect" | "portal_homepage";
    readonly redirect: { readonly return_url: string } | null;
    readonly hosted_confirmation: null;
  };
  readonly subscription_update_confirm: {
    readonly subscription: string;
    readonly items: readonly { id: string; price: string; quantity: number }[];
    readonly discounts: null;
  } | null;
  readonly customer_update: null;
  readonly subscription_cancel: null;
  readonly subscription_pause: null;
  readonly subscription_update: null;
}
export type TestClock = Stored<Stripe.TestHelpers.TestClock, { deleted?: never }>;

/** What is left of a customer. */
interface DeletedCustomer {
  readonly id: string;
  readonly object: "deleted_customer";
}

/** What happened, with the object as it was then. Moments are seconds since the epoch. */
export interface Event {
  readonly id: string;
  readonly object: "event";
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: object; readonly previous_attributes?: object };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: Cause;
  readonly type: string;
}

/** The API call that led to an event; both null when time or a hosted page did. */
export interface Cause {
  readonly id: string | null;
  readonly idempotency_key: string | null;
}

export interface List<T> {
  readonly object: "list";
  readonly data: T[];
  readonly has_more: boolean;
  readonly url: string;
}

/** Everything that is kept, by the name that Stripe gives its kind in `object`. */
export interface Kinds {
  product: Product;
  price: Price;
  customer: Customer;
  deleted_customer: DeletedCustomer;
  payment_method: PaymentMethod;
  "checkout.session": CheckoutSession;
  "checkout.details": CheckoutDetails;
  subscription: StripeSubscription;
  subscription_schedule: Schedule;
  invoice: Invoice;
  "billing_portal.configuration": PortalConfiguration;
  "billing_portal.session": PortalSession;
  "test_helpers.test_clock": TestClock;
  event: Event;
}
export type Kind = keyof Kinds;

/** The version whose shapes these are: that of the library in package.json. */
export const apiVersion = "2026-10-28.endive";
