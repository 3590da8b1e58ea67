import { describe, expect, it } from "vitest";
import { errorOf } from "./target.ts";
import { goodCard, openPages } from "./visitor.ts";

async function opened(options: Parameters<typeof openPages>[0] = {}) {
  const pages = await openPages(options);
  const customer = await pages.sdk.customers.create({ email: "ann+<b>@example.com" });
  const session = await pages.sdk.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price: pages.prices.basicMonthly, quantity: 1 }],
    success_url: "https://halvest.example/done?session={CHECKOUT_SESSION_ID}",
    cancel_url: "https://halvest.example/back?a=1&b=2",
    subscription_data: { metadata: { userId: "u1" } },
  });
  const current = () => pages.sdk.checkout.sessions.retrieve(session.id);
  const subscriptions = async () =>
    (
      await pages.sdk.subscriptions.list({
        customer: customer.id,
        status: "all",
        expand: ["data.latest_invoice"],
      })
    ).data;
  const cards = () => pages.insider.list("payment_method", (card) => card.customer === customer.id);
  return { ...pages, cards, session, url: session.url ?? "", current, subscriptions };
}

describe("the checkout page", () => {
  it("says what is bought, for whom and that no money moves, with every text escaped", async () => {
    const { visit, url } = await opened();
    const { status, text, headers } = await visit(url);
    expect(status).toBe(200);
    for (const part of [
      "Subscribe to Basic",
      "$9.99 / month",
      "No money moves",
      "ann+&lt;b&gt;@example.com",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('href="https://halvest.example/back?a=1&amp;b=2"');
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://halvest.example");
    expect(policy).not.toContain("unsafe");
  });

  it("comes with all its parts", async () => {
    const { visit, origin, url } = await opened();
    const { text } = await visit(url);
    const parts = [...text.matchAll(/(?:href|src)="(\/_local\/assets\/[^"]+)"/g)];
    expect(parts).toHaveLength(3);
    expect(text).toContain('<script src="/start.js"></script>');
    for (const [, part] of parts) {
      expect([part, (await visit(`${origin}${part}`)).status]).toEqual([part, 200]);
    }
    expect((await visit(`${origin}/_local/pay/checkout/cs_test_absent`)).status).toBe(404);
    expect((await visit(`${origin}/_local/pay/elsewhere/x`)).status).toBe(404);
  });

  it("leads a good card to the success address, with the subscription paid", async () => {
    const { submit, url, session, current, subscriptions, visit, insider, cards } = await opened();
    const paid = await submit(url, goodCard);
    expect([paid.status, paid.location]).toEqual([303, `https://halvest.example/done?session=${session.id}`]);
    const [subscription, ...others] = await subscriptions();
    expect(others).toEqual([]);
    expect(subscription).toMatchObject({
      status: "active",
      metadata: { userId: "u1" },
      latest_invoice: { status: "paid", amount_paid: 999, billing_reason: "subscription_create" },
    });
    expect(await current()).toMatchObject({
      status: "complete",
      url: null,
      subscription: subscription?.id,
    });
    const data = await insider.list("event");
    const types = data.map(({ type }) => type).reverse();
    expect(types.filter((type) => /^(customer\.sub|invoice\.paid|checkout)/.test(type))).toEqual([
      "customer.subscription.created",
      "invoice.paid",
      "customer.subscription.updated",
      "checkout.session.completed",
    ]);
    const created = data.find(({ type }) => type === "customer.subscription.created");
    expect(created?.data.object).toMatchObject({ status: "incomplete" });
    expect(await cards()).toMatchObject([
      { card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2040 } },
    ]);
    expect(JSON.stringify(data)).not.toContain("4242424242424242");
    expect((await visit(url)).text).toContain("Payment complete");
  });

  it("makes one subscription of a form that is sent twice", async () => {
    const { submit, url, subscriptions } = await opened();
    const answers = await Promise.all([submit(url, goodCard), submit(url, goodCard)]);
    expect(answers[0]?.location).toContain("/done?session=");
    expect(await subscriptions()).toHaveLength(1);
  });

  it("names every field that is wrong, at the field", async () => {
    const { submit, url, current } = await opened();
    const wrong = { number: " ", expiry: "13/40", cvc: "12", name: " " };
    const { status, text } = await submit(url, wrong);
    expect(status).toBe(422);
    const errorAt = (field: string) => new RegExp(`id="${field}-error">([^<]+)<`).exec(text)?.[1];
    expect(["number", "expiry", "cvc", "name"].map(errorAt)).toEqual([
      "Enter the card number.",
      "A month is a number from 1 to 12.",
      "Enter the 3 digits of the security code.",
      "Enter the name on the card.",
    ]);
    expect(text).toMatch(
      /id="number"[^>]*aria-invalid="true"[^>]*aria-describedby="number-hint number-error"/,
    );
    expect(text).toContain('value="13/40"');
    expect((await current()).status).toBe("open");
  });

  it.each([
    ["an expiry date in the past", { expiry: "01 / 20" }, "expiry", "The card's expiry date is in the past."],
    [
      "three digits for American Express",
      { number: "378282246310005" },
      "cvc",
      "Enter the 4 digits of the security code.",
    ],
    ["letters for digits", { number: "4242x" }, "number", "A card number has digits only."],
  ])("refuses %s", async (_what, change, field, message) => {
    const { submit, url } = await opened();
    const { status, text } = await submit(url, { ...goodCard, ...change });
    expect(status).toBe(422);
    const escaped = message.replaceAll("'", "&#39;");
    expect(text).toContain(`id="${field}-error">${escaped}<`);
  });

  it("keeps nothing of a card that is declined, and takes another", async () => {
    const { submit, url, current, subscriptions, cards } = await opened();
    const declined = await submit(url, { ...goodCard, number: "4000000000000002" });
    expect(declined.status).toBe(402);
    expect(declined.text).toContain("Your card was declined.");
    expect([await subscriptions(), (await current()).status]).toEqual([[], "open"]);
    expect(await cards()).toEqual([]);
    expect((await submit(url, goodCard)).status).toBe(303);
  });

  it("takes no card but test cards, and does not repeat the number of another", async () => {
    const { submit, url } = await opened();
    const { status, text } = await submit(url, { ...goodCard, number: "4111111111111111" });
    expect(status).toBe(402);
    expect(text).toContain("Only test cards are accepted here");
    expect(text).not.toContain("4111111111111111");
  });

  it.each([
    ["another site", "https://evil.example"],
    ["another port of this machine", "http://localhost:1"],
    ["an origin that is hidden", "null"],
    ["no origin", ""],
  ])("refuses a form from %s", async (_what, origin) => {
    const { submit, url, current } = await opened();
    expect((await submit(url, goodCard, { headers: { origin } })).status).toBe(403);
    expect((await current()).status).toBe("open");
  });

  it("is closed after a day, and says so", async () => {
    let ahead = 0;
    const { visit, submit, url, current, service, sdk, insider } = await opened({
      clock: () => Date.now() + ahead,
    });
    ahead = 86_500_000;
    service.books.onChange();
    await expect.poll(async () => (await current()).status, { timeout: 120_000 }).toBe("expired");
    expect(await visit(url)).toMatchObject({ status: 410, text: expect.stringContaining("has expired") });
    expect((await submit(url, goodCard)).status).toBe(410);
    const told = await insider.list("event", ({ type }) => type === "checkout.session.expired");
    expect(told).toHaveLength(1);
    expect(await errorOf(sdk.checkout.sessions.expire((await current()).id))).toMatchObject({
      statusCode: 400,
    });
  });
});
