import { expect, test } from "vitest";
import { subscriptionStatus } from "#web/features/profile/subscription-text.ts";

test.each([
  ["active", false, "Active", "success"],
  ["active", true, "Cancelled", "warning"],
  ["past_due", false, "Past due", "warning"],
  ["cancelled", false, "Cancelled", "error"],
  ["trialing", false, "Trialing", "info"],
] as const)("%s, ending %s, is %s", (status, cancelAtPeriodEnd, label, tone) => {
  expect(subscriptionStatus({ status, cancelAtPeriodEnd })).toEqual({ label, tone });
});
