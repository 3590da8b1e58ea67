import { expect, test } from "vitest";
import { subscribedTier, subscriptionStatus } from "#web/components/format/subscription-status.ts";

test.each([
  ["active", false, "Active", "success"],
  ["active", true, "Cancelled", "warning"],
  ["past_due", false, "Past due", "warning"],
  ["cancelled", false, "Cancelled", "error"],
  ["trialing", false, "Trialing", "info"],
] as const)("%s, ending %s, is %s", (status, cancelAtPeriodEnd, label, tone) => {
  expect(subscriptionStatus({ status, cancelAtPeriodEnd })).toEqual({ label, tone });
});

test("a subscription that is over leaves the free tier; one that is overdue keeps its own", () => {
  expect(subscribedTier({ tier: "basic-monthly", status: "cancelled" })).toBe("free");
  expect(subscribedTier({ tier: "basic-monthly", status: "past_due" })).toBe("basic");
  expect(subscribedTier({ tier: "advanced", status: "active" })).toBe("advanced");
});
