import { useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import type { User } from "#shared/api/schemas/user.ts";
import { useFreshResults } from "#web/api/use-operation.ts";

/**
 * Renews what the page has read: what the user's own calls change, and all of it when the subscription changes, here or
 * in another tab, because most content depends on its tier.
 */
export function useRenewalWithSubscription({ id, subscription: { tier, status, expiresAt } }: User) {
  useFreshResults(id);
  const { mutate } = useSWRConfig();
  const subscription = `${id} ${tier} ${status} ${expiresAt}`;
  const shown = useRef(subscription);
  useEffect(() => {
    if (shown.current === subscription) return;
    shown.current = subscription;
    void mutate((key) => Array.isArray(key) && key[0] === id);
  }, [subscription, id, mutate]);
}
