import { beforeEach, describe, expect, it } from "vitest";
import type { StoredUser } from "#functions/platform/records/users.ts";
import { subscriptionSync } from "#functions/subscription/sync.ts";
import { freeSubscription, type Subscription } from "#shared/domain/subscription/subscription.ts";
import { fakeBillingStore } from "#test/fakes/billing-store.ts";
import { fakePayments } from "#test/fakes/payments.ts";
import { noonMs } from "#test/functions/platform/http/exchange.ts";
import { accountOf, daySeconds, iso, noon, paid, prices, somebody } from "./samples.ts";

let ada: StoredUser;
let store: ReturnType<typeof fakeBillingStore>;
let payments: ReturnType<typeof fakePayments>;
let notified: [Subscription, Subscription][];

/** Makes Ada a customer who has subscribed to this. */
function subscribe(...subscriptions: ReturnType<typeof paid>[]): void {
  const account = accountOf(ada.id);
  if (!store.accounts.has(ada.id)) store.accounts.set(ada.id, account);
  payments.customers.set(account.customerId, { userId: ada.id, email: ada.email });
  payments.subscribed.set(account.customerId, subscriptions);
}
beforeEach(() => {
  ada = somebody();
  store = fakeBillingStore(ada);
  payments = fakePayments();
  notified = [];
});

const sync = (clock = () => noonMs) =>
  subscriptionSync({
    store,
    payments,
    prices,
    notifyOwner: async (_user, from, to) => void notified.push([from, to]),
    clock,
  });
const subscriptionOf = () => store.users.get(ada.id)?.subscription;
const event = (id: string, createdAt = noon) => ({ id, createdAt });
const basic = paid();
const basicNow = {
  tier: "basic-monthly",
  status: "active" as const,
  expiresAt: iso(basic.periodEnd),
  cancelAtPeriodEnd: false,
};

