import type { EpochOverride } from "#shared/engine/types.ts";
import { dayAt, type Fields, fieldsAt, finite, isFields, refuse } from "./reading.ts";

const lastEpoch = 32;
const epochPattern = /^(?:0|[1-9]\d?)$/;

type Draft = { -readonly [Field in keyof EpochOverride]?: EpochOverride[Field] };

/** The numbers of an override with the largest value that keeps the arithmetic finite. */
const largest = {
  baseAmount: 1e12,
  cycleGrowthRate: 1e6,
  halvingPrice: 1e15,
  peakPrice: 1e15,
  troughPrice: 1e15,
} as const;

function isNumberField(name: string): name is keyof typeof largest {
  return Object.hasOwn(largest, name);
}

function readField(draft: Draft, name: string, given: unknown, path: string): void {
  if (isNumberField(name)) {
    const value = finite(given);
    if (value === null || value <= 0) refuse("outOfRange", path, `${name} must be greater than zero`);
    if (value > largest[name]) refuse("outOfRange", path, `${name} must not exceed ${largest[name]}`);
    draft[name] = value;
  } else if (name === "peakPriceDate" || name === "troughPriceDate") {
    draft[name] = dayAt(given, path);
  } else if (name === "sellReinvestEnabled") {
    if (typeof given !== "boolean") refuse("outOfRange", path, "sellReinvestEnabled must be true or false");
    draft.sellReinvestEnabled = given;
  } else {
    refuse("unknownField", path, `${name} cannot be changed for an epoch`);
  }
}

function readOverride(fields: Fields, path: string): EpochOverride {
  const draft: Draft = {};
  for (const [name, given] of Object.entries(fields)) {
    if (given !== undefined) readField(draft, name, given, `${path}.${name}`);
  }
  return draft;
}

/** Epoch edits of a plan by epoch number. Checks their form only; the epoch rules need the epochs. */
export function readEpochOverrides(given: unknown): Map<number, EpochOverride> {
  const overrides = new Map<number, EpochOverride>();
  for (const [key, value] of Object.entries(fieldsAt(given, "epochOverrides"))) {
    const path = `epochOverrides.${key}`;
    const epoch = Number(key);
    if (!epochPattern.test(key) || epoch > lastEpoch) refuse("outOfRange", path, "Epoch not found for index");
    if (!isFields(value)) return refuse("outOfRange", path, `${path} must be an object`);
    const override = readOverride(value, path);
    if (Object.keys(override).length > 0) overrides.set(epoch, override);
  }
  return overrides;
}
