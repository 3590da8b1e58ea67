import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openLocal, seconds } from "./target.ts";

const day = 86_400_000;
const soon = { timeout: 120_000 };

async function subscriber(local: Awaited<ReturnType<typeof openLocal>>, card?: string) {
  const { sdk, prices, insider } = local;
  const { id } = await sdk.customers.create({ email: "ann@example.com" });
  const created = await insider.subscribe(id, prices.basicMonthly, card);
  const current = () => insider.subscription(created.id);
  const invoices = () => insider.list("invoice");
  const paid = async () => (await invoices()).filter(({ status }) => status === "paid").length;
  return { customer: id, created, current, invoices, paid };
}

/** Someone who subscribes at a moment, and who can be followed to later ones. */
async function from(moment: string, card?: string) {
  let now = seconds(moment);
  const local = await openLocal({ clock: () => now * 1000 });
  onTestFinished(local.close);
  const advance = async (to: string) => {
    now = seconds(to);
    await local.insider.pass(now);
  };
  return { ...local, ...(await subscriber(local, card)), advance };
}

const periodOf = ({
  items,
}: {
  items: { data: { current_period_start: number; current_period_end: number }[] };
}) => items.data.map((item) => [item.current_period_start, item.current_period_end])[0];

describe("the machine's clock", () => {
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
    const { created } = await subscriber(first);
    await first.close();
    const second = await openLocal({ directory, clock: () => Date.now() + 65 * day });
    onTestFinished(second.close);
    const invoices = () => second.insider.list("invoice");
    await expect
      .poll(async () => (await invoices()).filter(({ status }) => status === "paid").length, soon)
      .toBe(3);
    const end = created.items.data[0]?.current_period_end ?? 0;
    expect((await invoices())[1]).toMatchObject({
      created: end,
      status_transitions: { paid_at: end + 3_600 },
    });
    const told = await second.insider.list("event", ({ type }) => type === "invoice.created");
    expect(told.map(({ created: at }) => at)).toContain(end);
  });
});

describe("a subscription", () => {
  it("has periods that end on the last day of a shorter month, and a draft invoice for an hour", async () => {
    const { created, current, advance } = await from("2027-01-31T12:00:00Z");
    expect(periodOf(created)).toEqual([seconds("2027-01-31T12:00:00Z"), seconds("2027-02-28T12:00:00Z")]);
    await advance("2027-02-28T12:10:00Z");
    const renewed = await current();
    expect(renewed.status).toBe("active");
    expect(periodOf(renewed)).toEqual([seconds("2027-02-28T12:00:00Z"), seconds("2027-03-31T12:00:00Z")]);
    expect(renewed.latest_invoice).toMatchObject({ status: "draft", billing_reason: "subscription_cycle" });
    await advance("2027-02-28T14:00:00Z");
    expect((await current()).latest_invoice).toMatchObject({ status: "paid", amount_paid: 999 });
  });

  it("whose end was announced ends with its period", async () => {
    const { created, insider, advance } = await from("2027-01-31T12:00:00Z");
    await insider.endLater(created.id);
    await advance("2027-02-28T13:30:00Z");
    expect(await insider.get("subscription", created.id)).toMatchObject({
      status: "canceled",
      ended_at: seconds("2027-02-28T12:00:00Z"),
    });
  });

  it("whose card does not pay ends after the last of four attempts", async () => {
    const { created, current, insider, advance } = await from("2027-04-01T00:00:00Z", "4000000000000341");
    const attempts = async () => {
      const { latest_invoice, status } = await current();
      return [status, latest_invoice.attempt_count];
    };
    await advance("2027-05-01T02:00:00Z");
    expect(await attempts()).toEqual(["past_due", 1]);
    await advance("2027-05-04T02:00:00Z");
    expect(await attempts()).toEqual(["past_due", 2]);
    await advance("2027-05-15T02:00:00Z");
    expect(await attempts()).toEqual(["past_due", 3]);
    await advance("2027-05-16T02:00:00Z");
    expect(await attempts()).toEqual(["canceled", 4]);
    const ended = await insider.get("subscription", created.id);
    expect(ended.ended_at).toBe(seconds("2027-05-16T01:00:00Z"));
    const [last] = await insider.list("event", ({ type }) => type === "customer.subscription.deleted");
    expect(last).toMatchObject({
      created: ended.ended_at,
      data: { object: { id: created.id, status: "canceled" } },
    });
  });

  it("ends with its customer", async () => {
    const { created, customer, insider, sdk } = await from("2027-04-01T00:00:00Z");
    await sdk.customers.del(customer);
    expect(await insider.get("subscription", created.id)).toMatchObject({ status: "canceled" });
  });
});
