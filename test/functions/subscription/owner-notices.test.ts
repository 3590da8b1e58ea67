import { describe, expect, it } from "vitest";
import { changeMail } from "#functions/subscription/mails.ts";
import { ownerNotices } from "#functions/subscription/owner-notices.ts";
import { freeSubscription, type Subscription } from "#shared/domain/subscription/subscription.ts";
import { fakeMailer } from "#test/fakes/mailer.ts";
import { fakeNotifier } from "#test/fakes/notifier.ts";
import { noonMs } from "#test/functions/platform/http/exchange.ts";
import { somebody, webOrigin } from "./samples.ts";

const basic: Subscription = {
  tier: "basic-monthly",
  status: "active",
  expiresAt: "2026-12-01T12:00:00.000Z",
  cancelAtPeriodEnd: false,
};
const advanced = { ...basic, tier: "advanced-yearly" };
const overdue: Subscription = { ...basic, status: "past_due" };
const cancelled = { ...basic, cancelAtPeriodEnd: true };

describe("the notice of a change of subscription", () => {
  it.each<[string, Subscription, Subscription, string, string]>([
    ["its beginning", freeSubscription, basic, "Welcome to Halvest Basic (monthly)", "has started"],
    ["another plan", basic, advanced, "Your subscription is now Halvest Advanced (yearly)", "changed"],
    [
      "a cancellation",
      basic,
      cancelled,
      "Your subscription is cancelled",
      "stays active until 1 December 2026",
    ],
    [
      "a cancellation taken back",
      cancelled,
      basic,
      "Your subscription continues",
      "renews on 1 December 2026",
    ],
    ["a missing payment", basic, overdue, "A payment for your subscription failed", "until 8 December 2026"],
    ["a payment that came late", overdue, basic, "We received your payment", "Thank you"],
    ["its end", cancelled, freeSubscription, "Your subscription has ended", "Free tier"],
  ])("names %s", (_what, from, to, subject, words) => {
    const mail = changeMail(from, to, `${webOrigin}/subscription/manage`)?.();
    expect(mail?.subject).toBe(subject);
    expect(mail?.paragraphs.join(" ")).toContain(words);
  });

  it("is missing for a renewal", () => {
    const renewed = { ...basic, expiresAt: "2027-01-01T12:00:00.000Z" };
    expect(changeMail(basic, renewed, webOrigin)).toBeNull();
  });
});

describe("a user", () => {
  const tell = async (from: Subscription, to: Subscription, settings: [mail: boolean, inApp: boolean]) => {
    const [emailNotifications, inAppNotifications] = settings;
    const notifier = fakeNotifier();
    const notices = fakeMailer();
    const user = { ...somebody(), email: "Ada@Example.com" };
    const notify = ownerNotices({
      notifier,
      notices,
      settings: async () => ({ emailNotifications, inAppNotifications }),
      webOrigin,
      clock: () => noonMs,
    });
    await notify(user, from, to);
    return { mailed: notices.sent.map(({ address }) => address), told: notifier.told };
  };

  it("is announced by mail and inside the product", async () => {
    const { mailed, told } = await tell(freeSubscription, basic, [true, true]);
    expect(mailed).toEqual(["ada@example.com"]);
    expect(told).toMatchObject([
      { title: expect.stringContaining("Welcome"), actionUrl: "/subscription/manage" },
    ]);
  });

  it("is announced only where wanted, but a missing payment always", async () => {
    const quiet = await tell(freeSubscription, basic, [false, false]);
    expect([quiet.mailed, quiet.told]).toEqual([[], []]);
    const urgent = await tell(basic, overdue, [false, false]);
    expect([urgent.mailed.length, urgent.told.length]).toEqual([1, 1]);
  });
});
