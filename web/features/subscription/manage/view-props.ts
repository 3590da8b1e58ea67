import type { CurrentSubscription } from "#shared/api/subscription.ts";

/** Data for both views of the manage page. */
export interface ViewProps {
  subscription: CurrentSubscription;
  isVerified: boolean;
}
