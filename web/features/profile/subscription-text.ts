import type { User } from "#shared/api/user.ts";

interface StatusText {
  label: string;
  tone: "success" | "warning" | "error" | "info";
}

const tones: Readonly<Record<User["subscription"]["status"], StatusText["tone"]>> = {
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
