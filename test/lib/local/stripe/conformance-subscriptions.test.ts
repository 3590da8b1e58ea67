import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { advance, customerWithCard, errorOf, openTarget, seconds, type Target } from "./target.ts";

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.close());

const remote = process.env.STRIPE_CONFORMANCE_SECRET_KEY !== undefined;
/** Stripe takes minutes over a clock; locally a step is a moment. */
const patience = remote ? 300_000 : 30_000;

async function subscribed(options: { card?: string; at?: string } = {}) {
  const { customer, clock, method } = await customerWithCard(target, options);
  const subscription = await target.sdk.subscriptions.create({
    customer: customer.id,
    items: [{ price: target.prices.basicMonthly }],
    metadata: { userId: "u1" },
  });
  const current = () => target.sdk.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
  const events = async () => {
    const { data } = await target.sdk.events.list({ limit: 100 });
    return data
      .filter(({ data: { object } }) => "customer" in object && object.customer === customer.id)
      .map(({ type }) => type);
  };
  return {
    customer,
    clock,
    method,
    subscription,
    current,
    events,
    item: subscription.items.data[0]?.id ?? "",
  };
}

const periodOf = (subscription: {
  items: { data: { current_period_start: number; current_period_end: number }[] };
}) => subscription.items.data.map((item) => [item.current_period_start, item.current_period_end])[0];

describe("a new subscription", () => {
  it("is paid and active for a period that ends on the last day of a shorter month", {
    timeout: patience,
  }, async () => {
    const { subscription, customer, current, events } = await subscribed();
    expect(subscription).toMatchObject({
      object: "subscription",
      status: "active",
      customer: customer.id,
      cancel_at: null,
      cancel_at_period_end: false,
      currency: "usd",
      billing_mode: { type: "flexible" },
      metadata: { userId: "u1" },
      items: {
        data: [{ object: "subscription_item", quantity: 1, price: { id: target.prices.basicMonthly } }],
      },
    });
    expect(periodOf(subscription)).toEqual([
      seconds("2027-01-31T12:00:00Z"),
      seconds("2027-02-28T12:00:00Z"),
    ]);
    expect((await current()).latest_invoice).toMatchObject({
      object: "invoice",
      status: "paid",
      billing_reason: "subscription_create",
      amount_due: 999,
      amount_paid: 999,
      total: 999,
      parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
    });
    expect(await events()).toEqual(
      expect.arrayContaining(["customer.subscription.created", "invoice.paid", "invoice.finalized"]),
    );
  });

  it("waits for its payment when the card is declined, and is refused outright on request", {
    timeout: patience,
  }, async () => {
    const { customer } = await customerWithCard(target, { card: "pm_card_chargeCustomerFail" });
    const wish = { customer: customer.id, items: [{ price: target.prices.basicMonthly }] };
    const waiting = await target.sdk.subscriptions.create({ ...wish, payment_behavior: "allow_incomplete" });
    expect(waiting.status).toBe("incomplete");
    const refused = target.sdk.subscriptions.create({ ...wish, payment_behavior: "error_if_incomplete" });
    expect(await errorOf(refused)).toMatchObject({
      statusCode: 402,
      type: "StripeCardError",
      code: "card_declined",
    });
  });
});

