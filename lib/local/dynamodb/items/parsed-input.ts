import { dynamoFailure } from "#lib/local/dynamodb/failures.ts";
import type { Item } from "#lib/local/dynamodb/types.ts";
import { type Condition, meets } from "./conditions.ts";

/** What dynalite's parser adds to an input that has expressions. */
export interface Parsed {
  _condition?: { expression: Condition };
  _filter?: object;
  _updates?: { sections: UpdateSection[] };
}

interface UpdateSection {
  type: "set" | "remove" | "add" | "delete";
  path: (string | number)[];
}

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
