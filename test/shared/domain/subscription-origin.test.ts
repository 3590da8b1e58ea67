import { describe, expect, it } from "vitest";
import { freeSubscription, type Subscription } from "#shared/domain/subscription/subscription.ts";
import { nextSubscription } from "#shared/domain/subscription/subscription-origin.ts";

const nowMs = Date.parse("2026-11-21T12:00:00.000Z");
const later = "2026-12-21T12:00:00.000Z";
const paid = (tier: string, changes: Partial<Subscription> = {}): Subscription => ({
  tier,
  status: "active",
  expiresAt: later,
  cancelAtPeriodEnd: false,
  ...changes,
});
const granted = (tier: string, expiresAt: string | null = null): Subscription => paid(tier, { expiresAt });

describe("the subscription that counts", () => {
  const said = paid("basic-monthly");
  it.each<[string, Subscription, Subscription | null, Subscription, Subscription]>([
    ["what is paid, for a user without a subscription", freeSubscription, null, said, said],
    ["what is paid now, in place of what was", said, said, paid("advanced-yearly"), paid("advanced-yearly")],
    ["Free, when what was paid has ended", said, said, freeSubscription, freeSubscription],
    [
      "what an operator granted, to a user who never paid",
      granted("advanced"),
      null,
      freeSubscription,
      granted("advanced"),
    ],
    [
      "what an operator granted, when what was paid has ended",
      granted("basic"),
      said,
      freeSubscription,
      granted("basic"),
    ],
    ["what an operator granted, above what is paid", granted("advanced"), said, said, granted("advanced")],
    [
      "what is paid, above what an operator granted",
      granted("basic"),
      null,
      paid("advanced-monthly"),
      paid("advanced-monthly"),
    ],
    [
      "what is paid, when a grant has ended",
      granted("advanced", "2026-11-21T12:00:00.000Z"),
      null,
      said,
      said,
    ],
    [
      "Free, when a grant has ended and nothing is paid",
      granted("advanced", "2026-11-21T12:00:00.000Z"),
      null,
      freeSubscription,
      freeSubscription,
    ],
    ["what is paid, when an operator has set the account to Free", freeSubscription, said, said, said],
  ])("is %s", (_what, current, applied, now, expected) => {
    expect(nextSubscription({ current, applied, said: now }, nowMs)).toEqual(expected);
  });
});
