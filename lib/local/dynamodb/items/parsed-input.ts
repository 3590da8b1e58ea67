import dynalite from "dynalite/db/index.js";
import { dynamoFailure } from "#lib/local/dynamodb/failures.ts";
import type { Item } from "#lib/local/dynamodb/types.ts";
import { type Condition, meets } from "./conditions.ts";

/** What dynalite's parser adds to an input that has expressions. */
export interface Parsed {
  Select?: string;
  _condition?: { expression: Condition };
  _filter?: { expression: Condition };
  _projection?: { paths?: Parameters<typeof dynalite.mapPaths>[0] };
  _updates?: { sections: UpdateSection[] };
}

interface UpdateSection {
  type: "set" | "remove" | "add" | "delete";
  path: (string | number)[];
}

interface Page {
  Items?: Item[];
  Count?: number;
}

/** True for every item: a comparison that dynalite does not know refuses nothing. */
const everything = { type: "anything", args: [] };

/** @throws AwsFailure ConditionalCheckFailedException */
export function requireCondition({ _condition }: Parsed, item: Item | undefined): void {
  if (_condition === undefined || meets(_condition.expression, item)) return;
  throw dynamoFailure("ConditionalCheckFailedException", "The conditional request failed");
}

/** The input without its condition, for an action that would judge it again. */
export function withoutCondition<T extends Parsed>(input: T): Omit<T, "_condition"> {
  const { _condition: _, ...rest } = input;
  return rest;
}

/**
 * All parts of an update mean the item as it was. dynalite works through them in order, so removals from
 * lists go last and from the back, where they move nothing that is still to be changed.
 */
export function withOrderedUpdates<T extends Parsed>(input: T): T {
  if (input._updates === undefined) return input;
  const { sections } = input._updates;
  const removals = sections.filter(({ type }) => type === "remove");
  const others = sections.filter(({ type }) => type !== "remove");
  const ordered = [...others, ...removals.toSorted((left, right) => indexOf(right) - indexOf(left))];
  return { ...input, _updates: { ...input._updates, sections: ordered } };
}

function indexOf({ path }: UpdateSection): number {
  const last = path.at(-1);
  return typeof last === "number" ? last : -1;
}

/**
 * Splits a query or scan into one that keeps every item and the filter, projection and count that follow.
 * The parsed filter stays in the input, for dynalite's checks of which attributes it names.
 */
export function filterAfterwards(input: Parsed): { relaxed: object; finish: (output: object) => object } {
  const { _filter: filter, _projection: projection, Select } = input;
  if (filter === undefined) return { relaxed: input, finish: (output) => output };
  const relaxed = {
    ...input,
    Select: Select === "COUNT" ? undefined : Select,
    _filter: { ...filter, expression: everything },
    _projection: projection && { ...projection, paths: undefined },
  };
  const finish = (output: Page): Page => {
    const kept = (output.Items ?? []).filter((item) => meets(filter.expression, item));
    const paths = projection?.paths;
    const items = paths === undefined ? kept : kept.map((item) => dynalite.mapPaths(paths, item));
    const { Items: _, ...page } = { ...output, Count: kept.length };
    return Select === "COUNT" ? page : { ...page, Items: items };
  };
  return { relaxed, finish };
}
