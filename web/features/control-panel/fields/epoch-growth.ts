import { engineConstants } from "#shared/engine/constants.ts";
import { blocksPerEpoch } from "#shared/engine/market/supply.ts";

/** Years of an epoch at the model's pace of blocks: 3.993. */
const yearsPerEpoch = blocksPerEpoch / engineConstants.blocksPerDay / 365.25;

/** Yearly growth equivalent to a growth from one epoch to the next; fractions. */
export function yearlyGrowth(perEpoch: number): number {
  return (1 + perEpoch) ** (1 / yearsPerEpoch) - 1;
}

/** Growth from one epoch to the next equivalent to a yearly growth; fractions. */
export function epochGrowth(perYear: number): number {
  return (1 + perYear) ** yearsPerEpoch - 1;
}
