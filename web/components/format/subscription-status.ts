import type { User } from "#shared/api/user.ts";
import { type Tier, tierOf } from "#shared/domain/tiers.ts";

interface StatusText {
  label: string;
  tone: "success" | "warning" | "error" | "info";
}

type Status = User["subscription"]["status"];

const tones: Readonly<Record<Status, StatusText["tone"]>> = {
  active: "success",
  trialing: "info",
  past_due: "warning",
  cancelled: "error",
};

/** How a subscription stands: its status with a capital, or that it has been cancelled and runs out. */
export function subscriptionStatus({
  status,
  cancelAtPeriodEnd,
}: Pick<User["subscription"], "status" | "cancelAtPeriodEnd">): StatusText {
  if (cancelAtPeriodEnd) return { label: "Cancelled", tone: "warning" };
  const words = status.replace("_", " ");
  return { label: words.charAt(0).toUpperCase() + words.slice(1), tone: tones[status] };
}

/** The tier somebody is subscribed to; one that is over leaves the free one. */
export function subscribedTier({ tier, status }: { tier: string; status: Status }): Tier {
  return status === "cancelled" ? "free" : tierOf(tier);
}
