/** The three subscription tiers, lowest first. */
export const tiers = ["free", "basic", "advanced"] as const;

export type Tier = (typeof tiers)[number];

/** Epochs a tier lists, the current one included. */
export const epochCounts: Readonly<Record<Tier, number>> = { free: 2, basic: 6, advanced: 33 };

/** Cycles a tier shows after the current one. */
export const cycleAllowances: Readonly<Record<Tier, number>> = {
  free: 1,
  basic: 5,
  advanced: Number.POSITIVE_INFINITY,
};

/** Whether a text is one of the three tier names. */
export function isTier(text: unknown): text is Tier {
  return text === "free" || text === "basic" || text === "advanced";
}

/**
 * The tier of a subscription id. Ids may be compound (`basic-monthly`, `advanced-yearly`): whatever starts
 * with a paid tier's name belongs to it, anything else is free.
 */
export function tierOf(id: string): Tier {
  if (id.startsWith("advanced")) return "advanced";
  return id.startsWith("basic") ? "basic" : "free";
}

/** Whether `tier` includes everything that `needed` includes. */
export function tierIncludes(tier: Tier, needed: Tier): boolean {
  return tiers.indexOf(tier) >= tiers.indexOf(needed);
}
