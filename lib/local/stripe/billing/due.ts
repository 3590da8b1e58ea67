import type { CheckoutSession, Invoice, StripeSubscription } from "#lib/local/stripe/kinds.ts";
import type { Books, StripeLedger } from "#lib/local/stripe/ledger.ts";
import { expireCheckout } from "./checkout.ts";
import { endSubscription, releaseSchedule, scheduledPrice } from "./ending.ts";
import { periodLine } from "./invoice-lines.ts";
import { draftInvoice, finalise } from "./invoices.ts";
import { attemptPayment } from "./payment.ts";
import { itemOf, itemsWith, periodFrom, periodOf } from "./periods.ts";

/** How long an invoice for a new period stays a draft. */
const draftSeconds = 3_600;

/** Something that happens on a schedule. */
interface Due {
  /** Seconds since the epoch. */
  readonly at: number;
  /** On the objects as they are in this ledger. */
  readonly happen: (ledger: StripeLedger) => unknown;
}

/**
 * Lets everything happen whose time has come, one thing after the other, each as of its own moment.
 * @param until seconds since the epoch
 * @returns when the next thing is due; undefined when nothing is
 */
export async function runDue(books: Books, until: number): Promise<number | undefined> {
  for (;;) {
    const next = await books.run(nextDue);
    if (!next || next.at > until) return next?.at;
    await books.run(async (ledger) => {
      // A request may have come between.
      const still = await nextDue(ledger);
      if (still && still.at <= until) still.happen(ledger);
    }, next.at);
  }
}

async function nextDue(ledger: StripeLedger): Promise<Due | undefined> {
  const subscriptions = await ledger.list("subscription");
  const invoices = await ledger.list("invoice");
  const sessions = await ledger.list("checkout.session", ({ status }) => status === "open");
  const all = [
    ...subscriptions.flatMap(subscriptionDue),
    ...invoices.flatMap(invoiceDue),
    ...sessions.map(sessionDue),
  ];
  return all.sort((one, other) => one.at - other.at)[0];
}

function subscriptionDue(subscription: StripeSubscription): Due[] {
  if (subscription.status !== "active" && subscription.status !== "past_due") return [];
  const { end } = periodOf(subscription);
  const { cancel_at } = subscription;
  if (cancel_at !== null && cancel_at <= end) {
    return [{ at: cancel_at, happen: (ledger) => endSubscription(ledger, subscription) }];
  }
  return [{ at: end, happen: (ledger) => beginPeriod(ledger, subscription) }];
}

function beginPeriod(ledger: StripeLedger, subscription: StripeSubscription): void {
  const scheduled = scheduledPrice(ledger, subscription);
  const released = releaseSchedule(ledger, subscription);
  const { end: start } = periodOf(released);
  const price = scheduled ?? itemOf(released).price;
  const billing_cycle_anchor = scheduled ? start : released.billing_cycle_anchor;
  const period = periodFrom(start, billing_cycle_anchor, price);
  const changes = { ...itemsWith(released, price, period), billing_cycle_anchor };
  const renewed = { ...released, ...changes };
  const invoice = draftInvoice(ledger, renewed, {
    reason: "subscription_cycle",
    lines: [periodLine(ledger, renewed)],
    finalisesAt: start + draftSeconds,
  });
  ledger.update<"subscription">(
    released,
    { ...changes, latest_invoice: invoice.id },
    "customer.subscription.updated",
  );
}

function invoiceDue(invoice: Invoice): Due[] {
  const { status, automatically_finalizes_at: final, next_payment_attempt: next } = invoice;
  if (status === "draft" && final !== null) {
    return [{ at: final, happen: (ledger) => attemptPayment(ledger, finalise(ledger, invoice)) }];
  }
  if (status === "open" && next !== null) {
    return [{ at: next, happen: (ledger) => attemptPayment(ledger, invoice) }];
  }
  return [];
}

function sessionDue(session: CheckoutSession): Due {
  return { at: session.expires_at, happen: (ledger) => expireCheckout(ledger, session.id) };
}
