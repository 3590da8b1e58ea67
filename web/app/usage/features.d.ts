declare module "virtual:features" {
  import type { FeatureFlag } from "#shared/api/developer/feature-flags.ts";

  /** The flags that are on. */
  export const features: readonly FeatureFlag[];
}
