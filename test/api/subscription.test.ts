import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { billingKey } from "#functions/subscription/records/keys.ts";
import { localPrices } from "#lib/local/stripe/resources/catalogue.ts";
import type { CurrentSubscription, SubscriptionTier } from "#shared/api/subscription.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import { openPayments, type ProductPayments } from "./payments.ts";
import { type Answer, type Member, type Product, startProduct } from "./product.ts";
import { openTables, type Tables } from "./tables.ts";

let product: Product;
let tables: Tables;
let stripe: ProductPayments["stripe"];
let deliver: ProductPayments["deliver"];
beforeAll(async () => {
  product = await startProduct();
  tables = await openTables(product);
  ({ stripe, deliver } = await openPayments(product));
});
afterAll(async () => {
  tables?.close();
  await product?.stop();
});

const data = <T>({ json, text }: Answer): T => {
  expect(json?.success, text).toBe(true);
  return json?.data as T;
};
const wishes = (plan: keyof typeof localPrices) => ({
  priceId: localPrices[plan],
  successUrl: `${product.cloud.origin}/subscription/success`,
  cancelUrl: `${product.cloud.origin}/subscription/manage`,
});
const call = (as: Member, path: string, body?: unknown) =>
  product.call(body === undefined ? "GET" : "POST", `/subscription${path}`, { as, body });
const checkout = (as: Member, plan: keyof typeof localPrices = "basic-monthly") =>
  call(as, "/checkout", wishes(plan));
const sync = async (as: Member) =>
  data<{ subscription: CurrentSubscription }>(await call(as, "/sync", {})).subscription;
const me = async (as: Member) =>
  data<{ user: { subscription: { tier: string; status: string } } }>(
    await product.call("GET", "/auth/me", { as }),
  ).user.subscription;
const timeline = async (as: Member) => data<Timeline>(await product.call("GET", "/timeline", { as }));
const customersOf = ({ email }: Member) => stripe.list("customer", (each) => each.email === email);
const checkoutsOf = (customer: string | undefined) =>
  stripe.list("checkout.session", (each) => each.customer === customer);
/** Until Stripe's events have arrived. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 120_000, interval: 200 });

/** Begins a checkout and subscribes as its page would. */
async function subscribe(as: Member, plan: keyof typeof localPrices = "basic-monthly") {
  data(await checkout(as, plan));
  const [customer] = await customersOf(as);
  if (customer === undefined) throw new Error("There is no customer");
  const subscription = await stripe.subscribe(customer.id, localPrices[plan]);
  await eventually(async () => expect((await me(as)).tier).toBe(plan));
  return { customer: customer.id, subscription };
}

describe("the plans of the running product", () => {
  it("are listed with the prices that can be bought", async () => {
    const ada = await product.member("plans");
    const { tiers } = data<{ tiers: SubscriptionTier[] }>(await call(ada, "/tiers"));
    expect(tiers.map(({ id }) => id)).toEqual(["free", ...Object.keys(localPrices)]);
    expect(tiers[1]?.pricing).toEqual({
      monthly: { priceId: localPrices["basic-monthly"], amount: 9.99 },
      yearly: { priceId: localPrices["basic-yearly"], amount: 99.99 },
    });
    expect(data(await call(ada, "/current"))).toEqual({
      subscription: {
        tier: "free",
        status: "active",
        currentPeriodEnd: null,
        cancelAtPeriodEnd: false,
        hasBillingAccount: false,
      },
    });
  });
});

