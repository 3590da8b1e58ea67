import type Stripe from "stripe";
import { describe, expect, it, onTestFinished } from "vitest";
import { type LocalCloud, startLocal } from "#lib/local/start.ts";
import { localPlans, localPrices } from "#lib/local/stripe/resources/catalogue.ts";
import { paidPlans, planPriceCents } from "#shared/domain/subscription/subscription-plans.ts";
import { insiderOf } from "#test/lib/local/stripe/insider.ts";
import { clientOf } from "#test/lib/local/stripe/target.ts";
import { scratch } from "./small-app.ts";

function sdkOf({ stripe }: LocalCloud): Stripe {
  if (!stripe) throw new Error("There is no Stripe.");
  return clientOf(stripe.url, stripe.secretKey);
}

function insiderIn({ stripe }: LocalCloud) {
  if (!stripe) throw new Error("There is no Stripe.");
  return insiderOf(stripe.books);
}

const customersOf = (cloud: LocalCloud) => insiderIn(cloud).list("customer");
const checkSecrets = (cloud: LocalCloud) =>
  cloud.invoke("functions/operations/operator.lambda.ts", { action: "check-secrets" });

describe("payments on this machine", () => {
  it("are sold at the product's prices", () => {
    const amounts = Object.fromEntries(
      localPlans.flatMap(({ prices }) => prices.map(({ id, unitAmount }) => [id, unitAmount])),
    );
    expect(paidPlans.map((plan) => [plan, amounts[localPrices[plan]]])).toEqual(
      paidPlans.map((plan) => [plan, planPriceCents[plan]]),
    );
  });

  it("have secrets that an operator's check accepts, made once for a data directory", async () => {
    const dataDirectory = await scratch();
    const first = await startLocal({ dataDirectory });
    onTestFinished(() => first.stop());
    expect(await checkSecrets(first)).toMatchObject({ ready: true });
    const { id } = await sdkOf(first).customers.create({ email: "ann@example.com" });
    const key = first.stripe?.secretKey;
    expect(key).toMatch(/^sk_test_\w{48}$/);
    await first.stop();
    const second = await startLocal({ dataDirectory });
    onTestFinished(() => second.stop());
    expect(second.stripe?.secretKey).toBe(key);
    expect(await customersOf(second)).toMatchObject([{ id, email: "ann@example.com" }]);
  });

  it("reach the product's webhook with a signature that it accepts", async () => {
    const cloud = await startLocal({ dataDirectory: await scratch(), inMemory: true });
    onTestFinished(() => cloud.stop());
    const sdk = sdkOf(cloud);
    await sdk.customers.create({ email: "ann@example.com" });
    const pending = async () =>
      (await insiderIn(cloud).list("event")).map(({ pending_webhooks }) => pending_webhooks);
    await expect.poll(pending, { timeout: 120_000 }).toEqual([0]);
  });
});
