import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { BillingStore } from "#functions/subscription/records/billing-accounts.ts";
import type { CurrentSubscription } from "#shared/api/subscription.ts";
import { accountGone } from "./errors.ts";
import { currentOf, type Sync } from "./sync.ts";

interface ServiceDependencies {
  store: Pick<BillingStore, "find">;
  sync: Sync;
  limiter: RateLimiter;
}

const syncLimit: RateLimit = { name: "subscription-sync", max: 20, windowMinutes: 15 };

/** A user's subscription: as stored, and as the payment provider has it. */
export function subscriptionService({ store, sync, limiter }: ServiceDependencies) {
  return {
    /** @throws AppError NOT_FOUND when the user has just been deleted */
    current: async (userId: string): Promise<CurrentSubscription> => {
      const found = await store.find(userId);
      if (found === undefined) throw accountGone();
      return currentOf(found.user.subscription, found.account);
    },
    /** @throws AppError RATE_LIMITED, NOT_FOUND, and what the provider leads to */
    sync: async (userId: string): Promise<CurrentSubscription> => {
      await limiter.take(syncLimit, userId);
      const current = await sync(userId);
      if (current === undefined) throw accountGone();
      return current;
    },
  };
}
