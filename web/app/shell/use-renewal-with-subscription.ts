import { useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import type { User } from "#shared/api/user.ts";

/** Most content depends on the subscription tier: when it changes, here or in another tab, all of it is reloaded. */
export function useRenewalWithSubscription({ id, subscription: { tier, status, expiresAt } }: User) {
  const { mutate } = useSWRConfig();
  const subscription = `${id} ${tier} ${status} ${expiresAt}`;
  const shown = useRef(subscription);
  useEffect(() => {
    if (shown.current === subscription) return;
    shown.current = subscription;
    void mutate((key) => Array.isArray(key) && key[0] === id);
  }, [subscription, id, mutate]);
}
