import { describe, expect, it } from "vitest";
import { catalogue } from "#functions/subscription/catalogue.ts";
import { configuredPrices } from "#functions/subscription/prices.ts";
import { subscription } from "#shared/api/subscription.ts";
import { isAvailable } from "#shared/domain/available-features.ts";
import { tierFeatures } from "#shared/domain/tier-features.ts";
import { mostTransactions } from "#shared/domain/transactions/transaction-limits.ts";
import { prices } from "./samples.ts";

describe("the catalogue", () => {
  const tiers = catalogue(prices);

  it("has the free tier and each paid one by billing period, as the contract describes them", () => {
    expect(tiers.map(({ id }) => id)).toEqual([
      "free",
      "basic-monthly",
      "basic-yearly",
      "advanced-monthly",
      "advanced-yearly",
    ]);
    expect(subscription.tiers.response.parse({ tiers })).toEqual({ tiers });
  });

  it("has the advertised prices in dollars, with what is bought at the checkout", () => {
    expect(tiers.map(({ pricing: { monthly, yearly } }) => [monthly, yearly])).toEqual([
      [
        { priceId: null, amount: 0 },
        { priceId: null, amount: 0 },
      ],
      ...[1, 2].map(() => [
        { priceId: "price_basic", amount: 9.99 },
        { priceId: null, amount: 99.99 },
      ]),
      ...[1, 2].map(() => [
        { priceId: "price_advanced", amount: 19.99 },
        { priceId: null, amount: 199.99 },
      ]),
    ]);
  });

  it("has the limits of each tier, none as null, and recommends the highest", () => {
    const limits = tiers.map(({ limits: { simulations, cycles, apiCalls } }) => [
      simulations,
      cycles,
      apiCalls,
    ]);
    expect(limits).toEqual([
      [3, 1, 0],
      [50, 5, 1_000],
      [50, 5, 1_000],
      [null, null, null],
      [null, null, null],
    ]);
    expect(tiers.filter(({ metadata }) => metadata.recommended).map(({ id }) => id)).toEqual([
      "advanced-monthly",
      "advanced-yearly",
    ]);
  });

  it("calls nothing unlimited that has a limit", () => {
    const texts = tiers.flatMap(({ features }) => features.map(({ name }) => name));
    expect(texts).toContain("Up to 10,000 transactions");
    expect(texts.join()).not.toMatch(/unlimited (?:transactions|exports)/i);
  });

  it("names the limits that hold", () => {
    const found = tiers[0]?.features ?? [];
    const { basic, advanced } = tierFeatures;
    expect(found.find(({ id }) => id === "transactions")?.name).toBe(
      `Up to ${mostTransactions.toLocaleString("en-GB")} transactions`,
    );
    expect(found.find(({ id }) => id === "several-plans")?.description).toBe(
      `${basic.plans} plans with Basic, ${advanced.plans} with Advanced, each with its own settings and goal.`,
    );
  });

  it("names first what a tier has over those below, and last what it lacks", () => {
    const [free, basic, , advanced] = tiers;
    expect(free?.features.slice(0, 3).every(({ enabled }) => enabled)).toBe(true);
    expect(free?.features.at(-1)?.enabled).toBe(false);
    expect(basic?.features.at(0)?.name).toBe("Extended cycle forecasting");
    expect(basic?.features.at(-1)?.enabled).toBe(false);
    expect(advanced?.features.at(0)?.name).toBe("Unlimited cycle forecasting");
    expect(advanced?.features.every(({ enabled, comingLater }) => enabled !== comingLater)).toBe(true);
  });

  it("enables nothing that cannot be used yet, and says of it that it comes later", () => {
    const [, basic, , advanced] = tiers;
    const apiAccess = (tier: (typeof tiers)[number] | undefined) =>
      tier?.features.find(({ id }) => id === "api-access");
    const exists = isAvailable("api-access");
    expect(apiAccess(advanced)).toMatchObject({ enabled: exists, comingLater: !exists });
    expect(apiAccess(basic)).toMatchObject({ enabled: false, comingLater: false });
    const support = isAvailable("premium-support") ? "Priority support" : "Messages to support";
    expect(advanced?.limits.support).toBe(support);
  });

  it("sells nothing where no price is configured", () => {
    const unsold = catalogue(configuredPrices("{}"));
    expect(unsold.flatMap(({ pricing }) => [pricing.monthly.priceId, pricing.yearly.priceId])).toEqual(
      Array(10).fill(null),
    );
    expect(unsold.map(({ pricing }) => pricing.monthly.amount)).toEqual([0, 9.99, 9.99, 19.99, 19.99]);
  });

  it.each(['{"gold": ["price_1"]}', '{"basic-monthly": "price_1"}', '{"basic-monthly": []}'])(
    "is not made of %s",
    (text) => {
      expect(() => configuredPrices(text)).toThrow("STRIPE_PRICES");
    },
  );
});
