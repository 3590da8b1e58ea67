import { useEffect } from "react";
import type { CurrentSubscription } from "#shared/api/subscription.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useSearchParams } from "#web/components/router/router.ts";
import { latestSubscription } from "#web/features/subscription/billing-calls.ts";
import { announceUser } from "#web/session/presence.ts";
import { useSession } from "#web/session/session-provider.tsx";

interface Reading {
  /** Undefined until it is known. */
  subscription: CurrentSubscription | undefined;
  failure: Error | undefined;
  retry(): void;
}

/**
 * The logged-in user's subscription. On return from the billing portal it is synchronised with the payment provider,
 * because the webhook may arrive later than the user.
 */
export function useCurrentSubscription(): Reading {
  const { data, error, mutate } = useOperation("subscription", "current", {});
  const [query, setQuery] = useSearchParams();
  const hasReturned = query.has("returned");
  useEffect(() => {
    if (!hasReturned) return;
    setQuery(new URLSearchParams(), { replace: true });
    latestSubscription().then(
      (subscription) => mutate({ subscription }, { revalidate: false }),
      // The last known subscription stays on the page, or the error does.
      () => undefined,
    );
  }, [hasReturned, setQuery, mutate]);
  useFollowingUser(data?.subscription);
  return { subscription: data?.subscription, failure: error, retry: () => void mutate() };
}

/** The rest of the page and other tabs update when the subscription is newer than theirs. */
function useFollowingUser(subscription: CurrentSubscription | undefined) {
  const { authentication, refreshUser } = useSession();
  const known = authentication.status === "member" ? authentication.user.subscription : undefined;
  const isNewer =
    subscription !== undefined &&
    known !== undefined &&
    (subscription.tier !== known.tier ||
      subscription.status !== known.status ||
      subscription.currentPeriodEnd !== known.expiresAt ||
      subscription.cancelAtPeriodEnd !== known.cancelAtPeriodEnd);
  useEffect(() => {
    if (!isNewer) return;
    announceUser();
    void refreshUser();
  }, [isNewer, refreshUser]);
}
