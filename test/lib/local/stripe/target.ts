import Stripe from "stripe";
import { listen } from "#lib/local/listen.ts";
import { createStripe, type StripeOptions } from "#lib/local/stripe/create.ts";
import { insiderOf } from "./insider.ts";

/** Prices of the product under test, by plan and interval. */
interface Prices {
  readonly basicMonthly: string;
  readonly basicYearly: string;
  readonly advancedMonthly: string;
}

export interface Target {
  readonly sdk: Stripe;
  readonly prices: Prices;
  close(): Promise<void>;
}

export const secretKey = "sk_test_conformance0000000000";
export const webhookSecret = "whsec_conformance0000000000";

const plans: StripeOptions["plans"] = [
  {
    product: "prod_basic",
    name: "Basic",
    description: "The basic plan",
    prices: [
      { id: "price_basicMonthly", interval: "month", unitAmount: 999 },
      { id: "price_basicYearly", interval: "year", unitAmount: 9_999 },
    ],
  },
  {
    product: "prod_advanced",
    name: "Advanced",
    description: "The advanced plan",
    prices: [
      { id: "price_advancedMonthly", interval: "month", unitAmount: 1_999 },
      { id: "price_advancedYearly", interval: "year", unitAmount: 19_999 },
    ],
  },
];

const localPrices = {
  basicMonthly: "price_basicMonthly",
  basicYearly: "price_basicYearly",
  advancedMonthly: "price_advancedMonthly",
};

/** The library pointed at an endpoint on this machine. */
export function clientOf(url: string, key = secretKey): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0, telemetry: false });
}

/** An endpoint on this machine, in memory by default. */
export async function openLocal(
  options: Partial<StripeOptions> & { directory?: string; webhook?: string } = {},
) {
  const { directory, webhook, ...rest } = options;
  const service = await createStripe({
    ...(directory === undefined ? { memory: true } : { directory }),
    secretKey,
    webhookSecret,
    plans,
    pages: {
      checkout: (id) => `http://localhost/pay/checkout/${id}`,
      portal: (id) => `http://localhost/pay/portal/${id}`,
      invoice: (id) => `http://localhost/pay/invoices/${id}`,
    },
    ...rest,
  } as StripeOptions);
  const listener = await listen(service);
  service.begin(webhook);
  return {
    service,
    insider: insiderOf(service.books),
    url: listener.url,
    sdk: clientOf(listener.url),
    prices: localPrices,
    async close() {
      await listener.close();
      await service.close();
    },
  };
}

/**
 * An endpoint on this machine or, when STRIPE_CONFORMANCE_SECRET_KEY holds a key of Stripe's test mode, that account.
 * The suite leaves a product and its prices there, archived, and its customers.
 */
export async function openTarget(): Promise<Target> {
  const key = process.env.STRIPE_CONFORMANCE_SECRET_KEY;
  if (key === undefined) return openLocal();
  if (!key.startsWith("sk_test_")) throw new Error("The suite runs in test mode only.");
  const sdk = new Stripe(key);
  const product = await sdk.products.create({ name: "Conformance" });
  const price = async (unit_amount: number, interval: "month" | "year") =>
    (await sdk.prices.create({ product: product.id, currency: "usd", unit_amount, recurring: { interval } }))
      .id;
  const prices = {
    basicMonthly: await price(999, "month"),
    basicYearly: await price(9_999, "year"),
    advancedMonthly: await price(1_999, "month"),
  };
  return {
    sdk,
    prices,
    async close() {
      for (const id of Object.values(prices)) await sdk.prices.update(id, { active: false });
      await sdk.products.update(product.id, { active: false });
    },
  };
}

/** Seconds since the epoch. */
export const seconds = (moment: string) => Date.parse(moment) / 1000;

/** The error a promise is rejected with. */
export function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}
