import { type FigureDefinition, type FigureUnit, figureSources } from "#shared/engine/figure-definition.ts";
import { realFigures } from "#shared/engine/result/real-definition.ts";
import { taxFigures } from "#shared/engine/tax/definition.ts";
import { withdrawalFigures } from "#shared/engine/withdrawal/definition.ts";

type Leaf = number | string | boolean | null;

/** What a figure was computed from: another figure of the result, or something that stands in none of its blocks. */
interface FigureInput {
  /** Path of the figure, with `*` where several count, or id of the source. */
  readonly path: string;
  readonly title: string;
  readonly meaning: string;
  readonly unit: FigureUnit | null;
  /** Undefined where several figures count, or none. */
  readonly value?: Leaf;
}

/** The explanation of a figure of a block. */
export interface FigureExplanation {
  readonly definition: FigureDefinition;
  /** The path in the result, with the positions of list entries. */
  readonly path: string;
  readonly value: Leaf;
  readonly inputs: readonly FigureInput[];
}

const definitions = [...taxFigures, ...realFigures, ...withdrawalFigures];
const named = new Map(definitions.map((definition) => [definition.path, definition]));

/** Names by which people find entries of a list: a year, the id of a disposal, a lot, a method, a rule. */
const entryNames = ["year", "id", "lot", "method", "years"] as const;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The key of a name within a value: a field, the position of an entry, or of the month that a date names. */
function keyOf(within: unknown, name: string, dates: readonly string[]): string | null {
  if (!isObject(within)) return null;
  if (!Array.isArray(within)) return Object.hasOwn(within, name) ? name : null;
  const entries: readonly unknown[] = within;
  const found = entries.findIndex(
    (entry) => isObject(entry) && entryNames.some((field) => String(entry[field]) === name),
  );
  if (found >= 0) return String(found);
  const month = /^\d{4}-\d{2}/.test(name) ? dates.findIndex((date) => date.startsWith(name)) : -1;
  if (month >= 0) return String(month);
  return /^\d{1,5}$/.test(name) && Number(name) < entries.length ? name : null;
}

const valueAt = (root: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((within, key) => (isObject(within) ? within[key] : undefined), root);

/** Dates of the entries of lists that have one per month. */
function datesOf(root: unknown, block: string | undefined): readonly string[] {
  const dates =
    block === "withdrawal"
      ? valueAt(root, ["withdrawal", "schedule", "date"])
      : valueAt(root, ["realValues", "dateAcquired"]);
  return Array.isArray(dates) ? dates.filter((date) => typeof date === "string") : [];
}

const fits = (pattern: readonly string[], keys: readonly string[]) =>
  pattern.length === keys.length && pattern.every((part, at) => part === "*" || part === keys[at]);

/** The definition of the figure at some keys; the one that names most of them. */
function definitionAt(keys: readonly string[]): FigureDefinition | undefined {
  const stars = ({ path }: FigureDefinition) => path.split("*").length;
  return definitions
    .filter(({ path }) => fits(path.split("."), keys))
    .toSorted((left, right) => stars(left) - stars(right))[0];
}

const isLeaf = (value: unknown): value is Leaf =>
  value === null || typeof value === "number" || typeof value === "string" || typeof value === "boolean";

function inputOf(root: unknown, input: string, keys: readonly string[], own: readonly string[]): FigureInput {
  const definition = named.get(input);
  if (definition === undefined) {
    const source = figureSources[input as keyof typeof figureSources];
    return { path: input, title: input, meaning: source, unit: null };
  }
  // A star that stands where the figure's own path has one means the same entry, and in lists by month the last star
  // the same month; any other means several.
  const parts = input.split(".");
  const isMonthly = own[0] !== "taxReport" && own.at(-1) === "*";
  const resolved = parts.map((part, at) => {
    if (part !== "*") return part;
    if (own[at] === "*" && parts.slice(0, at).every((name, i) => name === own[i])) return keys[at]!;
    return isMonthly && at === parts.length - 1 ? keys.at(-1)! : part;
  });
  const { header, meaning, unit } = definition;
  const value = resolved.includes("*") ? undefined : valueAt(root, resolved);
  return { path: resolved.join("."), title: header, meaning, unit, ...(isLeaf(value) && { value }) };
}

/**
 * Explains a figure of the blocks of a result: the record of its formula and the values of its inputs. `path` names it
 * like "taxReport.years.2025/26.net" or "withdrawal.schedule.gross.2034-01"; list entries may be named by position too.
 * Null when the result has no such figure.
 */
export function explainFigure(result: unknown, path: string): FigureExplanation | null {
  const names = path.split(".");
  const dates = datesOf(result, names[0]);
  const keys: string[] = [];
  for (const name of names) {
    const key = keyOf(valueAt(result, keys), name, dates);
    if (key === null) return null;
    keys.push(key);
  }
  const value = valueAt(result, keys);
  const definition = definitionAt(keys);
  if (definition === undefined || !isLeaf(value)) return null;
  const own = definition.path.split(".");
  return {
    definition,
    path: keys.join("."),
    value,
    inputs: definition.inputs.map((input) => inputOf(result, input, keys, own)),
  };
}
