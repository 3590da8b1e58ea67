/** What can be bought: a tier for a billing period. */
export const paidPlans = ["basic-monthly", "basic-yearly", "advanced-monthly", "advanced-yearly"] as const;

export type PaidPlan = (typeof paidPlans)[number];

/** What a billing period of each plan costs, in US cents. */
export const planPriceCents: Readonly<Record<PaidPlan, number>> = {
  "basic-monthly": 999,
  "basic-yearly": 9_999,
  "advanced-monthly": 1_999,
  "advanced-yearly": 19_999,
};
