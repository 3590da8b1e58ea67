import type { StripeSubscription } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { releaseSchedule } from "./schedules.ts";
import { periodOf } from "./subscription-items.ts";

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
    auto_advance: false,
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
