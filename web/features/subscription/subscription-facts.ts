import type { CurrentSubscription } from "#shared/api/subscription.ts";
import { tierOf } from "#shared/domain/tiers.ts";
import { formatPrice } from "#web/components/format/prices.ts";
import { hasLapsed, subscriptionTerm } from "#web/components/format/subscription-status.ts";
import { tierNames } from "#web/components/format/tier-names.ts";
import { formatFullDay, graceEnd } from "./period.ts";
import { periodOf } from "./tier-cards.ts";

const periodNames = { monthly: "Monthly", yearly: "Yearly" } as const;

/** A fact about a subscription. */
export interface Fact {
  readonly label: string;
  readonly text: string;
}

const granted = "Granted without a payment";

/**
 * Facts about a subscription other than Free.
 * @param priceCents price of a period; null when unknown
 */
export function subscriptionFacts(
  subscription: CurrentSubscription,
  priceCents: number | null,
  nowMs = Date.now(),
): Fact[] {
  const { tier, status, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  const period = periodOf(tier);
  const end = currentPeriodEnd === null ? null : formatFullDay(currentPeriodEnd);
  const renewal = () => {
    if (cancelAtPeriodEnd) return end === null ? "Off" : `Off, ends on ${end}`;
    if (period === null) return "Off, nothing to pay";
    if (status === "past_due") return "Waiting for a payment";
    return priceCents === null ? "On" : `On, renews for ${formatPrice(priceCents)}`;
  };
  const term = subscriptionTerm(subscription, nowMs);
  return [
    { label: term?.label ?? "Ends on", text: term?.at ? formatFullDay(term.at) : "No end date" },
    { label: "Auto-renewal", text: renewal() },
    { label: "Billing", text: period === null ? granted : periodNames[period] },
  ];
}

/** What this means for the subscription, in one or two sentences. */
export function outlookOf(subscription: CurrentSubscription): { isWarning: boolean; text: string } {
  const { tier, status, currentPeriodEnd, cancelAtPeriodEnd, hasBillingAccount } = subscription;
  const name = tierNames[tierOf(tier)];
  const end = currentPeriodEnd === null ? "the end of the period" : formatFullDay(currentPeriodEnd);
  const after = "Your account then moves to Free and keeps all of its data.";
  if (status === "past_due") {
    const until =
      currentPeriodEnd === null ? "for some days" : `until ${formatFullDay(graceEnd(currentPeriodEnd))}`;
    return {
      isWarning: true,
      text: `The last payment did not go through. ${name} stays active ${until}. Update your payment method to keep it.`,
    };
  }
  if (cancelAtPeriodEnd) {
    return {
      isWarning: true,
      text: `You have cancelled your subscription. ${name} stays active until ${end}. ${after} Until then you can undo the cancellation under Manage Billing & Payments.`,
    };
  }
  if (periodOf(tier) === null) {
    const portal = hasBillingAccount ? "" : " There is nothing to bill, so there is no billing portal.";
    const until = currentPeriodEnd === null ? "" : ` It stays active until ${end}. ${after}`;
    return {
      isWarning: false,
      text: `${name} was given to your account without a payment.${until}${portal}`,
    };
  }
  return { isWarning: false, text: `If you cancel, ${name} stays active until ${end}. ${after}` };
}

/** What happened to an ended subscription; null while it is active, and for users who never had one. */
export function lapseOf(subscription: CurrentSubscription, nowMs = Date.now()): string | null {
  if (!hasLapsed(subscription, nowMs)) return null;
  const { tier, status, currentPeriodEnd: end } = subscription;
  const name = tierNames[tierOf(tier)];
  const reassurance = "Your account is on Free and keeps all of its data.";
  if (status === "past_due") {
    const since = end === null ? "" : ` since ${formatFullDay(end)}`;
    return `The payment for ${name} has been overdue${since}. ${reassurance} Update your payment method to use ${name} again.`;
  }
  const on = end === null || Date.parse(end) > nowMs ? "" : ` on ${formatFullDay(end)}`;
  return `Your ${name} subscription ended${on}. ${reassurance}`;
}
