import type { CurrentSubscription } from "#shared/api/subscription.ts";
import { effectiveTier, type Subscription } from "#shared/domain/subscription/subscription.ts";
import { type Tier, tierOf } from "#shared/domain/tiers.ts";

interface StatusText {
  label: string;
  tone: "success" | "warning" | "error" | "info";
}

const tones: Readonly<Record<Subscription["status"], StatusText["tone"]>> = {
  active: "success",
  trialing: "info",
  past_due: "warning",
  cancelled: "error",
};

/** The API calls the end of a subscription `expiresAt` with the user and `currentPeriodEnd` on its own. */
type Read = Subscription | Omit<CurrentSubscription, "hasBillingAccount">;

function plain(read: Read): Subscription {
  return "expiresAt" in read ? read : { ...read, expiresAt: read.currentPeriodEnd };
}

/** The tier whose features a user may use now; Free once a subscription has ended. */
export function subscribedTier(read: Read, nowMs = Date.now()): Tier {
  return effectiveTier(plain(read), nowMs);
}

/** Whether there was a subscription that has ended. */
export function hasLapsed(read: Read, nowMs = Date.now()): boolean {
  return tierOf(read.tier) !== "free" && subscribedTier(read, nowMs) === "free";
}

/** The status text of a subscription: its status capitalised, or that it is cancelled or has ended. */
export function subscriptionStatus(read: Read, nowMs = Date.now()): StatusText {
  const { status, cancelAtPeriodEnd } = read;
  const isOver = hasLapsed(read, nowMs);
  if (isOver && (status === "active" || status === "trialing")) return { label: "Ended", tone: "error" };
  if (cancelAtPeriodEnd) return { label: "Cancelled", tone: "warning" };
  const words = status.replace("_", " ");
  return { label: words.charAt(0).toUpperCase() + words.slice(1), tone: tones[status] };
}

/** What happens or happened to a subscription, and when. */
export interface SubscriptionTerm {
  label: string;
  /** ISO date and time; null for a grant that does not end. */
  at: string | null;
}

/** The relevant date of a subscription; null for Free, and for an ended one without a known date. */
export function subscriptionTerm(read: Read, nowMs = Date.now()): SubscriptionTerm | null {
  const { tier, status, expiresAt: at, cancelAtPeriodEnd } = plain(read);
  if (tierOf(tier) === "free") return null;
  if (status === "past_due") return at === null ? null : { label: "Payment overdue since", at };
  if (hasLapsed(read, nowMs)) return at === null || Date.parse(at) > nowMs ? null : { label: "Ended on", at };
  if (cancelAtPeriodEnd) return { label: "Expires", at };
  // Only subscriptions paid by the period renew; a tier without a period was granted.
  if (!tier.includes("-")) return { label: "Ends on", at };
  return { label: "Renews", at };
}
