import { randomUUID } from "node:crypto";
import type { StoredUser } from "#functions/platform/records/users.ts";
import type { PaidSubscription } from "#functions/subscription/payments.ts";
import { configuredPrices } from "#functions/subscription/prices.ts";
import type { BillingAccount } from "#functions/subscription/records/billing-accounts.ts";
import { freeSubscription, type Subscription } from "#shared/domain/subscription/subscription.ts";
import { noonMs, sampleUser } from "#test/functions/platform/http/exchange.ts";

export const webOrigin = "https://halvest.example";
/** Noon of the day on which these tests play, in the provider's seconds. */
export const noon = noonMs / 1_000;
export const daySeconds = 86_400;

/** Prices as a deployment has them: one of Basic's is not sold any more. */
export const prices = configuredPrices(
  JSON.stringify({
    "basic-monthly": ["price_basic", "price_earlier"],
    "advanced-monthly": ["price_advanced"],
  }),
);

/** Someone on the Free plan with an id of their own. */
export function somebody(subscription: Subscription = freeSubscription): StoredUser {
  const id = randomUUID();
  return { ...sampleUser, id, email: `${id}@example.com`, subscription };
}

export function accountOf(userId: string, changes: Partial<BillingAccount> = {}): BillingAccount {
  return {
    userId,
    customerId: `cus_${userId}`,
    email: `${userId}@example.com`,
    createdAt: new Date(noonMs).toISOString(),
    version: 1,
    applied: null,
    dueAt: new Date(noonMs).toISOString(),
    lastEventAt: 0,
    checkout: null,
    ...changes,
  };
}

/** A running subscription to Basic whose month ends in ten days. */
export function paid(changes: Partial<PaidSubscription> = {}): PaidSubscription {
  return {
    id: `sub_${randomUUID()}`,
    status: "active",
    itemId: "si_1",
    priceId: "price_basic",
    periodStart: noon - 20 * daySeconds,
    periodEnd: noon + 10 * daySeconds,
    endsAt: null,
    unpaidSince: null,
    ...changes,
  };
}

export const iso = (seconds: number) => new Date(seconds * 1_000).toISOString();
