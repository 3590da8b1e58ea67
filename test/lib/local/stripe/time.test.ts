import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { advance, customerWithCard, openLocal, seconds } from "./target.ts";

const day = 86_400_000;
const soon = { timeout: 20_000 };

async function subscriber(local: Awaited<ReturnType<typeof openLocal>>, card = "pm_card_visa") {
  const { sdk, prices } = local;
  const { id } = await sdk.customers.create({ email: "ann@example.com" });
  const method = await sdk.paymentMethods.attach("pm_card_visa", { customer: id });
  const created = await sdk.subscriptions.create({
    customer: id,
    items: [{ price: prices.basicMonthly }],
    default_payment_method: method.id,
  });
  if (card !== "pm_card_visa") {
    const other = await sdk.paymentMethods.attach(card, { customer: id });
    await sdk.subscriptions.update(created.id, { default_payment_method: other.id });
  }
  const current = () => sdk.subscriptions.retrieve(created.id, { expand: ["latest_invoice"] });
  const paid = async () => (await sdk.invoices.list({ customer: id, status: "paid" })).data.length;
  return { customer: id, created, current, paid };
}

describe("what follows the machine's clock", () => {
  it("renews at the end of the period", async () => {
    let ahead = 0;
    const local = await openLocal({ clock: () => Date.now() + ahead });
    onTestFinished(local.close);
    const { created, current, paid } = await subscriber(local);
    ahead = 32 * day;
    local.service.books.onChange();
    await expect.poll(paid, soon).toBe(2);
    const [before, after] = [created, await current()].map(({ items }) => items.data[0]);
    expect(after?.current_period_start).toBe(before?.current_period_end);
  });

  it("catches up on what fell due while nothing ran, each thing at its own moment", async () => {
    const directory = await mkdtemp(join(tmpdir(), "halvest-stripe-"));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const first = await openLocal({ directory });
    const { created, customer } = await subscriber(first);
    await first.close();
    const second = await openLocal({ directory, clock: () => Date.now() + 65 * day });
    onTestFinished(second.close);
    const invoices = async () => (await second.sdk.invoices.list({ customer })).data;
    await expect
      .poll(async () => (await invoices()).filter(({ status }) => status === "paid").length, soon)
      .toBe(3);
    const end = created.items.data[0]?.current_period_end ?? 0;
    expect((await invoices())[1]).toMatchObject({
      created: end,
      status_transitions: { paid_at: end + 3_600 },
    });
    const { data } = await second.sdk.events.list({ type: "invoice.created" });
    expect(data.map(({ created: at }) => at)).toContain(end);
  });
});

describe("a customer", () => {
  it("whom the product made can join a test clock later, with what they have", async () => {
    const local = await openLocal();
    onTestFinished(local.close);
    const { customer, current, created } = await subscriber(local);
    const { sdk } = local;
    const clock = await sdk.testHelpers.testClocks.create({ frozen_time: created.created + 60 });
    await sdk.customers.update(customer, { test_clock: clock.id } as object);
    expect((await current()).test_clock).toBe(clock.id);
    const end = created.items.data[0]?.current_period_end ?? 0;
    await advance(local, clock.id, new Date((end + 7_200) * 1000).toISOString());
    expect((await current()).items.data[0]?.current_period_start).toBe(end);
    expect((await current()).latest_invoice).toMatchObject({
      status: "paid",
      billing_reason: "subscription_cycle",
    });
  });

  it("without a card that pays loses the subscription after the last of four attempts", async () => {
    const local = await openLocal();
    onTestFinished(local.close);
    const { customer, clock } = await customerWithCard(local, { at: "2027-04-01T00:00:00Z" });
    const { sdk, prices } = local;
    const { id } = await sdk.subscriptions.create({
      customer: customer.id,
      items: [{ price: prices.basicMonthly }],
    });
    const bad = await sdk.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: customer.id });
    await sdk.subscriptions.update(id, { default_payment_method: bad.id });
    const attempts = async () => {
      const { latest_invoice, status } = await sdk.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
      return [status, (latest_invoice as { attempt_count: number }).attempt_count];
    };
    await advance(local, clock, "2027-05-01T02:00:00Z");
    expect(await attempts()).toEqual(["past_due", 1]);
    await advance(local, clock, "2027-05-04T02:00:00Z");
    expect(await attempts()).toEqual(["past_due", 2]);
    await advance(local, clock, "2027-05-15T02:00:00Z");
    expect(await attempts()).toEqual(["past_due", 3]);
    await advance(local, clock, "2027-05-16T02:00:00Z");
    expect(await attempts()).toEqual(["canceled", 4]);
    const ended = await sdk.subscriptions.retrieve(id);
    expect(ended).toMatchObject({
      ended_at: seconds("2027-05-16T01:00:00Z"),
      cancellation_details: { reason: "payment_failed" },
    });
    const [last] = (await sdk.events.list({ type: "customer.subscription.deleted" })).data;
    expect(last).toMatchObject({ created: ended.ended_at, data: { object: { id, status: "canceled" } } });
  });

  it("who never pays at first has a subscription that expires after 23 hours", async () => {
    const local = await openLocal();
    onTestFinished(local.close);
    const { customer, clock } = await customerWithCard(local, {
      card: "pm_card_chargeCustomerFail",
      at: "2027-04-01T00:00:00Z",
    });
    const { sdk, prices } = local;
    const { id } = await sdk.subscriptions.create({
      customer: customer.id,
      items: [{ price: prices.basicMonthly }],
    });
    await advance(local, clock, "2027-04-01T22:00:00Z");
    expect((await sdk.subscriptions.retrieve(id)).status).toBe("incomplete");
    await advance(local, clock, "2027-04-02T00:00:00Z");
    expect((await sdk.subscriptions.retrieve(id)).status).toBe("incomplete_expired");
  });
});
