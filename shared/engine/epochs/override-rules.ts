import { type Epochs, lastEpoch } from "#shared/engine/epochs/epochs.ts";
import { closeOn, lowestDay, type PriceSeries } from "#shared/engine/market/price-series.ts";
import type { EpochOverride, PlanError } from "#shared/engine/types.ts";

/** Least days between a halving and its peak, a peak and its trough, and a trough and the next halving. */
const leastDays = 60;

/** Epochs up to this one have a growth that history settled. */
const lastSettledGrowth = 4;

function refusal(epoch: number, field: keyof EpochOverride, message: string): PlanError {
  return { code: "epochOverride", path: `epochOverrides.${epoch}.${field}`, message };
}

/** A field of an override that history has already settled, or null. */
function settledField(epochs: Epochs, n: number, override: EpochOverride): keyof EpochOverride | null {
  const over = n < epochs.running;
  const peakSettled = over || epochs.peakObserved[n] === 1;
  const troughSettled = over || epochs.troughObserved[n] === 1;
  if (override.cycleGrowthRate !== undefined && (n <= lastSettledGrowth || peakSettled)) {
    return "cycleGrowthRate";
  }
  if (override.halvingPrice !== undefined && n <= epochs.running) return "halvingPrice";
  if (override.peakPrice !== undefined && peakSettled) return "peakPrice";
  if (override.peakPriceDate !== undefined && peakSettled) return "peakPriceDate";
  if (override.troughPrice !== undefined && troughSettled) return "troughPrice";
  if (override.troughPriceDate !== undefined && troughSettled) return "troughPriceDate";
  return null;
}

function changesTheCycle(override: EpochOverride): boolean {
  return (
    override.cycleGrowthRate !== undefined ||
    override.halvingPrice !== undefined ||
    override.peakPrice !== undefined ||
    override.troughPrice !== undefined ||
    override.peakPriceDate !== undefined ||
    override.troughPriceDate !== undefined
  );
}

function brokenDate(epochs: Epochs, n: number, prices: PriceSeries): PlanError | null {
  const halving = epochs.halvingDate[n]!;
  const peak = epochs.peakDate[n]!;
  const trough = epochs.troughDate[n]!;
  if (epochs.peakObserved[n] === 0) {
    if (peak < halving + leastDays) {
      return refusal(n, "peakPriceDate", `Peak must be at least ${leastDays} days after the halving`);
    }
    if (peak <= prices.dataDate) {
      return refusal(n, "peakPriceDate", "Peak must be after the last known price");
    }
  }
  if (epochs.troughObserved[n] === 0) {
    if (trough < peak + leastDays) {
      return refusal(n, "troughPriceDate", `Trough must be at least ${leastDays} days after the peak`);
    }
    if (trough > epochs.halvingDate[n + 1]! - leastDays) {
      return refusal(
        n,
        "troughPriceDate",
        `Trough must be at least ${leastDays} days before the next halving`,
      );
    }
    if (trough <= prices.dataDate) {
      return refusal(n, "troughPriceDate", "Trough must be after the last known price");
    }
  }
  return null;
}

function brokenPrice(
  epochs: Epochs,
  n: number,
  prices: PriceSeries,
  override: EpochOverride,
): PlanError | null {
  const peak = epochs.peakPrice[n]!;
  const trough = epochs.troughPrice[n]!;
  const next = epochs.halvingPrice[n + 1]!;
  if (override.troughPrice !== undefined && n === epochs.running && epochs.peakObserved[n] === 1) {
    const day = lowestDay(prices, epochs.peakDate[n]! + 1, prices.dataDate);
    if (day !== null && override.troughPrice > closeOn(prices, day)) {
      return refusal(n, "troughPrice", "Trough price must not be above the lowest close since the peak");
    }
  }
  if (epochs.halvingPrice[n]! >= peak) {
    return refusal(n, "peakPrice", "Peak price must be above the halving price");
  }
  if (trough >= peak) return refusal(n, "troughPrice", "Trough price must be below the peak price");
  if (trough >= next) {
    return refusal(n, "troughPrice", "Trough price must be below the next halving price");
  }
  if (next >= peak)
    return refusal(n + 1, "halvingPrice", "Halving price must be below the previous peak price");
  return null;
}

/**
 * Judges the overrides against the epochs computed with them: no field that history has settled, and cycles that
 * keep their shape. Returns the first refusal (settled fields first, then epoch by epoch), or null.
 */
export function checkOverrides(
  epochs: Epochs,
  prices: PriceSeries,
  overrides: ReadonlyMap<number, EpochOverride>,
): PlanError | null {
  const inOrder = [...overrides].sort(([a], [b]) => a - b);
  for (const [n, override] of inOrder) {
    const field = settledField(epochs, n, override);
    if (field !== null) return refusal(n, field, `${field} of epoch ${n} is history and cannot be changed`);
  }
  if (!inOrder.some(([, override]) => changesTheCycle(override))) return null;
  for (let n = epochs.running; n <= lastEpoch; n++) {
    const broken = brokenDate(epochs, n, prices) ?? brokenPrice(epochs, n, prices, overrides.get(n) ?? {});
    if (broken !== null) return broken;
  }
  return null;
}
