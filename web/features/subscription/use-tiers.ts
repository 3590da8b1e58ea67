import { useOperation } from "#web/api/use-operation.ts";

/** The available tiers. They rarely change, so window focus does not reload them. */
export function useTiers() {
  return useOperation("subscription", "tiers", {}, { revalidateOnFocus: false });
}
