/**
 * Defaults that are read where the records of the settings are not: by the model's constants and by the rules of a
 * transaction, which pages load first. The records in `plan-fields.ts` take them from here.
 */
export const planDefaults = {
  feePct: 0.02,
  feeFixedUsd: 10,
  growthConservatism: 0.5,
} as const;
