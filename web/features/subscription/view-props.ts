import type { CurrentSubscription } from "#shared/api/subscription.ts";

/** What both views of the manage page show. */
export interface ViewProps {
  subscription: CurrentSubscription;
  isVerified: boolean;
}
