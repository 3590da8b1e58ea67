import { describe, expect, it } from "vitest";
import { seconds } from "./target.ts";
import { goodCard, openPages } from "./visitor.ts";

/** Someone with a monthly subscription in the portal; where the portal is changes as time passes. */
async function opened({ flowTo }: { flowTo?: "advancedMonthly" } = {}) {
  let now = seconds("2027-04-01T00:00:00Z");
  const pages = await openPages({ clock: () => now * 1000 });
  const { sdk, prices, insider } = pages;
  const customer = await sdk.customers.create({ email: "ann@example.com" });
  const subscription = await insider.subscribe(customer.id, prices.basicMonthly);
  const configuration = await sdk.billingPortal.configurations.create({
    business_profile: { headline: "Your <i>plan</i>" },
    features: {
      customer_update: { enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: "at_period_end" },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ["price"],
        proration_behavior: "always_invoice",
        products: [
          { product: "prod_basic", prices: [prices.basicMonthly, prices.basicYearly] },
          { product: "prod_advanced", prices: [prices.advancedMonthly] },
        ],
        schedule_at_period_end: {
          conditions: [{ type: "decreasing_item_amount" }, { type: "shortening_interval" }],
        },
      },
    },
  });
  const item = subscription.items.data[0]?.id ?? "";
  const open = async () => {
    const session = await sdk.billingPortal.sessions.create({
      customer: customer.id,
      configuration: configuration.id,
      return_url: "https://halvest.example/manage",
      ...(flowTo
        ? {
            flow_data: {
              type: "subscription_update_confirm" as const,
              subscription_update_confirm: {
                subscription: subscription.id,
                items: [{ id: item, price: prices[flowTo], quantity: 1 }],
              },
              after_completion: {
                type: "redirect" as const,
                redirect: { return_url: "https://halvest.example/success" },
              },
            },
          }
        : {}),
    });
    return session.url;
  };
  let url = await open();
  const current = async () => {
    const found = await insider.subscription(subscription.id);
    return { ...found, price: found.items.data[0]?.price.id };
  };
  return {
    ...pages,
    customer,
    current,
    /** A page of the portal. */
    at: (step = "") => url + step,
    visitStep: (step = "") => pages.visit(url + step),
    /** Sends the form of a step. */
    act: (action: string, fields: Record<string, string> = {}, step = "") =>
      pages.submit(url + step, fields, { action: `${url}/${action}` }),
    /** Moves to another moment, after the portal that was open has closed. */
    async advance(moment: string) {
      now = seconds(moment);
      await insider.pass(now);
      url = await open();
    },
    wait: (spent: number) => {
      now += spent;
    },
  };
}

