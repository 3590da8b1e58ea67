import { lastEpoch } from "#shared/domain/plan/epochs.ts";
import {
  boundsProblem,
  type EpochField,
  type EpochFieldRecord,
  epochFields,
  namesOf,
} from "#shared/domain/plan-fields.ts";
import type { EpochOverride } from "#shared/engine/types.ts";
import { dayAt, type Fields, fieldsAt, finite, isFields, refuse } from "./reading.ts";

const epochPattern = /^(?:0|[1-9]\d?)$/;

function readField(name: EpochField, given: unknown, path: string): unknown {
  const field: EpochFieldRecord = epochFields[name];
  if (field.kind === "date") return dayAt(given, path);
  if (field.kind === "switch") {
    return typeof given === "boolean" ? given : refuse("outOfRange", path, `${name} must be true or false`);
  }
  const value = finite(given);
  const problem = value === null ? field.message : boundsProblem(value, field);
  return problem === undefined ? value : refuse("outOfRange", path, problem);
}

function readOverride(fields: Fields, path: string): EpochOverride {
  const read = Object.entries(fields).flatMap(([name, given]) => {
    if (given === undefined) return [];
    const field = namesOf(epochFields).find((candidate) => candidate === name);
    const at = `${path}.${name}`;
    if (field === undefined) return refuse("unknownField", at, `${name} cannot be changed for an epoch`);
    return [[field, readField(field, given, at)]];
  });
  return Object.fromEntries(read);
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
