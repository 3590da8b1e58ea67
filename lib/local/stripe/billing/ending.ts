import type { StripeSubscription } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { releaseSchedule } from "./schedules.ts";
import { periodOf } from "./subscription-items.ts";

/** Ends a subscription now. */
export function endSubscription(
  ledger: StripeLedger,
  subscription: StripeSubscription,
  reason: "cancellation_requested" | "payment_failed",
): StripeSubscription {
  releaseSchedule(ledger, subscription);
  const now = ledger.now(subscription.test_clock);
  stopCollecting(ledger, subscription);
  const ended = ledger.put<"subscription">({
    ...ledger.get("subscription", subscription.id),
    canceled_at: subscription.canceled_at ?? now,
    cancellation_details: reasoned(subscription, reason),
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

/**
 * Lets a subscription end with the period that is paid.
 * @param how `flag` as the API's own parameter does it, `moment` as the billing portal does
 */
export function endAtPeriodEnd(
  ledger: StripeLedger,
  subscription: StripeSubscription,
  how: "flag" | "moment",
): StripeSubscription {
  const released = releaseSchedule(ledger, subscription);
  return ledger.update<"subscription">(
    released,
    {
      cancel_at: periodOf(released).end,
      cancel_at_period_end: how === "flag",
      canceled_at: ledger.now(subscription.test_clock),
      cancellation_details: reasoned(subscription, "cancellation_requested"),
    },
    "customer.subscription.updated",
  );
}

/** Takes an announced end back. */
export function keepSubscription(ledger: StripeLedger, subscription: StripeSubscription): StripeSubscription {
  return ledger.update<"subscription">(
    subscription,
    {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: reasoned(subscription, null),
    },
    "customer.subscription.updated",
  );
}

function reasoned(
  { cancellation_details }: StripeSubscription,
  reason: "cancellation_requested" | "payment_failed" | null,
): StripeSubscription["cancellation_details"] {
  return { comment: null, feedback: null, feedback_option: null, ...cancellation_details, reason };
}
