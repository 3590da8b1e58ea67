import {
  boundsProblem,
  mapFields,
  type NumberField,
  type PlanField,
  type PlanFieldRecord,
  planFields,
} from "#shared/domain/plan-fields.ts";
import { epochCounts, type Tier } from "#shared/domain/tiers.ts";
import type { PlanPanel } from "#shared/engine/types.ts";
import { dayFrom, type Fields, finite, refuse } from "./reading.ts";

/** What the engine gives each setting: the window is judged later, so its dates may be absent or unreadable. */
function readSetting(field: PlanFieldRecord, name: PlanField, given: unknown): unknown {
  const path = `controlPanel.${name}`;
  if (field.kind === "date") return given === undefined ? "default" : (dayFrom(given) ?? "invalid");
  if (given === undefined) return field.fallback;
  if (field.kind === "choice") {
    const known = field.options.find((option) => option === given);
    return known ?? refuse(field.code ?? "required", path, field.message);
  }
  if (field.kind === "switch") {
    return typeof given === "boolean" ? given : refuse("outOfRange", path, `${name} must be true or false`);
  }
  return readNumber(field, given, path);
}

function readNumber(field: NumberField, given: unknown, path: string): number {
  const value = finite(given);
  // A positive number has no useful default at its limit: it counts as missing.
  const code = field.isPositive && (value === null || value <= field.min) ? "required" : "outOfRange";
  if (value === null || (field.kind === "months" && !Number.isInteger(value))) {
    return refuse(code, path, field.message);
  }
  const problem = boundsProblem(value, field);
  if (problem !== undefined) refuse(code, path, problem);
  return value === 0 ? 0 : value;
}

function readEpochCount(given: unknown, tier: Tier): number {
  if (given === undefined) return epochCounts[tier];
  const count = finite(given);
  if (count === null || !Number.isInteger(count) || count < 1) {
    return refuse("outOfRange", "controlPanel.epochCount", "Invalid epoch count");
  }
  return Math.min(count, epochCounts[tier]);
}

/** Control panel of a plan with its defaults. Refuses the first field outside its range. */
export function readControlPanel(fields: Fields, tier: Tier): PlanPanel {
  const settings = mapFields<PlanField, PlanFieldRecord, unknown>(planFields, (field, name) =>
    readSetting(field, name, fields[name]),
  ) as Omit<PlanPanel, "epochCount">;
  return { ...settings, epochCount: readEpochCount(fields.epochCount, tier) };
}
