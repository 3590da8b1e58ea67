import { cardDeclined, type StripeFailure } from "#lib/local/stripe/failure.ts";
import type { Invoice, InvoiceLine, StripeSubscription } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { endSubscription } from "./ending.ts";
import { draftInvoice, finalise } from "./invoices.ts";
import { payingCard, refusalAtCharge } from "./payment-methods.ts";

/** Days from each failed payment of a renewal to the next attempt; after the last one the subscription ends. */
const retryDays = [3, 5, 7];

const daySeconds = 86_400;

function subscriptionOf(ledger: StripeLedger, invoice: Invoice): StripeSubscription {
  return ledger.get("subscription", invoice.parent.subscription_details.subscription);
}

/**
 * Makes an invoice and charges it at once.
 * @returns why it was not paid; undefined when it was
 */
export function invoiceNow(
  ledger: StripeLedger,
  subscription: StripeSubscription,
  reason: "subscription_create" | "subscription_update",
  lines: readonly InvoiceLine[],
  cardholderPresent = false,
): StripeFailure | undefined {
  const draft = draftInvoice(ledger, subscription, { reason, lines, finalisesAt: null });
  ledger.update<"subscription">(ledger.get("subscription", subscription.id), { latest_invoice: draft.id });
  return attemptPayment(ledger, finalise(ledger, draft), cardholderPresent);
}

/**
 * Charges an open invoice, and brings its subscription to the state that follows.
 * @param cardholderPresent a card that was taken a moment ago pays; what its number stands for comes with later charges
 * @returns why it was not paid; undefined when it was
 */
export function attemptPayment(
  ledger: StripeLedger,
  invoice: Invoice,
  cardholderPresent = false,
): StripeFailure | undefined {
  const subscription = subscriptionOf(ledger, invoice);
  const refusal = invoice.amount_due === 0 || cardholderPresent ? undefined : refusalOf(ledger, subscription);
  if (refusal) notPaid(ledger, invoice, subscription);
  else paid(ledger, invoice, subscription);
  return refusal;
}

function refusalOf(ledger: StripeLedger, subscription: StripeSubscription): StripeFailure | undefined {
  const card = payingCard(ledger, subscription);
  if (card) return refusalAtCharge(card);
  return cardDeclined("This customer has no attached payment source.", "missing");
}

function paid(ledger: StripeLedger, invoice: Invoice, subscription: StripeSubscription): void {
  const settled = ledger.put<"invoice">({
    ...invoice,
    amount_paid: invoice.amount_due,
    attempt_count: invoice.attempt_count + (invoice.amount_due === 0 ? 0 : 1),
    next_payment_attempt: null,
    status: "paid",
    status_transitions: { paid_at: ledger.now() },
  });
  ledger.emit("invoice.paid", settled);
  ledger.emit("invoice.payment_succeeded", settled);
  // An older debt that is paid says nothing about the newest one.
  if (subscription.latest_invoice !== invoice.id || subscription.status === "canceled") return;
  ledger.update<"subscription">(subscription, { status: "active" }, "customer.subscription.updated");
}

function notPaid(ledger: StripeLedger, invoice: Invoice, subscription: StripeSubscription): void {
  const wait = retryDays[invoice.attempt_count];
  const next = wait === undefined ? null : ledger.now() + wait * daySeconds;
  const open = ledger.put<"invoice">({
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: next,
  });
  ledger.emit("invoice.payment_failed", open);
  if (subscription.status === "canceled") return;
  const overdue = ledger.update<"subscription">(
    subscription,
    { status: "past_due" },
    "customer.subscription.updated",
  );
  if (next === null) endSubscription(ledger, overdue);
}
