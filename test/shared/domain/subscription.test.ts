import { describe, expect, it } from "vitest";
import {
  effectiveTier,
  freeSubscription,
  type Subscription,
} from "#shared/domain/subscription/subscription.ts";

const end = Date.parse("2026-11-21T12:00:00.000Z");
const day = 86_400_000;
const yearly: Subscription = {
  tier: "advanced-yearly",
  status: "active",
  expiresAt: "2026-11-21T12:00:00.000Z",
  cancelAtPeriodEnd: false,
};

describe("effectiveTier", () => {
  it("is free for someone who has subscribed to nothing", () => {
    expect(effectiveTier(freeSubscription, end)).toBe("free");
  });

  it.each(["active", "trialing"] as const)("holds while %s until the very end, and not at it", (status) => {
    expect(effectiveTier({ ...yearly, status }, end - 1)).toBe("advanced");
    expect(effectiveTier({ ...yearly, status }, end)).toBe("free");
  });

  it("holds without an end for a tier that has none", () => {
    expect(effectiveTier({ ...yearly, tier: "basic", expiresAt: null }, end + 1_000 * day)).toBe("basic");
  });

  it("holds to the end of the period after a cancellation", () => {
    expect(effectiveTier({ ...yearly, cancelAtPeriodEnd: true }, end - 1)).toBe("advanced");
  });

  it("holds for seven days after the end while a payment is overdue", () => {
    const overdue: Subscription = { ...yearly, status: "past_due" };
    expect(effectiveTier(overdue, end + 7 * day - 1)).toBe("advanced");
    expect(effectiveTier(overdue, end + 7 * day)).toBe("free");
    expect(effectiveTier({ ...overdue, expiresAt: null }, end)).toBe("free");
  });

  it("is free once cancelled", () => {
    expect(effectiveTier({ ...yearly, status: "cancelled" }, end - 1)).toBe("free");
  });
});
