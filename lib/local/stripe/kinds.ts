import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import type * as z from "zod";
import type { portalFeatures, portalFlow } from "./portal-settings.ts";

let latest = 0;

/** An id that sorts after every earlier one of its prefix, and that no one can guess. */
export function newId(prefix: string): string {
  latest = Math.max(latest + 1, Date.now() * 1000);
  return `${prefix}_${latest.toString(36).padStart(11, "0")}${randomBytes(12).toString("hex")}`;
}

/**
 * An object has the members that the product, the pages or an operator reads; the library's types say what they are.
 * References are stored as ids; `expand` puts the object in their place on request.
 */
type Stored<T, Members extends keyof T, Changes = unknown> = Pick<T, Exclude<Members, keyof Changes>> &
  Changes;

type Common = "id" | "object" | "created" | "livemode" | "metadata";

export type Product = Stored<Stripe.Product, Common | "description" | "name">;
export type Price = Stored<
  Stripe.Price,
  Common | "currency",
  {
    product: string;
    recurring: Pick<Stripe.Price.Recurring, "interval" | "interval_count">;
    unit_amount: number;
  }
>;
export type Customer = Stored<
  Stripe.Customer,
  Common | "email",
  {
    invoice_settings: { default_payment_method: string | null };
    invoice_prefix: string;
    next_invoice_sequence: number;
  }
>;
export type PaymentMethod = Stored<
  Stripe.PaymentMethod,
  Common | "type",
  {
    customer: string;
    card: Pick<Stripe.PaymentMethod.Card, "brand" | "exp_month" | "exp_year" | "last4">;
  }
>;
export type CheckoutSession = Stored<
  Stripe.Checkout.Session,
  Common | "cancel_url" | "expires_at" | "success_url" | "url",
  { customer: string; subscription: string | null; status: "open" | "complete" | "expired" }
>;

/** What belongs to a checkout session without being shown with it. */
interface CheckoutDetails {
  /** The id of the session. */
  readonly id: string;
  readonly object: "checkout.details";
  /** The id of what is bought. */
  readonly price: string;
  /** For the subscription that is to be made. */
  readonly metadata: Record<string, string>;
}
export type SubscriptionItem = Stored<
  Stripe.SubscriptionItem,
  "id" | "object" | "current_period_end" | "current_period_start",
  { price: Price }
>;
export type StripeSubscription = Stored<
  Stripe.Subscription,
  | Common
  | "billing_cycle_anchor"
  | "cancel_at"
  | "cancel_at_period_end"
  | "canceled_at"
  | "ended_at"
  | "status",
  {
    customer: string;
    items: List<SubscriptionItem>;
    latest_invoice: string | null;
    default_payment_method: string | null;
    schedule: string | null;
  }
>;
/** A price that waits for the next period; the API shows its id alone. */
interface Schedule {
  readonly id: string;
  readonly object: "subscription_schedule";
  readonly price: string;
}
export type InvoiceLine = Stored<
  Stripe.InvoiceLineItem,
  "id" | "object" | "amount" | "description" | "period"
>;
export type Invoice = Stored<
  Stripe.Invoice,
  | Common
  | "amount_due"
  | "amount_paid"
  | "attempt_count"
  | "automatically_finalizes_at"
  | "billing_reason"
  | "customer_email"
  | "next_payment_attempt"
  | "number"
  | "total",
  {
    customer: string;
    lines: List<InvoiceLine>;
    parent: { type: "subscription_details"; subscription_details: { subscription: string } };
    status: "draft" | "open" | "paid";
    status_transitions: { paid_at: number | null };
  }
>;

export type PortalConfiguration = Stored<
  Stripe.BillingPortal.Configuration,
  Common | "active",
  { business_profile: { headline: string | null }; features: z.output<typeof portalFeatures> }
>;
export type PortalSession = Stored<
  Stripe.BillingPortal.Session,
  Exclude<Common, "metadata"> | "return_url" | "url",
  { configuration: string; customer: string; flow: PortalFlow | null }
>;
export type PortalFlow = z.output<typeof portalFlow>;

/** What happened, with the object as it was then. Moments are seconds since the epoch. */
export interface Event {
  readonly id: string;
  readonly object: "event";
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: object };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly type: string;
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
  payment_method: PaymentMethod;
  "checkout.session": CheckoutSession;
  "checkout.details": CheckoutDetails;
  subscription: StripeSubscription;
  subscription_schedule: Schedule;
  invoice: Invoice;
  "billing_portal.configuration": PortalConfiguration;
  "billing_portal.session": PortalSession;
  event: Event;
}
export type Kind = keyof Kinds;

/** The version whose shapes these are: that of the library in package.json. */
export const apiVersion = "2026-10-28.endive";
