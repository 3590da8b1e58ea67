import type { Tier } from "#shared/domain/tiers.ts";

/** The caller. */
export interface PanelCaller {
  readonly userId: string;
  readonly tier: Tier;
}
