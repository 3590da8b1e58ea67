import { describe, expect, it } from "vitest";
import { runningOf, stateOf } from "#functions/subscription/paid-state.ts";
import { effectiveTier, freeSubscription } from "#shared/domain/subscription/subscription.ts";
import { daySeconds, iso, noon, paid, prices } from "./samples.ts";

describe("the subscription of a paying user", () => {
  it("is that of the price until the end of the period", () => {
    const { periodEnd } = paid();
    expect(stateOf([paid()], prices)).toEqual({
      tier: "basic-monthly",
      status: "active",
      expiresAt: iso(periodEnd),
      cancelAtPeriodEnd: false,
    });
  });

  it("is the same at a price that is no longer sold", () => {
    expect(stateOf([paid({ priceId: "price_earlier" })], prices).tier).toBe("basic-monthly");
  });

  it("is not guessed at an unknown price", () => {
    expect(() => stateOf([paid({ priceId: "price_unknown" })], prices)).toThrow("price_unknown");
  });

  it("ends early where it was cancelled for a moment within the period, and continues where for a later one", () => {
    const endsAt = noon + 3 * daySeconds;
    const early = stateOf([paid({ endsAt })], prices);
    expect(early).toMatchObject({ expiresAt: iso(endsAt), cancelAtPeriodEnd: true });
    const { periodEnd } = paid();
    const late = stateOf([paid({ endsAt: periodEnd + 90 * daySeconds })], prices);
    expect(late).toMatchObject({ expiresAt: iso(periodEnd), cancelAtPeriodEnd: false });
  });

  it.each([
    ["active", "active"],
    ["trialing", "trialing"],
    ["past_due", "past_due"],
    ["unpaid", "past_due"],
    ["paused", "cancelled"],
  ])("is %s as %s", (status, expected) => {
    expect(stateOf([paid({ status })], prices)).toMatchObject({ status: expected, tier: "basic-monthly" });
  });

  it.each(["canceled", "incomplete", "incomplete_expired"])("is nothing when it is %s", (status) => {
    expect(stateOf([paid({ status })], prices)).toEqual(freeSubscription);
  });

  it("counts seven days of grace from when the payment is missing, although the period has moved on", () => {
    const unpaidSince = noon;
    const overdue = stateOf(
      [paid({ status: "past_due", unpaidSince, periodEnd: noon + 365 * daySeconds })],
      prices,
    );
    const at = (days: number) => effectiveTier(overdue, (noon + days * daySeconds) * 1_000);
    expect([at(0), at(6.9), at(7)]).toEqual(["basic", "basic", "free"]);
  });

  it("is the one with the most rights of several", () => {
    const basic = paid();
    const overdue = paid({ priceId: "price_advanced", status: "past_due", unpaidSince: noon });
    const ended = paid({ priceId: "price_advanced", status: "canceled" });
    expect(runningOf([ended, overdue, basic], prices)).toBe(basic);
    const advanced = paid({ priceId: "price_advanced" });
    expect(runningOf([basic, advanced], prices)).toBe(advanced);
    const longer = paid({ periodEnd: noon + 300 * daySeconds });
    expect(runningOf([basic, longer], prices)).toBe(longer);
  });
});
