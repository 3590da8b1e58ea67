import { useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import type { User } from "#shared/api/user.ts";
import { useFreshResults } from "#web/api/use-operation.ts";

/**
 * Renews what the page has read: what the user's own calls change, and all of it when the subscription changes, here or
 * in another tab, because most content depends on its tier.
 */
export function useRenewalWithPlan({ id, subscription: { tier, status, expiresAt } }: User) {
  useFreshResults(id);
  const { mutate } = useSWRConfig();
  const plan = `${id} ${tier} ${status} ${expiresAt}`;
  const shown = useRef(plan);
  useEffect(() => {
    if (shown.current === plan) return;
    shown.current = plan;
    void mutate((key) => Array.isArray(key) && key[0] === id);
  }, [plan, id, mutate]);
}
