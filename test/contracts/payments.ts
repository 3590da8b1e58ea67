import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { CustomerGone, type Payments } from "#functions/subscription/payments.ts";

/** A provider with the two things that happen on its own pages. */
interface Provider {
  payments: Payments;
  /** Lets a customer subscribe; the price is one that the product sells. */
  subscribe(customerId: string): Promise<void>;
  /** Prices that are sold, by plan. */
  basic: string;
  advanced: string;
}

const pages = { successUrl: "https://halvest.example/done", cancelUrl: "https://halvest.example/back" };

/** What every payment provider promises. */
export function paymentsContract(open: () => Provider): void {
  describe("a payment provider", () => {
    const customer = async (provider: Provider, key: string = randomUUID()) =>
      provider.payments.createCustomer({ userId: "user-1", email: "ada@example.com", key });
    const gone = "cus_nobody";

    it("makes one customer for one key", async () => {
      const provider = open();
      const key = randomUUID();
      const first = await customer(provider, key);
      expect(await customer(provider, key)).toBe(first);
      expect(await customer(provider)).not.toBe(first);
      await provider.payments.changeAddress(first, "lovelace@example.com");
    });

    it("deletes a customer with their subscriptions, and may be repeated", async () => {
      const provider = open();
      const { payments, basic: priceId } = provider;
      const customerId = await customer(provider);
      await provider.subscribe(customerId);
      await payments.removeCustomer(customerId);
      await payments.removeCustomer(customerId);
      const left = await payments.subscriptions(customerId).catch(() => []);
      expect(left.filter(({ status }) => status !== "canceled")).toEqual([]);
      const wishes = { userId: "user-1", customerId, priceId, ...pages, key: randomUUID() };
      await expect(payments.beginCheckout(wishes)).rejects.toThrow(CustomerGone);
    });

    it("answers that a customer is unknown", async () => {
      const { payments, basic: priceId } = open();
      const wishes = { userId: "user-1", customerId: gone, priceId, ...pages, key: randomUUID() };
      await expect(payments.subscriptions(gone)).rejects.toThrow(CustomerGone);
      await expect(payments.changeAddress(gone, "a@example.com")).rejects.toThrow(CustomerGone);
      await expect(payments.beginCheckout(wishes)).rejects.toThrow(CustomerGone);
      const portal = { customerId: gone, returnUrl: pages.cancelUrl };
      await expect(payments.openPortal(portal)).rejects.toThrow(CustomerGone);
    });

    it("says what a customer subscribes to", async () => {
      const provider = open();
      const customerId = await customer(provider);
      expect(await provider.payments.subscriptions(customerId)).toEqual([]);
      await provider.subscribe(customerId);
      const [subscription, ...others] = await provider.payments.subscriptions(customerId);
      expect(others).toEqual([]);
      expect(subscription).toMatchObject({
        status: "active",
        priceId: provider.basic,
        endsAt: null,
        unpaidSince: null,
      });
      expect(subscription?.periodEnd).toBeGreaterThan(subscription?.periodStart ?? Number.NaN);
    });

    it("begins one checkout for one key, which is open until it is ended", async () => {
      const provider = open();
      const { payments, basic: priceId } = provider;
      const customerId = await customer(provider);
      const wishes = { userId: "user-1", customerId, priceId, ...pages, key: randomUUID() };
      const [begun, again] = await Promise.all([1, 2].map(() => payments.beginCheckout(wishes)));
      expect(again).toEqual(begun);
      const { id = "", url } = begun ?? {};
      expect(await payments.openCheckout(id)).toBe(url);
      expect(await payments.endCheckout(id)).toBe(true);
      expect(await payments.openCheckout(id)).toBeUndefined();
      expect(await payments.endCheckout(id)).toBe(false);
    });

    it("opens the portal, at its beginning and at a change of plan", async () => {
      const provider = open();
      const { payments, advanced: priceId } = provider;
      const customerId = await customer(provider);
      const portal = { customerId, returnUrl: pages.cancelUrl };
      expect(URL.canParse(await payments.openPortal(portal))).toBe(true);
      await provider.subscribe(customerId);
      const [subscription] = await payments.subscriptions(customerId);
      if (subscription === undefined) throw new Error("The customer has subscribed");
      const change = { subscription, priceId, doneUrl: pages.successUrl };
      expect(URL.canParse(await payments.openPortal({ ...portal, change }))).toBe(true);
    });
  });
}
