import { mailDay } from "#functions/platform/mail/mail-dates.ts";
import type { MailContent } from "#functions/platform/mail/template.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { gracePeriodDays, type Subscription } from "#shared/domain/subscription/subscription.ts";
import { tierPresentations } from "#shared/domain/subscription/subscription-catalogue.ts";
import { tierOf } from "#shared/domain/tiers.ts";

/**
 * The mail about a change of subscription, to be written for its reader; null for changes that need none, such as a renewal.
 *
 * @param manageUrl page on which subscriptions are managed
 */
export function changeMail(
  from: Subscription,
  to: Subscription,
  manageUrl: string,
): (() => MailContent) | null {
  const words = wordsFor(from, to);
  if (words === null) return null;
  return () => {
    const { subject, paragraphs } = words();
    return {
      subject,
      heading: subject,
      paragraphs,
      action: { label: t("Manage subscription"), url: manageUrl },
      footnote: t("You receive this mail because your Halvest subscription has changed."),
    };
  };
}

type ChangeWords = Pick<MailContent, "subject" | "paragraphs">;

const saved = msg("Your plan, your transactions and your settings are saved.");

function wordsFor(from: Subscription, to: Subscription): (() => ChangeWords) | null {
  if (tierOf(to.tier) === "free") {
    return () => ({
      subject: t("Your subscription has ended"),
      paragraphs: [
        t("{name} has ended, and your account is now on the Free tier.", { name: nameOf(from) }),
        t(saved),
      ],
    });
  }
  if (to.status === "past_due" && from.status !== "past_due") {
    return () => ({
      subject: t("A payment for your subscription failed"),
      paragraphs: [
        t("We could not collect the payment for {name}.", { name: nameOf(to) }),
        t(
          "{name} stays active until {date, select, none {further notice} other {{date}}}. Please check your card in the billing portal before then.",
          { name: nameOf(to), date: dateOf(to, gracePeriodDays) },
        ),
      ],
    });
  }
  if (tierOf(from.tier) === "free") {
    return () => ({
      subject: t("Welcome to {name}", { name: nameOf(to) }),
      paragraphs: [
        t("Your {name} subscription has started. You can use all of its features now.", { name: nameOf(to) }),
      ],
    });
  }
  if (to.cancelAtPeriodEnd && !from.cancelAtPeriodEnd) {
    return () => ({
      subject: t("Your subscription is cancelled"),
      paragraphs: [
        t(
          "{name} stays active until {date, select, none {further notice} other {{date}}}. After that, your account is on the Free tier.",
          { name: nameOf(to), date: dateOf(to) },
        ),
        t(saved),
      ],
    });
  }
  if (from.tier !== to.tier) {
    return () => ({
      subject: t("Your subscription is now {name}", { name: nameOf(to) }),
      paragraphs: [t("Your subscription was changed to {name}.", { name: nameOf(to) })],
    });
  }
  if (from.cancelAtPeriodEnd && !to.cancelAtPeriodEnd) {
    return () => ({
      subject: t("Your subscription continues"),
      paragraphs: [
        t(
          "You withdrew your cancellation: {name} {date, select, none {continues} other {renews on {date}}}.",
          { name: nameOf(to), date: dateOf(to) },
        ),
      ],
    });
  }
  if (from.status === "past_due" && to.status === "active") {
    return () => ({
      subject: t("We received your payment"),
      paragraphs: [t("We have received your payment for {name}. Thank you.", { name: nameOf(to) })],
    });
  }
  return null;
}

function nameOf({ tier }: Subscription): string {
  const name = `Halvest ${tierPresentations[tierOf(tier)].name}`;
  if (tier.endsWith("-yearly")) return t("{name} (yearly)", { name });
  return tier.endsWith("-monthly") ? t("{name} (monthly)", { name }) : name;
}

/** `none` where it does not expire. */
function dateOf({ expiresAt }: Subscription, daysLater = 0): string {
  return expiresAt === null ? "none" : mailDay(Date.parse(expiresAt) + daysLater * dayMs);
}
