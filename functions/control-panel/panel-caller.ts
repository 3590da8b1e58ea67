import type { Tier } from "#shared/domain/tiers.ts";

export interface PanelCaller {
  readonly userId: string;
  readonly tier: Tier;
}
