import { expect, test } from "vitest";
import type { CurrentSubscription } from "#shared/api/subscription.ts";
import { confirmationOf, waitsSeconds } from "#web/features/subscription/success/confirmation.ts";

const held = (tier: string, status: CurrentSubscription["status"] = "active"): CurrentSubscription => ({
  tier,
  status,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  hasBillingAccount: true,
});

test.each([
  ["free", "basic-monthly", "awaited"],
  ["basic-monthly", "basic-monthly", "confirmed"],
  ["basic-monthly", "advanced-monthly", "awaited"],
  ["basic-monthly", "basic-yearly", "awaited"],
  ["advanced-monthly", "basic-monthly", "scheduled"],
  ["basic-yearly", "basic-monthly", "scheduled"],
  ["free", null, "awaited"],
  ["basic-monthly", null, "confirmed"],
  ["basic-monthly", "nonsense", "confirmed"],
])("%s where %s was bought is %s", (tier, wanted, confirmation) => {
  expect(confirmationOf(held(tier), wanted)).toBe(confirmation);
});

test("an ended subscription confirms nothing", () => {
  expect(confirmationOf(held("basic-monthly", "cancelled"), "basic-monthly")).toBe("awaited");
});

test("the checks end within a minute", () => {
  expect(waitsSeconds.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThan(60);
});
