import { msg } from "#shared/domain/language/translate.ts";
import { planDefaults } from "./plan-defaults.ts";

/** A way of buying with what it usually costs. */
export interface FeePreset {
  readonly id: string;
  readonly label: string;
  readonly feePct: number;
  /** US dollars for each order. */
  readonly feeFixedUsd: number;
}

/** From the cheapest on; the last one is the plan's default. Typical rates of ways of buying, not those of a provider. */
export const feePresets: readonly FeePreset[] = [
  { id: "orderBook", label: msg("Exchange, order book"), feePct: 0.0025, feeFixedUsd: 0 },
  { id: "instantBuy", label: msg("Exchange or app, instant buy"), feePct: 0.015, feeFixedUsd: 0 },
  {
    id: "wallet",
    label: msg("Wallet with a buy button"),
    feePct: planDefaults.feePct,
    feeFixedUsd: planDefaults.feeFixedUsd,
  },
];

/** The preset with these fees; undefined for fees of one's own. */
export function feePresetOf(fees: Pick<FeePreset, "feePct" | "feeFixedUsd">): FeePreset | undefined {
  return feePresets.find(
    ({ feePct, feeFixedUsd }) => feePct === fees.feePct && feeFixedUsd === fees.feeFixedUsd,
  );
}