describe("a subscription that is checked", () => {
  it("becomes the user's, who is notified once", async () => {
    subscribe(basic);
    const { expiresAt, ...rest } = basicNow;
    const current = { ...rest, currentPeriodEnd: expiresAt, hasBillingAccount: true };
    expect(await sync()(ada.id)).toEqual(current);
    expect(await sync()(ada.id)).toEqual(current);
    expect(subscriptionOf()).toEqual(basicNow);
    expect(notified).toEqual([[freeSubscription, basicNow]]);
  });

  it("ends in Free", async () => {
    subscribe(basic);
    await sync()(ada.id);
    subscribe({ ...basic, status: "canceled" });
    await sync()(ada.id);
    expect(subscriptionOf()).toEqual(freeSubscription);
    expect(notified.at(-1)).toEqual([basicNow, freeSubscription]);
  });

  it("ends in Free as well when the provider has forgotten the customer", async () => {
    subscribe(basic);
    await sync()(ada.id);
    payments.customers.clear();
    await sync()(ada.id);
    expect(subscriptionOf()).toEqual(freeSubscription);
  });

  it("leaves alone what was granted to someone who never paid", async () => {
    const granted = { ...freeSubscription, tier: "advanced" };
    store.users.set(ada.id, { ...ada, subscription: granted });
    expect(await sync()(ada.id)).toMatchObject({ tier: "advanced", hasBillingAccount: false });
    subscribe();
    expect(await sync()(ada.id)).toMatchObject({ tier: "advanced", hasBillingAccount: true });
    expect(subscriptionOf()).toEqual(granted);
    expect(notified).toEqual([]);
  });

  it("does not change while the provider does not respond, or has an unknown price", async () => {
    subscribe(basic);
    await sync()(ada.id);
    payments.failNext();
    await expect(sync()(ada.id)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    subscribe(paid({ priceId: "price_unknown" }));
    await expect(sync()(ada.id)).rejects.toThrow("price_unknown");
    expect(subscriptionOf()).toEqual(basicNow);
  });

  it("is not stored for a user who is gone", async () => {
    expect(await sync()("nobody")).toBeUndefined();
  });

  it("never replaces a later state of the provider with an earlier one", async () => {
    subscribe(basic);
    const { subscriptions } = payments;
    let isFirst = true;
    payments.subscriptions = async (customerId) => {
      const said = await subscriptions.call(payments, customerId);
      if (isFirst) {
        isFirst = false;
        // While this answer is on its way, the subscription is changed and someone else asks.
        subscribe(paid({ ...basic, priceId: "price_advanced" }));
        await sync()(ada.id);
      }
      return said;
    };
    expect(await sync()(ada.id)).toMatchObject({ tier: "advanced-monthly" });
    expect(subscriptionOf()?.tier).toBe("advanced-monthly");
    expect(notified.map(([, to]) => to.tier)).toEqual(["advanced-monthly"]);
  });

  it("gives up when it keeps changing", async () => {
    subscribe(basic);
    store.storeReport = async () => false;
    await expect(sync()(ada.id)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  it("is due again within a day, and soon after the period has ended", async () => {
    subscribe(basic);
    await sync()(ada.id);
    expect(store.accounts.get(ada.id)?.dueAt).toBe(iso(noon + daySeconds));
    const periodEnd = noon + 3_600;
    subscribe({ ...basic, periodEnd });
    await sync()(ada.id);
    expect(store.accounts.get(ada.id)?.dueAt).toBe(iso(periodEnd + 300));
    await sync(() => (periodEnd + 300) * 1_000)(ada.id);
    expect(store.accounts.get(ada.id)?.dueAt).toBe(iso(periodEnd + 300 + daySeconds));
  });

  it("is due when a granted tier ends, so that what is paid for takes its place", async () => {
    const end = noon + 3_600;
    const granted = { ...freeSubscription, tier: "advanced", expiresAt: iso(end) };
    store.users.set(ada.id, { ...ada, subscription: granted });
    subscribe(basic);
    await sync()(ada.id);
    expect(subscriptionOf()).toEqual(granted);
    expect(store.accounts.get(ada.id)?.dueAt).toBe(iso(end));
    await sync(() => end * 1_000)(ada.id);
    expect(subscriptionOf()).toEqual(basicNow);
  });
});

describe("a payment that stays missing", () => {
  const overdueSince = (unpaidSince: number) => subscribe(paid({ status: "past_due", unpaidSince }));

  it("has one term of grace, although each period has an invoice of its own", async () => {
    overdueSince(noon);
    await sync()(ada.id);
    overdueSince(noon + 30 * daySeconds);
    await sync(() => noonMs + 30 * daySeconds * 1_000)(ada.id);
    expect(subscriptionOf()).toMatchObject({ status: "past_due", expiresAt: iso(noon) });
  });

  it("has another term once it was paid in between", async () => {
    overdueSince(noon);
    await sync()(ada.id);
    subscribe(basic);
    await sync()(ada.id);
    overdueSince(noon + 30 * daySeconds);
    await sync()(ada.id);
    expect(subscriptionOf()).toMatchObject({ status: "past_due", expiresAt: iso(noon + 30 * daySeconds) });
  });
});

describe("an event", () => {
  it("is taken once, however often it is delivered", async () => {
    subscribe(basic);
    await Promise.all([1, 2, 3].map(() => sync()(ada.id, event("evt_1"))));
    await sync()(ada.id, event("evt_1"));
    expect(notified).toHaveLength(1);
    expect(store.accounts.get(ada.id)?.version).toBe(2);
    const { asked } = payments;
    await sync()(ada.id, event("evt_1"));
    expect(payments.asked).toBe(asked);
  });

  it("changes nothing when it comes after a later one", async () => {
    subscribe(basic);
    await sync()(ada.id, event("evt_later", noon));
    const before = structuredClone(store.accounts.get(ada.id));
    const { asked } = payments;
    await sync()(ada.id, event("evt_earlier", noon - 1));
    expect(store.accounts.get(ada.id)).toEqual(before);
    expect(store.events.has("evt_earlier")).toBe(true);
    expect(payments.asked).toBe(asked);
  });

  it("leads to the same state in whatever order events of one second come", async () => {
    subscribe({ ...basic, status: "canceled" });
    for (const id of ["evt_deleted", "evt_updated", "evt_created"]) await sync()(ada.id, event(id));
    expect(subscriptionOf()).toEqual(freeSubscription);
    expect(notified).toEqual([]);
  });

  it("is not noted when the provider could not be reached, so that its next delivery counts", async () => {
    subscribe(basic);
    payments.failNext();
    await expect(sync()(ada.id, event("evt_1"))).rejects.toThrow("silent");
    expect(store.events.size).toBe(0);
    await sync()(ada.id, event("evt_1"));
    expect(subscriptionOf()).toEqual(basicNow);
  });
});
