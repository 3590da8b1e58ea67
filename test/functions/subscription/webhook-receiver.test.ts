import Stripe from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import type { Sync } from "#functions/subscription/sync.ts";
import { eventReceiver } from "#functions/subscription/webhook-receiver.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { noonMs } from "#test/functions/platform/http/exchange.ts";
import { noon } from "./samples.ts";

const secret = "whsec_test0000000000000000";
const known = "cus_ada";
let taken: Parameters<Sync>[];
beforeEach(() => {
  taken = [];
});

const receive = eventReceiver({
  store: { ownerOf: async (customerId) => (customerId === known ? "ada" : undefined) },
  sync: async (...given) => {
    taken.push(given);
    return undefined;
  },
  webhookSecret: async () => secret,
  log: fakeLog(),
  clock: () => noonMs,
});

function signed(event: unknown, { at = noon, key = secret } = {}) {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp: at });
  return { payload, signature };
}
const event = (type = "customer.subscription.updated", customer: unknown = known) => ({
  id: "evt_1",
  object: "event",
  type,
  created: noon - 2,
  data: { object: { id: "sub_1", customer } },
});

describe("an event of Stripe", () => {
  it.each([
    "checkout.session.completed",
    "customer.subscription.created",
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "customer.subscription.paused",
    "customer.subscription.resumed",
    "invoice.paid",
    "invoice.payment_failed",
  ])("%s makes the subscription be looked at", async (type) => {
    await receive(signed(event(type)));
    expect(taken).toEqual([["ada", { id: "evt_1", createdAt: noon - 2 }]]);
  });

  it("may carry the whole customer", async () => {
    await receive(signed(event("invoice.paid", { id: known, object: "customer" })));
    expect(taken).toHaveLength(1);
  });

  it.each([
    ["of another kind", event("customer.created")],
    ["about an unknown customer", event("invoice.paid", "cus_other")],
    ["without a customer", event("checkout.session.completed", null)],
  ])("%s is dropped", async (_what, given) => {
    await receive(signed(given));
    expect(taken).toEqual([]);
  });

  it.each([
    ["without a signature", { ...signed(event()), signature: "" }],
    ["with a signature of nonsense", { ...signed(event()), signature: "nonsense" }],
    ["signed with another secret", signed(event(), { key: "whsec_other000000000000000" })],
    ["that was changed after it was signed", { ...signed(event()), payload: `${signed(event()).payload} ` }],
    ["whose signature is more than five minutes old", signed(event(), { at: noon - 301 })],
    ["without a body", { ...signed(event()), payload: "" }],
  ])("%s is refused", async (_what, body) => {
    await expect(receive(body)).rejects.toMatchObject({ code: "BAD_REQUEST", status: 400 });
    expect(taken).toEqual([]);
  });

  const { data: _data, ...withoutData } = event();
  it.each([
    ["that is no object", 5],
    ["that is nothing", null],
    ["that is a list", [event()]],
    ["without a subject", withoutData],
    ["without a time", { ...event(), created: undefined }],
    ["of a time that no calendar has", { ...event(), created: 9e15 }],
    ["with a number as its name", { ...event(), id: 5 }],
    ["with a name that no key can hold", { ...event(), id: "e".repeat(3_000) }],
    ["about a customer whose name no key can hold", event("invoice.paid", "c".repeat(3_000))],
    ["about a customer without a name", event("invoice.paid", "")],
    ["about a customer that is a number", event("invoice.paid", 5)],
  ])("%s is refused although it is signed", async (_what, given) => {
    await expect(receive(signed(given))).rejects.toMatchObject({ code: "BAD_REQUEST", status: 400 });
    expect(taken).toEqual([]);
  });

  it("that is signed but is not JSON is refused as unreadable", async () => {
    const payload = '{"id":';
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: noon });
    await expect(receive({ payload, signature })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: "The event is not readable.",
    });
  });

  it("is accepted five minutes after it was signed", async () => {
    await receive(signed(event(), { at: noon - 300 }));
    expect(taken).toHaveLength(1);
  });
});
