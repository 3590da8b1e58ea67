import { useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import type { User } from "#shared/api/user.ts";

/** Most content depends on the subscription tier: when it changes, here or in another tab, all of it is reloaded. */
export function useRenewalWithPlan({ id, subscription: { tier, status, expiresAt } }: User) {
  const { mutate } = useSWRConfig();
  const plan = `${id} ${tier} ${status} ${expiresAt}`;
  const shown = useRef(plan);
  useEffect(() => {
    if (shown.current === plan) return;
    shown.current = plan;
    void mutate((key) => Array.isArray(key) && key[0] === id);
  }, [plan, id, mutate]);
}
