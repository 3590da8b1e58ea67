import { invalid } from "#lib/local/stripe/failure.ts";
import { type CheckoutSession, newId, type Price, type StripeSubscription } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { listIn } from "#lib/local/stripe/operation.ts";
import { periodLine } from "./invoice-lines.ts";
import { invoiceNow } from "./payment.ts";
import { attachCard, type EnteredCard } from "./payment-methods.ts";
import { periodFrom } from "./periods.ts";

interface SubscriptionWish {
  readonly customer: string;
  readonly price: Price;
  readonly metadata: Record<string, string>;
  readonly paymentMethod: string;
}

/** A subscription that waits for its first payment, not stored yet. */
function newSubscription(
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
    customer,
    default_payment_method: paymentMethod,
    ended_at: null,
    items: listIn(`/v1/subscription_items?subscription=${id}`, [
      {
        id: newId("si"),
        object: "subscription_item",
        current_period_end: end,
        current_period_start: start,
        price,
      },
    ]),
    latest_invoice: null,
    livemode: false,
    metadata,
    schedule: null,
    status: "incomplete",
  };
}

/** How long a checkout page is open. */
const openSeconds = 86_400;

export interface CheckoutWish {
  readonly customer: string;
  readonly price: Price;
  readonly success_url: string;
  readonly cancel_url?: string | undefined;
  readonly metadata?: Record<string, string> | undefined;
  /** For the subscription that is to be made. */
  readonly subscriptionMetadata?: Record<string, string> | undefined;
}

/**
 * Opens a checkout page.
 * @throws StripeFailure when there is no such customer
 */
export function openCheckout(ledger: StripeLedger, wish: CheckoutWish): CheckoutSession {
  const id = newId("cs_test");
  const { price } = wish;
  const customer = ledger.get("customer", wish.customer, "customer");
  ledger.put<"checkout.details">({
    id,
    object: "checkout.details",
    price: price.id,
    metadata: wish.subscriptionMetadata ?? {},
  });
  return ledger.put<"checkout.session">({
    id,
    object: "checkout.session",
    cancel_url: wish.cancel_url ?? null,
    created: ledger.now(),
    customer: customer.id,
    expires_at: ledger.now() + openSeconds,
    livemode: false,
    metadata: wish.metadata ?? {},
    status: "open",
    subscription: null,
    success_url: wish.success_url,
    url: ledger.pages.checkout(id),
  });
}

/** Closes a checkout page that no one has completed. */
export function expireCheckout(ledger: StripeLedger, id: string): CheckoutSession {
  const session = ledger.get("checkout.session", id);
  const expired = ledger.put<"checkout.session">({ ...session, status: "expired", url: null });
  ledger.emit("checkout.session.expired", expired);
  return expired;
}

/**
 * Pays for what a checkout session offers: keeps the card, makes the subscription, closes the session.
 * @throws StripeFailure card_error when the card is refused, or when the session is not open any more
 */
export function completeCheckout(
  ledger: StripeLedger,
  session: CheckoutSession,
  card: EnteredCard,
): CheckoutSession {
  if (session.status !== "open") throw invalid("This Checkout Session is no longer open.");
  const { price, metadata } = ledger.get("checkout.details", session.id);
  const customer = ledger.get("customer", session.customer, "customer");
  const paymentMethod = attachCard(ledger, customer, card).id;
  const subscription = ledger.create<"subscription">(
    newSubscription(ledger, {
      customer: customer.id,
      price: ledger.get("price", price),
      metadata,
      paymentMethod,
    }),
    "customer.subscription.created",
  );
  const lines = [periodLine(ledger, subscription)];
  invoiceNow(ledger, subscription, "subscription_create", lines, true);
  const completed = ledger.put<"checkout.session">({
    ...session,
    status: "complete",
    subscription: subscription.id,
    url: null,
  });
  ledger.emit("checkout.session.completed", completed);
  return completed;
}
