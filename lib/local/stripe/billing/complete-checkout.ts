import { invalid } from "#lib/local/stripe/failure.ts";
import type { CheckoutSession } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { periodLine } from "./invoice-lines.ts";
import { newCustomer } from "./new-customer.ts";
import { newSubscription } from "./new-subscription.ts";
import { invoiceNow } from "./payment.ts";
import { attachCard, type EnteredCard } from "./payment-methods.ts";

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
  const { line_items, metadata } = ledger.get("checkout.details", session.id);
  const [item] = line_items.data;
  if (!item) throw invalid("This Checkout Session has nothing to buy.");
  const customer = session.customer
    ? ledger.get("customer", session.customer, "customer")
    : ledger.create<"customer">(newCustomer(ledger.now(), session.customer_email), "customer.created");
  const method = attachCard(ledger, customer, card);
  const subscription = ledger.create<"subscription">(
    newSubscription(ledger, {
      customer,
      price: item.price,
      quantity: item.quantity,
      metadata,
      paymentMethod: method.id,
      saveCard: "on_subscription",
    }),
    "customer.subscription.created",
  );
  const lines = [periodLine(ledger, subscription)];
  const { invoice } = invoiceNow(ledger, subscription, "subscription_create", lines, true);
  const completed = ledger.put<"checkout.session">({
    ...session,
    customer: customer.id,
    invoice: invoice.id,
    payment_status: "paid",
    status: "complete",
    subscription: subscription.id,
    url: null,
  });
  ledger.emit("checkout.session.completed", completed);
  return completed;
}
