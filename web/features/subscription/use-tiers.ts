import { useOperation } from "#web/api/use-operation.ts";

/** What can be subscribed to. It changes seldom, so a glance at another window does not ask again. */
export function useTiers() {
  return useOperation("subscription", "tiers", {}, { revalidateOnFocus: false });
}
