import { invalid, type StripeFailure } from "#lib/local/stripe/failure.ts";
import type { InvoiceLine, PortalConfiguration, Price, StripeSubscription } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { releaseSchedule } from "./ending.ts";
import { creditLine, periodLine, remainderLine } from "./invoice-lines.ts";
import { invoiceNow } from "./payment.ts";
import { itemOf, itemsWith, periodFrom } from "./periods.ts";

interface Changed {
  readonly subscription: StripeSubscription;
  readonly lines: readonly InvoiceLine[];
}

/** The subscription at another price from now on, and what the change costs; nothing is stored. */
function changed(ledger: StripeLedger, subscription: StripeSubscription, price: Price): Changed {
  const now = ledger.now();
  const credit = creditLine(ledger, subscription, now);
  if (itemOf(subscription).price.recurring.interval === price.recurring.interval) {
    const after = { ...subscription, ...itemsWith(subscription, price) };
    return { subscription: after, lines: [credit, remainderLine(ledger, subscription, price, now)] };
  }
  // Another interval begins a new period now.
  const items = itemsWith(subscription, price, periodFrom(now, now, price));
  const after = { ...subscription, ...items, billing_cycle_anchor: now };
  return { subscription: after, lines: [credit, periodLine(ledger, after)] };
}

/** What a change would be charged now, line by line, in cents. */
export function previewChange(
  ledger: StripeLedger,
  subscription: StripeSubscription,
  price: Price,
): { due: number; lines: readonly InvoiceLine[] } {
  const { lines } = changed(ledger, subscription, price);
  return { due: lines.reduce((sum, { amount }) => sum + amount, 0), lines };
}

/**
 * Changes the price now and charges the difference.
 * @returns why the charge failed, with the subscription changed and overdue; undefined when all is paid
 */
export function changePlan(
  ledger: StripeLedger,
  subscription: StripeSubscription,
  price: Price,
): StripeFailure | undefined {
  if (subscription.status !== "active" && subscription.status !== "past_due") {
    throw invalid(`A subscription that is ${subscription.status} cannot be changed.`);
  }
  const released = releaseSchedule(ledger, subscription);
  const { subscription: after, lines } = changed(ledger, released, price);
  const { items, billing_cycle_anchor } = after;
  const kept = ledger.update<"subscription">(
    released,
    { items, billing_cycle_anchor },
    "customer.subscription.updated",
  );
  return invoiceNow(ledger, kept, "subscription_update", lines);
}

/** Whether a portal lets a change wait for the next period. */
export function waitsForPeriodEnd(
  { features }: Pick<PortalConfiguration, "features">,
  from: Price,
  to: Price,
): boolean {
  return features.subscription_update.schedule_at_period_end.conditions.some(({ type }) =>
    type === "shortening_interval"
      ? to.recurring.interval === "month" && from.recurring.interval === "year"
      : to.unit_amount < from.unit_amount,
  );
}
