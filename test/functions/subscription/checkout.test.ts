import { beforeEach, describe, expect, it } from "vitest";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { StoredUser } from "#functions/platform/records/users.ts";
import { checkoutService } from "#functions/subscription/checkout.ts";
import { withCustomer } from "#functions/subscription/customers.ts";
import { configuredPrices } from "#functions/subscription/prices.ts";
import { fakeBillingStore } from "#test/fakes/billing-store.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { fakePayments } from "#test/fakes/payments.ts";
import { noonMs } from "#test/functions/platform/http/exchange.ts";
import { noon, paid, prices, somebody, webOrigin } from "./samples.ts";

const wishes = {
  priceId: "price_basic",
  successUrl: `${webOrigin}/subscription/success?id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${webOrigin}/subscription/manage`,
};
const upgrade = { ...wishes, priceId: "price_advanced" };
const returnUrl = wishes.cancelUrl;

let ada: StoredUser;
let store: ReturnType<typeof fakeBillingStore>;
let payments: ReturnType<typeof fakePayments>;
beforeEach(() => {
  ada = somebody();
  store = fakeBillingStore(ada);
  payments = fakePayments();
});

function service(sold = prices) {
  const clock = () => noonMs;
  const limiter = rateLimiter(fakeCounterStore(), clock);
  const customers = withCustomer({ store, payments, clock });
  return checkoutService({ store, payments, customers, prices: sold, limiter, webOrigin });
}
const caller = (changes: { emailVerified?: boolean } = {}) => ({
  userId: ada.id,
  sessionId: "session-1",
  role: "USER" as const,
  tier: "free" as const,
  email: ada.email,
  emailVerified: true,
  accessToken: "token",
  ...changes,
});
const checkout = (asked = wishes) => service().checkout(caller(), asked);
const customerId = () => store.accounts.get(ada.id)?.customerId ?? "";
async function subscribe(changes: Parameters<typeof paid>[0] = {}) {
  await checkout();
  const subscription = paid(changes);
  payments.subscribed.set(customerId(), [subscription]);
  payments.openCheckouts.clear();
  return subscription;
}

describe("a checkout", () => {
  it("is begun for the user as a customer, and leads to the provider", async () => {
    expect(await checkout()).toMatch(/^https:\/\/pay\.example\/cs_/);
    expect(payments.customers.get(customerId())).toEqual({ userId: ada.id, email: ada.email });
    expect([...payments.openCheckouts.values()]).toMatchObject([
      { ...wishes, userId: ada.id, customerId: customerId() },
    ]);
  });

  it("is one and the same for one customer, however many requests come at once and after", async () => {
    const one = service();
    const urls = await Promise.all([1, 2, 3].map(() => one.checkout(caller(), wishes)));
    expect(new Set([...urls, await checkout()]).size).toBe(1);
    expect(payments.customers.size).toBe(1);
    expect(payments.openCheckouts.size).toBe(1);
  });

  it("replaces the one for another subscription", async () => {
    const first = await checkout();
    expect(await checkout(upgrade)).not.toBe(first);
    expect([...payments.openCheckouts.values()].map(({ priceId }) => priceId)).toEqual(["price_advanced"]);
  });

  it.each([
    ["before the first", async () => undefined],
    ["after another", async () => void (await checkout())],
  ])("never stays open beside one of another plan chosen at the same moment, %s", async (_when, prepare) => {
    await prepare();
    const one = service();
    const asked = [upgrade, wishes, upgrade].map((each) => one.checkout(caller(), each));
    const outcomes = await Promise.allSettled(asked);
    expect([...payments.openCheckouts.keys()]).toEqual([store.accounts.get(ada.id)?.checkout?.id]);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "CONFLICT" });
    }
  });

  it("is refused when the one before has just been completed", async () => {
    await checkout();
    payments.endCheckout = async () => false;
    await expect(checkout(upgrade)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("makes someone a customer again whom the provider has forgotten", async () => {
    await checkout();
    const former = customerId();
    await payments.removeCustomer(former);
    expect(await checkout()).toMatch(/^https:/);
    expect(customerId()).not.toBe(former);
    expect(await store.ownerOf(former)).toBeUndefined();
  });

  it("sends a changed address to the provider", async () => {
    await checkout();
    store.users.set(ada.id, { ...ada, email: "lovelace@example.com" });
    await checkout();
    expect(payments.customers.get(customerId())?.email).toBe("lovelace@example.com");
    expect(store.accounts.get(ada.id)?.email).toBe("lovelace@example.com");
  });

  it("leaves no customer for an account that is deleted meanwhile", async () => {
    const { createCustomer } = payments;
    payments.createCustomer = async (given) => {
      store.users.delete(ada.id);
      return createCustomer(given);
    };
    await expect(checkout()).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(payments.customers.size).toBe(0);
  });

  it("is for verified addresses", async () => {
    await expect(service().checkout(caller({ emailVerified: false }), wishes)).rejects.toMatchObject({
      code: "VERIFICATION_REQUIRED",
      status: 403,
    });
    expect(payments.customers.size).toBe(0);
  });

  it.each([
    ["another seller's price", "price_other", prices],
    ["a price that is not sold any more", "price_earlier", prices],
    ["any price where none is configured", "price_basic", configuredPrices("{}")],
  ])("is refused for %s", async (_what, priceId, sold) => {
    await expect(service(sold).checkout(caller(), { ...wishes, priceId })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path: "body.priceId", message: "This subscription is not available at the moment" }],
    });
  });

  it("is limited", async () => {
    const one = service();
    for (let each = 0; each < 20; each += 1) await one.checkout(caller(), wishes);
    await expect(one.checkout(caller(), wishes)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });
});

