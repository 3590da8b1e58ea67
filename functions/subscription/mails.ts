import type { MailContent } from "#functions/platform/mail/template.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { gracePeriodDays, type Subscription } from "#shared/domain/subscription/subscription.ts";
import { tierPresentations } from "#shared/domain/subscription/subscription-catalogue.ts";
import { tierOf } from "#shared/domain/tiers.ts";

/**
 * The mail about a change of subscription; null for changes that need none, such as a renewal.
 *
 * @param manageUrl page on which subscriptions are managed
 */
export function changeMail(from: Subscription, to: Subscription, manageUrl: string): MailContent | null {
  const said = wordsFor(from, to);
  if (said === null) return null;
  const { subject, paragraphs } = said;
  return {
    subject,
    heading: subject,
    paragraphs,
    action: { label: "Manage subscription", url: manageUrl },
    footnote: "You receive this mail because your Halvest subscription has changed.",
  };
}

function wordsFor(from: Subscription, to: Subscription): Pick<MailContent, "subject" | "paragraphs"> | null {
  const name = nameOf(to);
  const keeps = "Your plan, your transactions and your settings are saved.";
  if (tierOf(to.tier) === "free") {
    const ended = `${nameOf(from)} has ended, and your account is now on the Free tier.`;
    return { subject: "Your subscription has ended", paragraphs: [ended, keeps] };
  }
  if (to.status === "past_due" && from.status !== "past_due") {
    return {
      subject: "A payment for your subscription failed",
      paragraphs: [
        `We could not collect the payment for ${name}.`,
        `${name} stays active until ${dateOf(to, gracePeriodDays)}. Please check your card in the billing portal before then.`,
      ],
    };
  }
  if (tierOf(from.tier) === "free") {
    return {
      subject: `Welcome to ${name}`,
      paragraphs: [`Your ${name} subscription has started. You can use all of its features now.`],
    };
  }
  if (to.cancelAtPeriodEnd && !from.cancelAtPeriodEnd) {
    const until = `${name} stays active until ${dateOf(to)}. After that, your account is on the Free tier.`;
    return { subject: "Your subscription is cancelled", paragraphs: [until, keeps] };
  }
  if (from.tier !== to.tier) {
    return {
      subject: `Your subscription is now ${name}`,
      paragraphs: [`Your subscription was changed to ${name}.`],
    };
  }
  if (from.cancelAtPeriodEnd && !to.cancelAtPeriodEnd) {
    const goes = `You withdrew your cancellation: ${name} renews on ${dateOf(to)}.`;
    return { subject: "Your subscription continues", paragraphs: [goes] };
  }
  if (from.status === "past_due" && to.status === "active") {
    const paid = `We have received your payment for ${name}. Thank you.`;
    return { subject: "We received your payment", paragraphs: [paid] };
  }
  return null;
}

function nameOf({ tier }: Subscription): string {
  const period = tier.endsWith("-yearly") ? " (yearly)" : tier.endsWith("-monthly") ? " (monthly)" : "";
  return `Halvest ${tierPresentations[tierOf(tier)].name}${period}`;
}

function dateOf({ expiresAt }: Subscription, daysLater = 0): string {
  if (expiresAt === null) return "further notice";
  // Made here rather than once: its tables take longer to load than all the rest of the function.
  const day = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return day.format(Date.parse(expiresAt) + daysLater * dayMs);
}
