import * as z from "zod";
import { msg } from "#shared/domain/language/translate.ts";
import { subscriptionStatuses } from "#shared/domain/subscription/subscription.ts";
import { defineContract } from "./contract.ts";

const Price = z.strictObject({
  priceId: z.string().nullable().describe("price id for the checkout; null while it cannot be bought"),
  amount: z.number().nonnegative().describe("US dollars"),
});

const unlimited = "null: no limit";

/** One entry of the catalogue. Paid tiers appear once for each billing period. */
const SubscriptionTier = z.strictObject({
  id: z.string().describe("free, or tier and billing period: basic-monthly"),
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  features: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      enabled: z.boolean().describe("whether the tier includes it and it is available today"),
      comingLater: z.boolean().describe("whether the tier will include it when it becomes available"),
      details: z.string().nullable(),
    }),
  ),
  pricing: z.strictObject({ monthly: Price, yearly: Price }),
  limits: z.strictObject({
    simulations: z.int().nullable().describe(`saved simulations; ${unlimited}`),
    historicalData: z.string(),
    cycles: z.int().nullable().describe(`cycles after the current one; ${unlimited}`),
    apiCalls: z.int().nullable().describe(`calls with API keys per month; ${unlimited}`),
    support: z.string(),
    exportFormats: z.array(z.string()),
  }),
  metadata: z.strictObject({
    recommended: z.boolean(),
    color: z.string().describe("as #rrggbb"),
    order: z.int(),
  }),
});
export type SubscriptionTier = z.infer<typeof SubscriptionTier>;

const CurrentSubscription = z.strictObject({
  tier: z.string().describe("may carry a billing period: basic-monthly"),
  status: z.enum(subscriptionStatuses),
  currentPeriodEnd: z.iso.datetime().nullable().describe("null: does not end"),
  cancelAtPeriodEnd: z.boolean(),
  hasBillingAccount: z.boolean().describe("whether the caller has a billing portal"),
});
export type CurrentSubscription = z.infer<typeof CurrentSubscription>;

const longestUrl = 2_048;
/** Addresses that the payment provider sends people back to; they must be pages of the product. */
const ReturnUrl = z.string().min(1, msg("Required")).max(longestUrl);

const Url = z.strictObject({ url: z.url().describe("where the browser goes next") });

const read = { method: "GET", access: "session", csrf: false, errors: [] } as const;
const write = { method: "POST", access: "session", csrf: true } as const;

export const subscription = defineContract({
  tiers: {
    ...read,
    path: "/subscription/tiers",
    summary: "The subscriptions on offer, with prices, features and limits.",
    response: z.strictObject({ tiers: z.array(SubscriptionTier) }),
  },
  current: {
    ...read,
    path: "/subscription/current",
    summary: "The caller's subscription as last reported by the payment provider.",
    response: z.strictObject({ subscription: CurrentSubscription }),
  },
  checkout: {
    ...write,
    path: "/subscription/checkout",
    summary: "Starts a subscription, or changes the current one, on the payment provider's pages.",
    body: z.strictObject({
      priceId: z.string().min(1, msg("Required")).max(128),
      successUrl: ReturnUrl,
      cancelUrl: ReturnUrl,
    }),
    response: Url,
    errors: ["VERIFICATION_REQUIRED", "CONFLICT", "RATE_LIMITED", "UPSTREAM_FAILED", "UNAVAILABLE"],
  },
  portal: {
    ...write,
    path: "/subscription/portal",
    summary: "Opens the payment provider's pages for invoices, cards and cancellation.",
    body: z.strictObject({ returnUrl: ReturnUrl }),
    response: Url,
    errors: ["VERIFICATION_REQUIRED", "NOT_FOUND", "RATE_LIMITED", "UPSTREAM_FAILED", "UNAVAILABLE"],
  },
  sync: {
    ...write,
    path: "/subscription/sync",
    summary: "Asks the payment provider for the caller's subscription and stores the answer.",
    response: z.strictObject({ subscription: CurrentSubscription }),
    errors: ["RATE_LIMITED", "UPSTREAM_FAILED", "UNAVAILABLE"],
  },
  webhook: {
    method: "POST",
    path: "/subscription/webhook",
    access: "public",
    csrf: false,
    summary: "Receives signed events from the payment provider.",
    signed: { header: "stripe-signature" },
    maxBodyBytes: 256 * 1024,
    response: z.strictObject({ received: z.literal(true) }),
    errors: ["UPSTREAM_FAILED", "UNAVAILABLE"],
  },
});
