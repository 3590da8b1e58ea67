import { describe, expect, it } from "vitest";
import type { CurrentSubscription } from "#shared/api/subscription.ts";
import {
  lapseOf,
  outlookOf,
  subscriptionFacts,
} from "#web/features/subscription/manage/subscription-facts.ts";

const paid: CurrentSubscription = {
  tier: "advanced-yearly",
  status: "active",
  currentPeriodEnd: "2027-03-13T10:00:00.000Z",
  cancelAtPeriodEnd: false,
  hasBillingAccount: true,
};
const nowMs = Date.parse("2027-03-01T00:00:00.000Z");
const granted: CurrentSubscription = {
  ...paid,
  tier: "basic",
  currentPeriodEnd: null,
  hasBillingAccount: false,
};

const texts = (change: Partial<CurrentSubscription>, priceCents: number | null = 19_999) =>
  subscriptionFacts({ ...paid, ...change }, priceCents, nowMs).map(({ label, text }) => `${label}: ${text}`);

describe("the facts", () => {
  it("of an active subscription show its end, its renewal and its billing period", () => {
    expect(texts({})).toEqual([
      "Renews: 13 March 2027",
      expect.stringMatching(/^Auto-renewal: On, renews for \D*199\D99/),
      "Billing: Yearly",
    ]);
    expect(texts({}, null)[1]).toBe("Auto-renewal: On");
  });

  it("of a cancelled one show when it expires", () => {
    expect(texts({ cancelAtPeriodEnd: true })).toEqual([
      "Expires: 13 March 2027",
      "Auto-renewal: Off, ends on 13 March 2027",
      "Billing: Yearly",
    ]);
  });

  it("of an overdue one promise no renewal and show since when", () => {
    expect(texts({ status: "past_due" }).slice(0, 2)).toEqual([
      "Payment overdue since: 13 March 2027",
      "Auto-renewal: Waiting for a payment",
    ]);
  });

  it("of a granted one say that there is nothing to pay", () => {
    expect(texts({ ...granted, currentPeriodEnd: paid.currentPeriodEnd })[0]).toBe("Ends on: 13 March 2027");
    expect(subscriptionFacts(granted, null).map(({ text }) => text)).toEqual([
      "No end date",
      "Off, nothing to pay",
      "Granted without a payment",
    ]);
  });
});

describe("the outlook", () => {
  const outlook = (change: Partial<CurrentSubscription>) => outlookOf({ ...paid, ...change });

  it("says until when the subscription would stay active", () => {
    expect(outlook({})).toEqual({
      isWarning: false,
      text: "If you cancel, Advanced stays active until 13 March 2027. Your account then moves to Free and keeps all of its data.",
    });
  });

  it("warns of a cancellation and of a payment that is due", () => {
    expect(outlook({ cancelAtPeriodEnd: true })).toMatchObject({
      isWarning: true,
      text: expect.stringContaining("stays active until 13 March 2027"),
    });
    expect(outlook({ status: "past_due" })).toMatchObject({
      isWarning: true,
      text: expect.stringContaining("did not go through. Advanced stays active until 20 March 2027."),
    });
  });

  it("says that a granted subscription has no billing portal, unless it has one", () => {
    expect(outlookOf(granted).text).toBe(
      "Basic was given to your account without a payment. There is nothing to bill, so there is no billing portal.",
    );
    expect(outlookOf({ ...granted, hasBillingAccount: true }).text).toBe(
      "Basic was given to your account without a payment.",
    );
  });
});

describe("an ended subscription", () => {
  const afterEnd = Date.parse("2027-04-01T00:00:00.000Z");

  it("says when it ended, or since when its payment has been overdue", () => {
    const ended = { ...granted, currentPeriodEnd: paid.currentPeriodEnd };
    expect(lapseOf(ended, afterEnd)).toBe(
      "Your Basic subscription ended on 13 March 2027. Your account is on Free and keeps all of its data.",
    );
    expect(lapseOf({ ...paid, status: "past_due" }, afterEnd)).toMatch(
      /^The payment for Advanced has been overdue since 13 March 2027\./,
    );
    expect(lapseOf({ ...paid, status: "cancelled" }, nowMs)).toMatch(/^Your Advanced subscription ended\. /);
  });

  it("is none while it is active, or if there never was one", () => {
    expect(lapseOf(paid, nowMs)).toBeNull();
    expect(lapseOf({ ...granted, tier: "free" }, afterEnd)).toBeNull();
  });
});