describe("pages to come back to", () => {
  it.each([
    "https://evil.example/",
    "https://halvest.example.evil.example/",
    "https://halvest.example@evil.example/",
    "https://user@halvest.example/",
    "http://halvest.example/",
    "https://halvest.example:8443/",
    "//evil.example/",
    "/subscription/success",
    "https:\\\\evil.example/",
    "javascript:alert(1)",
    "data:text/html,hello",
    "nonsense",
  ])("are not %s", async (url) => {
    const details = (...fields: string[]) => ({
      code: "VALIDATION_FAILED",
      details: fields.map((field) => ({ path: `body.${field}`, message: "Must be a URL of this site" })),
    });
    const both = { ...wishes, successUrl: url, cancelUrl: url };
    await expect(checkout({ ...wishes, successUrl: url })).rejects.toMatchObject(details("successUrl"));
    await expect(checkout(both)).rejects.toMatchObject(details("successUrl", "cancelUrl"));
    await expect(service().portal(caller(), url)).rejects.toMatchObject(details("returnUrl"));
  });
});

describe("someone with a subscription who chooses another", () => {
  it("confirms the change in the portal", async () => {
    const subscription = await subscribe();
    await checkout(upgrade);
    expect(payments.portals).toEqual([
      {
        customerId: customerId(),
        returnUrl: wishes.cancelUrl,
        change: { subscription, priceId: "price_advanced", doneUrl: wishes.successUrl },
      },
    ]);
    expect(payments.openCheckouts.size).toBe(0);
  });

  it.each([
    ["has that plan already", {}, wishes],
    ["has to pay first", { status: "past_due", unpaidSince: noon }, upgrade],
    ["has cancelled it", { endsAt: noon + 60 }, upgrade],
  ])("finds the portal's first page who %s", async (_what, changes, asked) => {
    await subscribe(changes);
    await checkout(asked);
    expect(payments.portals).toEqual([{ customerId: customerId(), returnUrl: wishes.cancelUrl }]);
  });

  it("cannot complete a checkout that is still open", async () => {
    await checkout();
    payments.subscribed.set(customerId(), [paid()]);
    await checkout();
    expect(payments.openCheckouts.size).toBe(0);
    expect(payments.portals).toHaveLength(1);
  });
});

describe("the billing portal", () => {
  it("opens for a customer", async () => {
    await checkout();
    expect(await service().portal(caller(), returnUrl)).toBe("https://pay.example/portal");
    expect(payments.portals).toEqual([{ customerId: customerId(), returnUrl }]);
  });

  it.each([
    ["who never was a customer", async () => undefined],
    [
      "whom the provider has forgotten",
      async () => {
        await checkout();
        await payments.removeCustomer(customerId());
      },
    ],
  ])("does not open for someone %s", async (_who, prepare) => {
    await prepare();
    await expect(service().portal(caller(), returnUrl)).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "No billing account found. Please contact support.",
    });
  });

  it("is for verified addresses, and limited", async () => {
    await checkout();
    const unverified = caller({ emailVerified: false });
    await expect(service().portal(unverified, returnUrl)).rejects.toMatchObject({
      code: "VERIFICATION_REQUIRED",
    });
    const one = service();
    for (let each = 0; each < 20; each += 1) await one.portal(caller(), returnUrl);
    await expect(one.portal(caller(), returnUrl)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });
});