describe("the billing portal's page", () => {
  it("shows plan, card, choices and invoices, with the headline escaped and a way back", async () => {
    const { visit, visitStep, at } = await opened();
    const { status, text } = await visitStep();
    expect(status).toBe(200);
    for (const part of [
      "Your &lt;i&gt;plan&lt;/i&gt;",
      "Renews on 1 May 2027.",
      "ending in 4242",
      "$19.99 / month",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('href="https://halvest.example/manage"');
    const [, invoice = ""] = /href="([^"]*\/invoices\/[^"]+)"/.exec(text) ?? [];
    const page = await visit(new URL(invoice, at()).href);
    expect(page).toMatchObject({
      status: 200,
      text: expect.stringContaining("1 × Basic (at $9.99 / month)"),
    });
    expect(page.text).toContain("← Back");
  });

  it("upgrades at once, after saying what it charges", async () => {
    const { visitStep, act, current, prices, advance } = await opened();
    await advance("2027-04-16T00:00:00Z");
    const step = `/change?price=${prices.advancedMonthly}`;
    const { text } = await visitStep(step);
    for (const part of ["($5.00)", "$10.00", "Change now and pay $5.00"]) expect(text).toContain(part);
    const done = await act("change", { price: prices.advancedMonthly }, step);
    expect(done).toMatchObject({ status: 303, location: expect.stringMatching(/\?done=changed$/) });
    expect(await current()).toMatchObject({
      price: prices.advancedMonthly,
      latest_invoice: { status: "paid", total: 500, billing_reason: "subscription_update" },
    });
  });

  it("downgrades with the next period, and takes that back on request", async () => {
    const { visitStep, act, current, prices, advance } = await opened();
    const upgrade = `/change?price=${prices.basicYearly}`;
    await act("change", { price: prices.basicYearly }, upgrade);
    const begun = await current();
    expect(begun.latest_invoice).toMatchObject({ status: "paid", total: 9_999 - 999 });
    const downgrade = `/change?price=${prices.basicMonthly}`;
    expect((await visitStep(downgrade)).text).toContain("Change on 1 Apr 2028");
    await act("change", { price: prices.basicMonthly }, downgrade);
    const planned = await current();
    expect(planned).toMatchObject({
      price: prices.basicYearly,
      schedule: expect.stringMatching(/^sub_sched_/),
    });
    expect((await visitStep()).text).toContain("On 1 Apr 2028 it changes to Basic, $9.99 / month.");
    await act("stay");
    expect(await current()).toMatchObject({ schedule: null });
    await act("change", { price: prices.basicMonthly }, downgrade);
    await advance("2028-04-01T02:00:00Z");
    const changed = await current();
    expect(changed).toMatchObject({ price: prices.basicMonthly, schedule: null, status: "active" });
    expect(changed.latest_invoice).toMatchObject({ status: "paid", total: 999 });
    expect(changed.items.data[0]?.current_period_end).toBe(seconds("2028-05-01T00:00:00Z"));
  });

  it("cancels at the period's end as flexible billing states it, and takes that back", async () => {
    const { visitStep, act, current } = await opened();
    expect((await visitStep("/cancel")).text).toContain("stays active until 1 May 2027");
    await act("cancel", {}, "/cancel");
    const end = seconds("2027-05-01T00:00:00Z");
    expect(await current()).toMatchObject({ status: "active", cancel_at: end, cancel_at_period_end: false });
    expect((await visitStep()).text).toContain("Ends on 1 May 2027.");
    await act("keep");
    expect(await current()).toMatchObject({ cancel_at: null, canceled_at: null });
  });

  it("stores a new card, lets an overdue invoice be paid, and says when it cannot be", async () => {
    const { visitStep, act, current, advance, insider, customer } = await opened();
    const cards = "/card";
    expect((await act("card", { ...goodCard, cvc: "1" }, cards)).status).toBe(422);
    expect((await act("card", { ...goodCard, number: "4000000000000002" }, cards)).status).toBe(402);
    await act("card", { ...goodCard, number: "4000000000000341" }, cards);
    expect((await visitStep()).text).toContain("ending in 0341");
    await advance("2027-05-01T02:00:00Z");
    expect((await current()).status).toBe("past_due");
    const overdue = await visitStep();
    expect(overdue.text).toContain("Payment due");
    const [, invoice = ""] = /name="invoice" value="([^"]+)"/.exec(overdue.text) ?? [];
    const failed = await act("pay", { invoice });
    expect(failed).toMatchObject({ status: 402, text: expect.stringContaining("Your card was declined.") });
    await act("card", goodCard, cards);
    expect((await act("pay", { invoice })).location).toContain("?done=paid");
    expect(await current()).toMatchObject({ status: "active", latest_invoice: { attempt_count: 3 } });
    expect(await insider.get("customer", customer.id)).toMatchObject({
      invoice_settings: { default_payment_method: expect.stringMatching(/^pm_/) },
    });
  });

  it("leaves the subscription as it is when the card for a change is declined", async () => {
    const { act, current, prices } = await opened();
    await act("card", { ...goodCard, number: "4000000000000341" }, "/card");
    const step = `/change?price=${prices.advancedMonthly}`;
    expect((await act("change", { price: prices.advancedMonthly }, step)).status).toBe(402);
    expect(await current()).toMatchObject({ price: prices.basicMonthly, status: "active" });
  });

  it("opened for one change shows it alone and leads on when it is done", async () => {
    const { visitStep, act, current, prices } = await opened({ flowTo: "advancedMonthly" });
    expect((await visitStep()).text).toContain("Change now and pay");
    const done = await act("change", { price: prices.advancedMonthly });
    expect([done.status, done.location]).toEqual([303, "https://halvest.example/success"]);
    expect(await current()).toMatchObject({ price: prices.advancedMonthly });
    expect((await visitStep()).text).toContain("The subscription has been changed");
  });

  it("does nothing without its own form, for prices that are not offered, or after an hour", async () => {
    const { visitStep, at, act, submit, current, wait, prices } = await opened();
    const cancel = at("/cancel");
    expect((await submit(cancel, {}, { headers: { origin: "https://evil.example" } })).status).toBe(403);
    expect((await act("change", { price: "price_advancedYearly" }, "/cancel")).status).toBe(400);
    expect((await act("elsewhere", {}, "/cancel")).status).toBe(404);
    expect((await visitStep("/change?price=price_advancedYearly")).status).toBe(404);
    expect(await current()).toMatchObject({ cancel_at: null, price: prices.basicMonthly });
    wait(3_700);
    expect((await visitStep()).status).toBe(410);
  });
});