describe("a subscription", () => {
  it("opens the plan's features when it is paid, and takes them away when it ends, keeping the data", async () => {
    const ada = await product.member("payer");
    const before = await timeline(ada);
    const { subscription } = await subscribe(ada, "advanced-monthly");
    const open = await timeline(ada);
    expect([before.tier, open.tier]).toEqual(["free", "advanced"]);
    expect(open.columns.length).toBeGreaterThan(before.columns.length);
    expect(await sync(ada)).toMatchObject({
      tier: "advanced-monthly",
      status: "active",
      hasBillingAccount: true,
    });

    await product.call("PUT", "/control-panel", { as: ada, body: { baseAmount: 77 } });
    await stripe.end(subscription.id);
    await eventually(async () => expect((await me(ada)).tier).toBe("free"));
    expect((await timeline(ada)).columns).toEqual(before.columns);
    const plan = data<{ baseAmount: number }>(await product.call("GET", "/control-panel", { as: ada }));
    expect(plan.baseAmount).toBe(77);

    const { notifications } = data<{ notifications: { title: string; type: string }[] }>(
      await product.call("GET", "/correspondence/notifications", { as: ada }),
    );
    expect(notifications.map(({ title, type }) => [title, type])).toEqual([
      ["Your subscription has ended", "BILLING"],
      ["Welcome to Halvest Advanced (monthly)", "BILLING"],
    ]);
  });

  it("keeps its features until its end when it is cancelled for then", async () => {
    const ada = await product.member("canceller");
    const { subscription } = await subscribe(ada);
    await stripe.endLater(subscription.id);
    await eventually(async () =>
      expect(await me(ada)).toMatchObject({ tier: "basic-monthly", cancelAtPeriodEnd: true }),
    );
    expect((await timeline(ada)).tier).toBe("basic");
  });

  it("that has expired gives no rights, even if no event said so", async () => {
    const ada = await product.member("expired");
    const expiresAt = new Date(Date.now() - 1_000).toISOString();
    const grant = { action: "set-tier", email: ada.email, tier: "advanced", expiresAt };
    await product.cloud.invoke("functions/operations/operator.lambda.ts", grant);
    expect((await timeline(ada)).tier).toBe("free");
  });

  it("that an operator has granted does not change when the provider's state is read", async () => {
    const ada = await product.member("granted");
    const grant = { action: "set-tier", email: ada.email, tier: "advanced" };
    await product.cloud.invoke("functions/operations/operator.lambda.ts", grant);
    data(await checkout(ada));
    expect(await sync(ada)).toMatchObject({ tier: "advanced", currentPeriodEnd: null });
    await product.cloud.invoke("functions/subscription/reconcile.lambda.ts", {});
    expect((await timeline(ada)).tier).toBe("advanced");
  });

  it("without an event is found by the job", async () => {
    const ada = await product.member("unheard");
    const { customer } = await subscribe(ada);
    expect(await customersOf(ada)).toMatchObject([{ id: customer, metadata: { userId: ada.userId } }]);
    const grant = { action: "set-tier", email: ada.email, tier: "free" };
    await product.cloud.invoke("functions/operations/operator.lambda.ts", grant);
    const dueAt = "2026-01-01T00:00:00.000Z";
    await tables.setAccountItem(billingKey(ada.userId), { dueAt, gsi1sk: dueAt });
    // The index that the job reads follows its table a moment later.
    const afterTheJob = async () => {
      await product.cloud.invoke("functions/subscription/reconcile.lambda.ts", {});
      return (await me(ada)).tier;
    };
    await expect.poll(afterTheJob, { timeout: 120_000 }).toBe("basic-monthly");
  });

  it("ends with the account, and Stripe forgets the customer", async () => {
    const ada = await product.member("leaver");
    const { customer, subscription } = await subscribe(ada);
    const exported = await product.call("GET", "/users/me/export", { as: ada });
    expect(exported.json).toMatchObject({ data: { billing: [{ customerId: customer, email: ada.email }] } });
    const gone = await product.call("DELETE", "/users/me", { as: ada, body: { confirmation: "DELETE" } });
    expect(gone.status, gone.text).toBe(200);
    expect(await stripe.list("customer", ({ id }) => id === customer)).toEqual([]);
    expect(await stripe.get("subscription", subscription.id)).toMatchObject({ status: "canceled" });
    expect(JSON.stringify(await tables.items())).not.toContain(customer);
  });
});

