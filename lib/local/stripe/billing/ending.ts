import { newId, type Price, type StripeSubscription } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { periodOf } from "./periods.ts";

const event = "customer.subscription.updated";

/** Lets another price begin with the next period, in place of one that was to begin before. */
export function scheduleChange(
  ledger: StripeLedger,
  subscription: StripeSubscription,
  price: Price,
): StripeSubscription {
  const id = newId("sub_sched");
  ledger.put<"subscription_schedule">({ id, object: "subscription_schedule", price: price.id });
  return ledger.update<"subscription">(releaseSchedule(ledger, subscription), { schedule: id }, event);
}

/** The price that begins with the next period; undefined when nothing is to change. */
export function scheduledPrice(ledger: StripeLedger, { schedule }: StripeSubscription): Price | undefined {
  if (schedule === null) return undefined;
  return ledger.get("price", ledger.get("subscription_schedule", schedule).price);
}

/** Leaves a subscription as it is now, without what was to follow. */
export function releaseSchedule(ledger: StripeLedger, subscription: StripeSubscription): StripeSubscription {
  return ledger.update<"subscription">(subscription, { schedule: null }, event);
}

/** Ends a subscription now. */
export function endSubscription(ledger: StripeLedger, subscription: StripeSubscription): StripeSubscription {
  releaseSchedule(ledger, subscription);
  const now = ledger.now();
  stopCollecting(ledger, subscription);
  const ended = ledger.put<"subscription">({
    ...ledger.get("subscription", subscription.id),
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    status: "canceled",
  });
  ledger.emit("customer.subscription.deleted", ended);
  return ended;
}

/** Leaves what is owed as it is, without further attempts to charge it. */
function stopCollecting(ledger: StripeLedger, { latest_invoice }: StripeSubscription): void {
  const invoice = latest_invoice === null ? undefined : ledger.find("invoice", latest_invoice);
  if (!invoice || invoice.status === "paid") return;
  ledger.put<"invoice">({
    ...invoice,
    automatically_finalizes_at: null,
    next_payment_attempt: null,
  });
}

/** Lets a subscription end with the period that is paid, as the billing portal does: by a moment, without the flag. */
export function endAtPeriodEnd(ledger: StripeLedger, subscription: StripeSubscription): StripeSubscription {
  const released = releaseSchedule(ledger, subscription);
  const changes = { cancel_at: periodOf(released).end, canceled_at: ledger.now() };
  return ledger.update<"subscription">(released, changes, "customer.subscription.updated");
}

/** Takes an announced end back. */
export function keepSubscription(ledger: StripeLedger, subscription: StripeSubscription): StripeSubscription {
  const changes = { cancel_at: null, canceled_at: null };
  return ledger.update<"subscription">(subscription, changes, "customer.subscription.updated");
}
