import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "#lib/config.ts";

const certificateArn = "arn:aws:acm:us-east-1:123456789012:certificate/7e7a28d2-163f-4b8f-b9cd-822f96c08d6a";

describe("a deployment's description", () => {
  test("without any value is a disposable development stage whose links lead nowhere", () => {
    expect(readConfig({})).toMatchObject({
      stage: "development",
      region: "eu-central-1",
      disposable: true,
      webOrigin: "https://development.halvest.invalid",
      waf: false,
    });
  });

  test("takes values as text, as the command line gives them", () => {
    const config = readConfig({
      monthlyBudgetUsd: "40",
      waf: "true",
      tracing: "false",
      logRetentionDays: "90",
    });
    expect(config).toMatchObject({ monthlyBudgetUsd: 40, waf: true, tracing: false, logRetentionDays: 90 });
  });

  test("ignores what the CDK itself puts into the context", () => {
    const foreign = { "aws:cdk:bundling-stacks": ["**"], "@aws-cdk/core:checkSecretUsage": true };
    expect(readConfig(foreign)).toEqual(readConfig({}));
  });

  test("follows the domain for the pages' origin unless an origin is given", () => {
    const domain = { domainName: "halvest.example", certificateArn };
    expect(readConfig(domain).webOrigin).toBe("https://halvest.example");
    expect(readConfig({ ...domain, webOrigin: "https://beta.halvest.example" }).webOrigin).toBe(
      "https://beta.halvest.example",
    );
  });

  test("has support in the domain of the sender unless an address is given", () => {
    expect(readConfig({ mailSender: "hello@mail.example" }).supportAddress).toBe("support@mail.example");
    const taken = { mailSender: "hello@mail.example", inboundMailDomain: "mail.example" };
    expect(() => readConfig(taken)).toThrow("inboundMailDomain");
    expect(readConfig({ supportAddress: "desk@elsewhere.example" }).supportAddress).toBe(
      "desk@elsewhere.example",
    );
  });

  test("keeps Stripe's secrets in parameters of the stage unless other names are given", () => {
    const stripeWebhookSecretParameter = "/shared/stripe/hook";
    expect(
      readConfig({
        stage: "beta",
        webOrigin: "https://beta.example",
        mailSender: "hello@beta.example",
        stripeWebhookSecretParameter,
      }),
    ).toMatchObject({
      stripeSecretKeyParameter: "/beta/halvest/stripe-secret-key",
      stripeWebhookSecretParameter,
    });
  });

  test("takes Stripe's prices by subscription, one or with earlier ones, also as JSON", () => {
    const stripePrices = { "basic-monthly": "price_new", "advanced-yearly": ["price_a", "price_b"] };
    const read = { "basic-monthly": ["price_new"], "advanced-yearly": ["price_a", "price_b"] };
    expect(readConfig({ stripePrices }).stripePrices).toEqual(read);
    expect(readConfig({ stripePrices: JSON.stringify(stripePrices) }).stripePrices).toEqual(read);
    expect(readConfig({})).toMatchObject({ stripePrices: {}, stripeApiUrl: "https://api.stripe.com" });
  });

  test.each([
    ["CoinGecko's", {}, "https://api.coingecko.com"],
    ["that of integrations", { integrationUrls: { coingecko: "https://a.example" } }, "https://a.example"],
    ["one of its own", { marketFallbackUrl: "https://b.example" }, "https://b.example"],
    ["none when that is given", { marketFallbackUrl: "none" }, null],
    [
      "none where no services are called",
      { marketFallbackUrl: "https://b.example", connectedServices: false },
      null,
    ],
  ])("the address of the second source of prices is %s", (_, context, address) => {
    expect(readConfig(context).marketFallbackUrl).toBe(address);
  });

  test.each([
    [
      "a second source of prices with a path",
      { marketFallbackUrl: "https://b.example/v3" },
      "marketFallbackUrl",
    ],
    ["a second source of prices that is no address", { marketFallbackUrl: "off" }, "marketFallbackUrl"],
    ["a price of no plan", { stripePrices: { gold: "price_1" } }, "gold"],
    ["what is no price", { stripePrices: { "basic-monthly": "prod_1" } }, "basic-monthly"],
    [
      "one price for two plans",
      { stripePrices: { "basic-monthly": "price_1", "basic-yearly": "price_1" } },
      "stripePrices",
    ],
    ["prices that are no JSON", { stripePrices: "price_1" }, "stripePrices"],
    ["an address of Stripe with a path", { stripeApiUrl: "https://stripe.example/v1" }, "stripeApiUrl"],
    ["a misspelt name", { monthlyBudget: 5 }, "monthlyBudget"],
    ["a stage that cannot be part of names", { stage: "My Stage" }, "stage"],
    ["an origin with a path", { webOrigin: "https://halvest.example/app" }, "webOrigin"],
    ["an address that is none", { alarmAddress: "nobody" }, "alarmAddress"],
    ["a switch that is neither on nor off", { waf: "perhaps" }, "waf"],
    ["a budget of nothing", { monthlyBudgetUsd: 0 }, "monthlyBudgetUsd"],
    ["a parameter without its path", { stripeSecretKeyParameter: "stripe-key" }, "stripeSecretKeyParameter"],
    ["a retention that CloudWatch does not know", { logRetentionDays: 31 }, "logRetentionDays"],
    ["a domain without its certificate", { domainName: "halvest.example" }, "certificateArn"],
    [
      "a certificate outside us-east-1",
      { certificateArn: certificateArn.replace("us-east-1", "eu-west-1") },
      "certificateArn",
    ],
    ["a stage for people without an origin", { stage: "production" }, "webOrigin"],
    [
      "a stage for people without a sender of its own",
      { stage: "production", webOrigin: "https://halvest.example" },
      "mailSender",
    ],
  ])("refuses %s by name", (_, context, name) => {
    expect(() => readConfig(context)).toThrow(ConfigError);
    expect(() => readConfig(context)).toThrow(name);
  });
});
