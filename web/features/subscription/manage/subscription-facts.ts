import type { CurrentSubscription } from "#shared/api/subscription.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { tierOf } from "#shared/domain/tiers.ts";
import { formatPrice } from "#web/components/format/prices.ts";
import { hasLapsed, subscriptionTerm } from "#web/components/format/subscription-status.ts";
import { tierNames } from "#web/components/format/tier-names.ts";
import { formatFullDay, graceEnd } from "#web/features/subscription/period.ts";
import { periodOf } from "#web/features/subscription/tier-cards.ts";

const periodNames = { monthly: msg("Monthly"), yearly: msg("Yearly") } as const;

/** A fact about a subscription. */
export interface Fact {
  readonly label: string;
  readonly text: string;
}

const granted = msg("Granted without a payment");

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
    if (cancelAtPeriodEnd) return end === null ? t("Off") : t("Off, ends on {date}", { date: end });
    if (period === null) return t("Off, nothing to pay");
    if (status === "past_due") return t("Waiting for a payment");
    return priceCents === null ? t("On") : t("On, renews for {price}", { price: formatPrice(priceCents) });
  };
  const term = subscriptionTerm(subscription, nowMs);
  return [
    { label: t(term?.label ?? msg("Ends on")), text: term?.at ? formatFullDay(term.at) : t("No end date") },
    { label: t("Auto-renewal"), text: renewal() },
    { label: t("Billing"), text: t(period === null ? granted : periodNames[period]) },
  ];
}

/** What this means for the subscription, in some sentences. */
export function outlookOf(subscription: CurrentSubscription): { isWarning: boolean; text: string } {
  const { tier: id, status, currentPeriodEnd, cancelAtPeriodEnd, hasBillingAccount } = subscription;
  const tier = tierNames[tierOf(id)];
  const date = currentPeriodEnd === null ? null : formatFullDay(currentPeriodEnd);
  const after = t("Your account then moves to Free and keeps all of its data.");
  if (status === "past_due") {
    const text =
      currentPeriodEnd === null
        ? t(
            "The last payment did not go through. {tier} stays active for some days. Update your payment method to keep it.",
            { tier },
          )
        : t(
            "The last payment did not go through. {tier} stays active until {date}. Update your payment method to keep it.",
            { tier, date: formatFullDay(graceEnd(currentPeriodEnd)) },
          );
    return { isWarning: true, text };
  }
  if (cancelAtPeriodEnd) {
    const sentences = [
      t("You have cancelled your subscription."),
      date === null
        ? t("{tier} stays active until the end of the period.", { tier })
        : t("{tier} stays active until {date}.", { tier, date }),
      after,
      t("Until then you can undo the cancellation under Manage Billing & Payments."),
    ];
    return { isWarning: true, text: sentences.join(" ") };
  }
  if (periodOf(id) === null) {
    const sentences = [
      t("{tier} was given to your account without a payment.", { tier }),
      ...(date === null ? [] : [t("It stays active until {date}.", { date }), after]),
      ...(hasBillingAccount ? [] : [t("There is nothing to bill, so there is no billing portal.")]),
    ];
    return { isWarning: false, text: sentences.join(" ") };
  }
  const ending =
    date === null
      ? t("If you cancel, {tier} stays active until the end of the period.", { tier })
      : t("If you cancel, {tier} stays active until {date}.", { tier, date });
  return { isWarning: false, text: `${ending} ${after}` };
}

/** What happened to an ended subscription; null while it is active, and for users who never had one. */
export function lapseOf(subscription: CurrentSubscription, nowMs = Date.now()): string | null {
  if (!hasLapsed(subscription, nowMs)) return null;
  const { tier: id, status, currentPeriodEnd: end } = subscription;
  const tier = tierNames[tierOf(id)];
  const reassurance = t("Your account is on Free and keeps all of its data.");
  if (status === "past_due") {
    const overdue =
      end === null
        ? t("The payment for {tier} has been overdue.", { tier })
        : t("The payment for {tier} has been overdue since {date}.", { tier, date: formatFullDay(end) });
    return `${overdue} ${reassurance} ${t("Update your payment method to use {tier} again.", { tier })}`;
  }
  const ended =
    end === null || Date.parse(end) > nowMs
      ? t("Your {tier} subscription ended.", { tier })
      : t("Your {tier} subscription ended on {date}.", { tier, date: formatFullDay(end) });
  return `${ended} ${reassurance}`;
}
