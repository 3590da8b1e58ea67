import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, openTarget, type Target } from "./target.ts";

const remote = process.env.STRIPE_CONFORMANCE_SECRET_KEY !== undefined;
let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.close());

const links = { success_url: "https://halvest.example/done", cancel_url: "https://halvest.example/back" };
const session = (price: string, more: Partial<Stripe.Checkout.SessionCreateParams>) => ({
  mode: "subscription" as const,
  line_items: [{ price, quantity: 1 }],
  ...links,
  ...more,
});

describe("customers", () => {
  it("are made and changed", async () => {
    const { customers } = target.sdk;
    const made = await customers.create({ email: "ann@example.com", metadata: { userId: "u1" } });
    expect(made.id).toMatch(/^cus_\w+$/);
    expect(await customers.update(made.id, { email: "eve@example.com" })).toMatchObject({
      id: made.id,
      object: "customer",
      email: "eve@example.com",
      livemode: false,
      metadata: { userId: "u1" },
    });
  });

  it("are gone once deleted, and only their mark is left", async () => {
    const { customers, subscriptions } = target.sdk;
    const { id } = await customers.create({ email: "gone@example.com" });
    expect(await customers.del(id)).toMatchObject({ id, object: "customer", deleted: true });
    const absent = { statusCode: 404, code: "resource_missing", param: "id" };
    expect(await errorOf(customers.del(id))).toMatchObject(absent);
    expect(await errorOf(customers.update(id, { email: "a@example.com" }))).toMatchObject(absent);
    expect(await errorOf(subscriptions.list({ customer: id, status: "all" }))).toMatchObject({
      code: "resource_missing",
      param: "customer",
    });
  });
});

describe("requests", () => {
  it("are refused without the right key", async () => {
    const call = target.sdk.prices.retrieve(
      "price_any",
      {},
      { apiKey: "sk_test_of_somebody_else_0000000000" },
    );
    expect(await errorOf(call)).toMatchObject({ statusCode: 401, type: "StripeAuthenticationError" });
  });

  it("carry an id, and errors name the parameter", async () => {
    const { lastResponse } = await target.sdk.customers.create({ email: "ann@example.com" });
    expect(lastResponse.requestId).toMatch(/^req_/);
    const unknown = target.sdk.customers.create({ emial: "x" } as object);
    expect(await errorOf(unknown)).toMatchObject({
      statusCode: 400,
      rawType: "invalid_request_error",
      code: "parameter_unknown",
      param: "emial",
      requestId: expect.stringMatching(/^req_/),
    });
    const incomplete = target.sdk.checkout.sessions.create({ mode: "subscription" } as never);
    expect(await errorOf(incomplete)).toMatchObject({ statusCode: 400, type: "StripeInvalidRequestError" });
    const limit = target.sdk.billingPortal.configurations.list({
      active: true,
      limit: "many" as unknown as number,
    });
    expect(await errorOf(limit)).toMatchObject({ code: "parameter_invalid_integer", param: "limit" });
  });

  it("with one idempotency key happen once, and only with the same parameters", async () => {
    const idempotencyKey = randomUUID();
    const create = (email: string) => target.sdk.customers.create({ email }, { idempotencyKey });
    const first = await create("once@example.com");
    const [second, third] = await Promise.all([create("once@example.com"), create("once@example.com")]);
    expect([second.id, third.id]).toEqual([first.id, first.id]);
    expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(await errorOf(create("twice@example.com"))).toMatchObject({
      type: "StripeIdempotencyError",
      rawType: "idempotency_error",
      statusCode: 400,
    });
  });

  it("about what does not exist are answered 404, and 400 when a parameter names it", async () => {
    expect(await errorOf(target.sdk.prices.retrieve("price_absent"))).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
    const checkout = target.sdk.checkout.sessions.create(
      session("price_absent", { customer: (await target.sdk.customers.create({})).id }),
    );
    expect(await errorOf(checkout)).toMatchObject({ statusCode: 400, code: "resource_missing" });
  });
});

describe("prices", () => {
  it("state their amount in cents, their interval and their product", async () => {
    const price = await target.sdk.prices.retrieve(target.prices.basicYearly);
    expect(price).toMatchObject({
      object: "price",
      currency: "usd",
      unit_amount: 9_999,
      recurring: { interval: "year", interval_count: 1 },
      product: expect.any(String),
    });
  });
});

describe("checkout sessions", () => {
  it("are open for a day at an address of their own, until they are expired", async () => {
    const { checkout, customers } = target.sdk;
    const customer = await customers.create({ email: "buyer@example.com" });
    const made = await checkout.sessions.create(
      session(target.prices.basicMonthly, {
        customer: customer.id,
        client_reference_id: "u1",
        metadata: { userId: "u1" },
        subscription_data: { metadata: { userId: "u1" } },
      }),
    );
    expect(made).toMatchObject({
      object: "checkout.session",
      status: "open",
      customer: customer.id,
      subscription: null,
      metadata: { userId: "u1" },
      ...links,
    });
    expect(made.id).toMatch(/^cs_test_/);
    expect(made.url).toContain(made.id);
    expect(made.expires_at - made.created).toBe(86_400);
    expect(made.line_items).toBeUndefined();
    expect(await checkout.sessions.retrieve(made.id)).toEqual(made);
    expect(await checkout.sessions.expire(made.id)).toMatchObject({ status: "expired", url: null });
    expect(await errorOf(checkout.sessions.expire(made.id))).toMatchObject({
      statusCode: 400,
      rawType: "invalid_request_error",
    });
  });
});

describe("the billing portal", () => {
  it("has configurations and sessions with an address", async () => {
    const { sdk, prices } = target;
    const customer = await sdk.customers.create({ email: "portal@example.com" });
    const { product } = await sdk.prices.retrieve(prices.basicMonthly);
    const fingerprint = randomUUID();
    const configuration = await sdk.billingPortal.configurations.create({
      metadata: { fingerprint },
      business_profile: { headline: "Halvest" },
      features: {
        customer_update: { enabled: false },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: "at_period_end" },
        subscription_update: {
          enabled: true,
          default_allowed_updates: ["price"],
          proration_behavior: "always_invoice",
          products: [{ product: String(product), prices: [prices.basicMonthly, prices.basicYearly] }],
          schedule_at_period_end: {
            conditions: [{ type: "decreasing_item_amount" }, { type: "shortening_interval" }],
          },
        },
      },
    });
    const listed = await sdk.billingPortal.configurations.list({ active: true, limit: 100 });
    expect(listed.data.find(({ metadata }) => metadata?.fingerprint === fingerprint)).toMatchObject({
      id: configuration.id,
      features: {
        subscription_cancel: { enabled: true, mode: "at_period_end" },
        subscription_update: {
          proration_behavior: "always_invoice",
          schedule_at_period_end: {
            conditions: [{ type: "decreasing_item_amount" }, { type: "shortening_interval" }],
          },
        },
      },
    });
    const opened = await sdk.billingPortal.sessions.create({
      customer: customer.id,
      configuration: configuration.id,
      return_url: "https://halvest.example/manage",
    });
    expect(opened).toMatchObject({
      object: "billing_portal.session",
      customer: customer.id,
      return_url: "https://halvest.example/manage",
      url: expect.stringMatching(/^https?:\/\//),
    });
    if (remote) await sdk.billingPortal.configurations.update(configuration.id, { active: false });
  });
});
