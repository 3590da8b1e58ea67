import { readCsv } from "#shared/domain/csv-import/read-csv.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { OperationInput } from "#web/api/client.ts";
import { planHeading, settingOf } from "./plan-texts.ts";

/** A plan as stored in a file; the server validates it. */
export type GivenPlan = OperationInput<"control-panel", "importPlan">["body"]["plan"];

/** Header of the column whose first cell contained the plan in exports before 22 November 2026. */
const formerColumn = planHeading;

/** The plan in an exported file, or the error. */
export type PlanReading = { readonly plan: GivenPlan } | { readonly problem: string };

const problems = {
  unreadable: msg("The file cannot be read. Choose a JSON or CSV file exported from the timeline."),
  noPlan: msg("The file contains no plan. Choose a JSON or CSV file exported from the timeline."),
} as const;

/** Finds the plan in a JSON or CSV export. A spreadsheet may have changed the delimiter of a CSV file. */
export function readPlan(text: string): PlanReading {
  const content = text.replace(/^\uFEFF/, "").trim();
  try {
    const found = content.startsWith("{") ? planOfJson(JSON.parse(content)) : planOfCsv(content);
    return isPlan(found) ? { plan: found } : { problem: t(problems.noPlan) };
  } catch {
    return { problem: t(problems.unreadable) };
  }
}

function planOfJson(content: unknown): unknown {
  return typeof content === "object" && content !== null && "plan" in content ? content.plan : content;
}

function planOfCsv(text: string): unknown {
  const [header, ...rows] = readCsv(text).records;
  if (header?.cells[0]?.trim() === planHeading) return planOfTexts(rows.map(({ cells }) => cells[0] ?? ""));
  const column = header?.cells.findIndex((cell) => cell.trim() === formerColumn) ?? -1;
  const cell = rows.map(({ cells }) => cells[column]?.trim() ?? "").find((value) => value !== "");
  return column < 0 || cell === undefined ? undefined : JSON.parse(cell);
}

function planOfTexts(texts: readonly string[]): unknown {
  interface Branch {
    [name: string]: unknown;
  }
  const plan: Branch = {};
  for (const text of texts) {
    const [, path, value] = /^([\w.-]+) = (.*)$/.exec(text.trim()) ?? [];
    // Settings end at the first line without one.
    if (path === undefined || value === undefined) break;
    const names = path.split(".");
    const last = names.pop() ?? "";
    let branch = plan;
    for (const name of names) {
      const below = Object.hasOwn(branch, name) ? branch[name] : {};
      if (typeof below !== "object" || below === null || name === "__proto__") throw new Error("Not a plan");
      branch[name] = below;
      branch = below as Branch;
    }
    if (last !== "__proto__") branch[last] = settingOf(value);
  }
  return plan;
}

function isPlan(value: unknown): value is GivenPlan {
  if (typeof value !== "object" || value === null) return false;
  const { format, settings, epochs, edits = {} } = value as Partial<Record<string, unknown>>;
  const isObject = (part: unknown) => typeof part === "object" && part !== null && !Array.isArray(part);
  return format === "halvest-plan" && [settings, epochs, edits].every(isObject);
}
