import { invalid, type StripeFailure } from "#lib/local/stripe/failure.ts";
import type { InvoiceLine, PortalConfiguration, Price, StripeSubscription } from "#lib/local/stripe/kinds.ts";
import type { StripeLedger } from "#lib/local/stripe/ledger.ts";
import { creditLine, periodLine, remainderLine } from "./invoice-lines.ts";
import { settlement } from "./invoices.ts";
import { invoiceNow } from "./payment.ts";
import { periodFrom } from "./periods.ts";
import { releaseSchedule } from "./schedules.ts";
import { itemOf, itemsWith } from "./subscription-items.ts";

interface PlanChange {
  readonly price: Price;
  readonly quantity: number;
  /** `none` gives nothing back and charges nothing before the next period. */
  readonly proration: "always_invoice" | "none";
}

interface Changed {
  readonly subscription: StripeSubscription;
  readonly lines: readonly InvoiceLine[];
}

/** The subscription after a change, and what the change costs; nothing is stored. */
function changed(
  ledger: StripeLedger,
  subscription: StripeSubscription,
  { price, quantity, proration }: PlanChange,
): Changed {
  const now = ledger.now(subscription.test_clock);
  const old = itemOf(subscription);
  const sameRhythm =
    old.price.recurring.interval === price.recurring.interval &&
    old.price.recurring.interval_count === price.recurring.interval_count;
  const credit = proration === "none" ? [] : [creditLine(ledger, subscription, now)];
  if (sameRhythm) {
    const after = { ...subscription, ...itemsWith(subscription, { price, quantity }) };
    const rest = proration === "none" ? [] : [remainderLine(ledger, subscription, { price, quantity }, now)];
    return { subscription: after, lines: [...credit, ...rest] };
  }
  // Another interval begins a new period now.
  const period = periodFrom(now, now, price);
  const after = {
    ...subscription,
    ...itemsWith(subscription, { price, quantity, period }),
    billing_cycle_anchor: now,
  };
  return { subscription: after, lines: [...credit, periodLine(ledger, after)] };
}

/** What a change would be charged now, line by line, in cents. */
export function previewChange(
  ledger: StripeLedger,
  subscription: StripeSubscription,
  change: PlanChange,
): { due: number; lines: readonly InvoiceLine[] } {
  const { lines } = changed(ledger, subscription, change);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return { due: settlement(total, ledger.get("customer", subscription.customer).balance).due, lines };
}

/**
 * Changes the price now and charges the difference.
 * @returns why the charge failed, with the subscription changed and overdue; undefined when all is paid
 */
export function changePlan(
  ledger: StripeLedger,
  subscription: StripeSubscription,
  change: PlanChange,
): StripeFailure | undefined {
  if (subscription.status !== "active" && subscription.status !== "past_due") {
    throw invalid(`A subscription that is ${subscription.status} cannot be changed.`);
  }
  const released = releaseSchedule(ledger, subscription);
  const { subscription: after, lines } = changed(ledger, released, change);
  const { items, billing_cycle_anchor } = after;
  const kept = ledger.update<"subscription">(
    released,
    { items, billing_cycle_anchor },
    "customer.subscription.updated",
  );
  if (lines.length === 0) return undefined;
  return invoiceNow(ledger, kept, "subscription_update", lines).refusal;
}

/** Whether a portal lets a change wait for the next period. */
export function waitsForPeriodEnd(
  { features }: Pick<PortalConfiguration, "features">,
  from: Price,
  to: Price,
): boolean {
  const length = ({ recurring }: Price) =>
    recurring.interval_count * (recurring.interval === "year" ? 12 : 1);
  return features.subscription_update.schedule_at_period_end.conditions.some(({ type }) =>
    type === "shortening_interval" ? length(to) < length(from) : to.unit_amount < from.unit_amount,
  );
}
