import { msg, t } from "#shared/domain/language/translate.ts";
import { lastEpoch } from "#shared/domain/plan/epochs.ts";
import { closeOn, lowestDay, type PriceSeries } from "#shared/engine/market/price-series.ts";
import type { EpochOverride, PlanError } from "#shared/engine/types.ts";
import type { Epochs } from "./epochs.ts";

/** Least days between a halving and its peak, a peak and its trough, and a trough and the next halving. */
const leastDays = 60;

/** Least US dollars of a trough: rounded as rows round it, a price far below would be zero, for which nothing can be bought. */
const leastPrice = 0.01;

/** Epochs up to this one have a growth that history settled. */
const lastSettledGrowth = 4;

type RefusalText = NonNullable<PlanError["text"]>;

function refusal(epoch: number, field: keyof EpochOverride, text: RefusalText): PlanError {
  const path = `epochOverrides.${epoch}.${field}`;
  return { code: "epochOverride", path, message: t(text.message, text.values), text };
}

/** @param message marked by `msg` */
const said = (message: string, values: RefusalText["values"] = {}): RefusalText => ({ message, values });

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

/** The fields that shape a cycle, in the order in which they are blamed. */
const cycleFields = [
  "troughPrice",
  "halvingPrice",
  "peakPrice",
  "troughPriceDate",
  "peakPriceDate",
  "cycleGrowthRate",
] as const satisfies readonly (keyof EpochOverride)[];

type Overrides = ReadonlyMap<number, EpochOverride>;

/**
 * The override to blame for a broken rule: one of the rule's own fields, else any in the epochs that the rule
 * compares, else the first one of all. Blaming a figure that the user did not set would not help.
 */
function blamed(
  overrides: Overrides,
  epoch: number,
  fields: readonly (readonly [number, keyof EpochOverride])[],
  text: RefusalText,
): PlanError {
  const set = (n: number, field: keyof EpochOverride) => overrides.get(n)?.[field] !== undefined;
  const nearby = [epoch, epoch + 1, ...[...overrides.keys()].sort((a, b) => a - b)];
  const candidates = [...fields, ...nearby.flatMap((n) => cycleFields.map((field) => [n, field] as const))];
  const [n, field] = candidates.find((candidate) => set(...candidate)) ?? [epoch, "peakPrice"];
  return refusal(n, field, text);
}

function brokenDate(epochs: Epochs, n: number, prices: PriceSeries, overrides: Overrides): PlanError | null {
  const halving = epochs.halvingDate[n]!;
  const peak = epochs.peakDate[n]!;
  const trough = epochs.troughDate[n]!;
  const epoch = String(n);
  const blamePeak = (text: RefusalText) => blamed(overrides, n, [[n, "peakPriceDate"]], text);
  const blameTrough = (text: RefusalText) =>
    blamed(
      overrides,
      n,
      [
        [n, "troughPriceDate"],
        [n, "peakPriceDate"],
      ],
      text,
    );
  if (epochs.peakObserved[n] === 0) {
    if (peak < halving + leastDays) {
      return blamePeak(
        said(msg("Peak of epoch {epoch} must be at least {days} days after its halving"), {
          epoch,
          days: leastDays,
        }),
      );
    }
    if (peak <= prices.dataDate) {
      return blamePeak(said(msg("Peak of epoch {epoch} must be after the last known price"), { epoch }));
    }
  }
  if (epochs.troughObserved[n] === 0) {
    if (trough < peak + leastDays) {
      return blameTrough(
        said(msg("Trough of epoch {epoch} must be at least {days} days after its peak"), {
          epoch,
          days: leastDays,
        }),
      );
    }
    if (trough > epochs.halvingDate[n + 1]! - leastDays) {
      return blameTrough(
        said(msg("Trough of epoch {epoch} must be at least {days} days before the next halving"), {
          epoch,
          days: leastDays,
        }),
      );
    }
    if (trough <= prices.dataDate) {
      return blameTrough(said(msg("Trough of epoch {epoch} must be after the last known price"), { epoch }));
    }
  }
  return null;
}

function brokenPrice(epochs: Epochs, n: number, prices: PriceSeries, overrides: Overrides): PlanError | null {
  const peak = epochs.peakPrice[n]!;
  const trough = epochs.troughPrice[n]!;
  const next = epochs.halvingPrice[n + 1]!;
  const epoch = String(n);
  const givenTrough = overrides.get(n)?.troughPrice;
  if (givenTrough !== undefined && n === epochs.running && epochs.peakObserved[n] === 1) {
    const day = lowestDay(prices, epochs.peakDate[n]! + 1, prices.dataDate);
    if (day !== null && givenTrough > closeOn(prices, day)) {
      return refusal(
        n,
        "troughPrice",
        said(msg("Trough price must not be above the lowest close since the peak")),
      );
    }
  }
  const blame = (
    text: RefusalText,
    ...fields: readonly (readonly [number, keyof EpochOverride])[]
  ): PlanError => blamed(overrides, n, fields, text);
  if (epochs.halvingPrice[n]! >= peak) {
    return blame(
      said(msg("Halving price of epoch {epoch} must be below its peak price"), { epoch }),
      [n, "halvingPrice"],
      [n, "peakPrice"],
    );
  }
  if (trough >= peak) {
    return blame(
      said(msg("Trough price of epoch {epoch} must be below its peak price"), { epoch }),
      [n, "troughPrice"],
      [n, "peakPrice"],
    );
  }
  if (trough < leastPrice) {
    return blame(
      said(msg("Trough price of epoch {epoch} must be at least one US cent"), { epoch }),
      [n, "troughPrice"],
      [n, "peakPrice"],
      [n, "cycleGrowthRate"],
    );
  }
  if (trough >= next) {
    return blame(
      said(msg("Trough price of epoch {epoch} must be below the next halving price"), { epoch }),
      [n, "troughPrice"],
      [n + 1, "halvingPrice"],
    );
  }
  if (next >= peak) {
    return blame(
      said(msg("Halving price of epoch {epoch} must be below the peak price before it"), {
        epoch: String(n + 1),
      }),
      [n + 1, "halvingPrice"],
      [n, "peakPrice"],
    );
  }
  return null;
}

/**
 * Judges the overrides against the epochs computed with them: no field that history has settled, and cycles that
 * keep their shape. Returns the first refusal (settled fields first, then epoch by epoch), or null.
 */
export function checkOverrides(epochs: Epochs, prices: PriceSeries, overrides: Overrides): PlanError | null {
  const inOrder = [...overrides].sort(([a], [b]) => a - b);
  for (const [n, override] of inOrder) {
    const field = settledField(epochs, n, override);
    if (field === null) continue;
    const epoch = String(n);
    return refusal(
      n,
      field,
      said(msg("{field} of epoch {epoch} is history and cannot be changed"), { field, epoch }),
    );
  }
  const shapesCycles = inOrder.some(([, override]) =>
    cycleFields.some((field) => override[field] !== undefined),
  );
  if (!shapesCycles) return null;
  for (let n = epochs.running; n <= lastEpoch; n++) {
    const broken = brokenDate(epochs, n, prices, overrides) ?? brokenPrice(epochs, n, prices, overrides);
    if (broken !== null) return broken;
  }
  return null;
}
