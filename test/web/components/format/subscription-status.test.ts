import { describe, expect, it, test } from "vitest";
import type { Subscription } from "#shared/domain/subscription/subscription.ts";
import {
  hasLapsed,
  subscribedTier,
  subscriptionStatus,
  subscriptionTerm,
} from "#web/components/format/subscription-status.ts";

const end = "2027-03-13T10:00:00.000Z";
const endMs = Date.parse(end);
const dayMs = 86_400_000;
const paid: Subscription = {
  tier: "basic-monthly",
  status: "active",
  expiresAt: end,
  cancelAtPeriodEnd: false,
};
const granted: Subscription = { ...paid, tier: "advanced" };

test.each([
  ["active", false, "Active", "success"],
  ["active", true, "Cancelled", "warning"],
  ["past_due", false, "Past due", "warning"],
  ["cancelled", false, "Cancelled", "error"],
  ["trialing", false, "Trialing", "info"],
] as const)("%s, ending %s, is %s", (status, cancelAtPeriodEnd, label, tone) => {
  expect(subscriptionStatus({ ...paid, status, cancelAtPeriodEnd }, endMs - 1)).toEqual({ label, tone });
});

describe("an ended subscription", () => {
  it("leaves the free tier; one that is overdue keeps its own for seven days", () => {
    expect(subscribedTier({ ...paid, status: "cancelled" }, endMs - 1)).toBe("free");
    expect(subscribedTier({ ...paid, status: "past_due" }, endMs + 7 * dayMs - 1)).toBe("basic");
    expect(subscribedTier({ ...paid, status: "past_due" }, endMs + 7 * dayMs)).toBe("free");
    expect(subscribedTier(granted, endMs - 1)).toBe("advanced");
    expect(subscribedTier(granted, endMs)).toBe("free");
  });

  it("is found under the name that the subscription's own call gives its end", () => {
    const read = {
      tier: "advanced",
      status: "active",
      currentPeriodEnd: end,
      cancelAtPeriodEnd: false,
    } as const;
    expect(subscribedTier(read, endMs - 1)).toBe("advanced");
    expect(subscribedTier(read, endMs)).toBe("free");
    expect(hasLapsed(read, endMs)).toBe(true);
  });

  it("is no longer shown as active", () => {
    expect(subscriptionStatus(granted, endMs)).toEqual({ label: "Ended", tone: "error" });
    expect(subscriptionTerm(granted, endMs)).toEqual({ label: "Ended on", at: end });
  });
});

describe("the relevant date", () => {
  it.each([
    ["renews a paid subscription", paid, { label: "Renews", at: end }],
    ["ends a cancelled one", { ...paid, cancelAtPeriodEnd: true }, { label: "Expires", at: end }],
    ["ends a grant", granted, { label: "Ends on", at: end }],
    ["does not come for an open grant", { ...granted, expiresAt: null }, { label: "Ends on", at: null }],
    [
      "is that of the missing payment while one is overdue",
      { ...paid, status: "past_due" as const },
      { label: "Payment overdue since", at: end },
    ],
    ["is none for the free tier", { ...paid, tier: "free", expiresAt: null }, null],
    [
      "is none when a subscription was ended before its time",
      { ...paid, status: "cancelled" as const },
      null,
    ],
  ])("%s", (_claim, subscription, term) => {
    expect(subscriptionTerm(subscription, endMs - 1)).toEqual(term);
  });
});
