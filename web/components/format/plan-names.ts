import type { Tier } from "#shared/domain/tiers.ts";

/** What the plans are called. */
export const planNames: Readonly<Record<Tier, string>> = {
  free: "Free",
  basic: "Basic",
  advanced: "Advanced",
};