describe("time", () => {
  it("renews a subscription, with its invoice a draft for an hour", { timeout: patience }, async () => {
    const { clock, current, events } = await subscribed();
    await advance(target, clock, "2027-02-28T12:10:00Z");
    const renewed = await current();
    expect(renewed.status).toBe("active");
    expect(periodOf(renewed)).toEqual([seconds("2027-02-28T12:00:00Z"), seconds("2027-03-31T12:00:00Z")]);
    expect(renewed.latest_invoice).toMatchObject({ status: "draft", billing_reason: "subscription_cycle" });
    await advance(target, clock, "2027-02-28T14:00:00Z");
    expect((await current()).latest_invoice).toMatchObject({ status: "paid", amount_paid: 999 });
    expect((await events()).filter((type) => type === "invoice.paid")).toHaveLength(2);
  });

  it("leaves a subscription overdue when its card fails, and a new card brings it back", {
    timeout: patience,
  }, async () => {
    const { clock, current, events, customer } = await subscribed();
    const { sdk } = target;
    const replaceCard = async (card: string) => {
      const { id } = await sdk.paymentMethods.attach(card, { customer: customer.id });
      await sdk.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
    };
    await replaceCard("pm_card_chargeCustomerFail");
    await advance(target, clock, "2027-02-28T14:00:00Z");
    const overdue = await current();
    expect(overdue.status).toBe("past_due");
    expect(overdue.latest_invoice).toMatchObject({ status: "open", attempt_count: 1, amount_remaining: 999 });
    expect(await events()).toContain("invoice.payment_failed");
    await replaceCard("pm_card_visa");
    const invoice = overdue.latest_invoice as { id: string };
    expect(await sdk.invoices.pay(invoice.id)).toMatchObject({ status: "paid", amount_remaining: 0 });
    expect((await current()).status).toBe("active");
  });

  it("ends a subscription whose end was announced, at the end of the period", {
    timeout: patience,
  }, async () => {
    const { clock, current, subscription } = await subscribed();
    const { sdk } = target;
    const ending = await sdk.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
      cancel_at: seconds("2027-02-28T12:00:00Z"),
      cancellation_details: { reason: "cancellation_requested" },
    });
    const kept = await sdk.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(kept).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    await sdk.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await advance(target, clock, "2027-02-28T13:30:00Z");
    expect(await current()).toMatchObject({ status: "canceled", ended_at: seconds("2027-02-28T12:00:00Z") });
  });
});

describe("a change of plan", () => {
  it("charges the rest of the period at once, to the second", { timeout: patience }, async () => {
    const { clock, subscription, item, current } = await subscribed({ at: "2027-04-01T00:00:00Z" });
    await advance(target, clock, "2027-04-16T00:00:00Z");
    await target.sdk.subscriptions.update(subscription.id, {
      items: [{ id: item, price: target.prices.advancedMonthly }],
      proration_behavior: "always_invoice",
    });
    const changed = await current();
    expect(changed.items.data).toMatchObject([{ id: item, price: { id: target.prices.advancedMonthly } }]);
    expect(periodOf(changed)).toEqual([seconds("2027-04-01T00:00:00Z"), seconds("2027-05-01T00:00:00Z")]);
    expect(changed.latest_invoice).toMatchObject({
      status: "paid",
      billing_reason: "subscription_update",
      total: 500,
    });
  });

  it("to a longer interval begins a new period and credits the old one", { timeout: patience }, async () => {
    const { clock, subscription, item, current } = await subscribed({ at: "2027-04-01T00:00:00Z" });
    await advance(target, clock, "2027-04-16T00:00:00Z");
    await target.sdk.subscriptions.update(subscription.id, {
      items: [{ id: item, price: target.prices.basicYearly }],
      proration_behavior: "always_invoice",
    });
    const changed = await current();
    expect(periodOf(changed)).toEqual([seconds("2027-04-16T00:00:00Z"), seconds("2028-04-16T00:00:00Z")]);
    expect(changed.latest_invoice).toMatchObject({ status: "paid", total: 9_999 - 500 });
  });
});

describe("the end", () => {
  it("of a subscription is at once, and it cannot be changed any more", { timeout: patience }, async () => {
    const { subscription, customer } = await subscribed();
    const { subscriptions } = target.sdk;
    expect(await subscriptions.cancel(subscription.id)).toMatchObject({ status: "canceled" });
    expect(await errorOf(subscriptions.cancel(subscription.id))).toMatchObject({ statusCode: 404 });
    const { data } = await subscriptions.list({ customer: customer.id });
    expect(data).toEqual([]);
    const all = await subscriptions.list({
      customer: customer.id,
      status: "all",
      expand: ["data.latest_invoice"],
    });
    expect(all.data).toMatchObject([{ id: subscription.id, latest_invoice: { object: "invoice" } }]);
  });

  it("of a customer ends its subscriptions too", { timeout: patience }, async () => {
    const { subscription, customer } = await subscribed();
    await target.sdk.customers.del(customer.id);
    expect((await target.sdk.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
  });
});
