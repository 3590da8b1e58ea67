import type { Tier } from "#shared/domain/tiers.ts";

/** Who asks. */
export interface PanelCaller {
  readonly userId: string;
  readonly tier: Tier;
}