describe("a checkout of the running product", () => {
  it("is one for one customer, even when it is started twice at the same moment", async () => {
    const ada = await product.member("twice");
    const [one, two] = await Promise.all([checkout(ada), checkout(ada)]);
    expect(data<{ url: string }>(two).url).toBe(data<{ url: string }>(one).url);
    expect(await customersOf(ada)).toHaveLength(1);
    const other = data<{ url: string }>(await checkout(ada, "advanced-yearly"));
    expect(other.url).not.toBe(data<{ url: string }>(one).url);
    const [customer] = await customersOf(ada);
    const sessions = await checkoutsOf(customer?.id);
    expect(sessions.filter(({ status }) => status === "open")).toHaveLength(1);
  });

  it("leads someone who has a subscription to the portal", async () => {
    const ada = await product.member("upgrader");
    const { customer } = await subscribe(ada);
    const before = (await checkoutsOf(customer)).length;
    const { url } = data<{ url: string }>(await checkout(ada, "advanced-monthly"));
    expect(new URL(url).pathname).toContain("/portal/");
    expect(await checkoutsOf(customer)).toHaveLength(before);
  });

  it("and the portal refuse users who may not, what is not sold, and pages of others", async () => {
    const ada = await product.member("refused");
    const evil = { ...wishes("basic-monthly"), successUrl: "https://evil.example/" };
    const answer = await call(ada, "/checkout", evil);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      success: false,
      code: "VALIDATION_FAILED",
      details: [{ path: "body.successUrl", message: "Must be a URL of this site" }],
    });
    const unsold = await call(ada, "/checkout", { ...wishes("basic-monthly"), priceId: "price_other" });
    expect(unsold.json).toMatchObject({ details: [{ path: "body.priceId" }] });
    const noAccount = await call(ada, "/portal", { returnUrl: wishes("basic-monthly").cancelUrl });
    expect(noAccount.status).toBe(404);
    expect(noAccount.json?.error).toBe("No billing account found. Please contact support.");
    await tables.setUser(ada.userId, { emailVerified: false });
    expect((await checkout(ada)).json).toMatchObject({ code: "VERIFICATION_REQUIRED" });
    expect(await customersOf(ada)).toEqual([]);
  });
});

describe("an event that is delivered", () => {
  const seconds = Math.floor(Date.now() / 1_000);
  const event = (id: string, customer: string, created = seconds) => ({
    id,
    object: "event",
    type: "customer.subscription.updated",
    created,
    data: { object: { id: "sub_1", object: "subscription", customer } },
  });

  it("is refused unless Stripe has signed it, lately and as it is", async () => {
    const given = event("evt_forged", "cus_1");
    const refused = [
      await product.call("POST", "/subscription/webhook", { body: given }),
      await deliver(given, { secret: "whsec_somebodyElse0000000" }),
      await deliver(given, { at: seconds - 3_600 }),
    ];
    for (const { status, json } of refused) {
      expect(status).toBe(400);
      expect(json).toMatchObject({ success: false, code: "BAD_REQUEST" });
    }
    expect((await deliver({ ...given, padding: "x".repeat(300_000) })).status).toBe(413);
  });

  it("is refused when it is signed but no event", async () => {
    const { data: _data, ...withoutData } = event("evt_empty", "cus_1");
    for (const given of [
      5,
      null,
      [],
      withoutData,
      event("", "cus_1"),
      event("evt_long", "c".repeat(3_000)),
    ]) {
      const { status, json } = await deliver(given);
      expect([status, json?.code, json?.error]).toEqual([400, "BAD_REQUEST", "The event is not readable."]);
    }
  });

  it("is accepted and dropped when its customer is unknown", async () => {
    const { status, json } = await deliver(event("evt_nobody", "cus_ofSomebodyElse"));
    expect([status, json]).toEqual([200, { success: true, data: { received: true } }]);
  });

  it("changes nothing however late, often and out of order, because what Stripe has is what counts", async () => {
    const ada = await product.member("replayed");
    const { customer } = await subscribe(ada);
    const before = await me(ada);
    const ended = { ...event("evt_ended", customer), type: "customer.subscription.deleted" };
    const late = event("evt_late", customer, seconds - 86_400);
    const answers = await Promise.all([ended, ended, late, ended, late].map((each) => deliver(each)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await me(ada)).toEqual(before);
  });
});
