import type { Tier } from "#shared/domain/tiers.ts";

/** The names of the subscription tiers. */
export const tierNames: Readonly<Record<Tier, string>> = {
  free: "Free",
  basic: "Basic",
  advanced: "Advanced",
};
