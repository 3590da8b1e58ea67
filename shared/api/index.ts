import type { FeatureContract } from "#shared/api/contract.ts";
import { health } from "#shared/api/health.ts";

/** Every operation of the product by feature. The one barrel of the project. */
export const contract = {
  health,
} satisfies Record<string, FeatureContract>;

export type Contract = typeof contract;
