import { isDeepStrictEqual } from "node:util";
import dynalite from "dynalite/db/index.js";
import { dynamoFailure, validationFailure } from "#lib/local/dynamodb/failures.ts";
import type { AttributeValue, Item } from "#lib/local/dynamodb/types.ts";

/** What dynalite's parser adds to an input that has expressions. */
export interface Parsed {
  _condition?: { expression: Condition };
  _filter?: object;
  _updates?: { sections: { type: string; path: (string | number)[] }[] };
}

/** Where an operand of a condition comes from: a document path, or a value given with the request. */
type Operand = (string | number)[] | AttributeValue;
type Condition =
  | { type: "and" | "or" | "not"; args: Condition[] }
  | { type: "function"; name: string; args: Operand[] }
  | { type: "=" | "<>" | "<" | "<=" | ">" | ">=" | "between" | "in"; args: Operand[] };
type Values = (AttributeValue | undefined)[];

/** @throws AwsFailure ConditionalCheckFailedException */
export function requireCondition({ _condition }: Parsed, item: Item | undefined): void {
  if (_condition === undefined || meets(_condition.expression, item ?? {})) return;
  throw dynamoFailure("ConditionalCheckFailedException", "The conditional request failed");
}

/** The input without its condition, for an action that would judge it again. */
export function withoutCondition<T extends Parsed>(input: T): Omit<T, "_condition"> {
  const { _condition: _, ...rest } = input;
  return rest;
}

/** What no condition of the product asks about is refused: sizes, types of attributes, bytes, sets, ranges and lists. */
function meets(condition: Condition, item: Item): boolean {
  switch (condition.type) {
    case "and":
      return condition.args.every((part) => meets(part, item));
    case "or":
      return condition.args.some((part) => meets(part, item));
    case "not":
      return !condition.args.some((part) => meets(part, item));
    case "function":
      return holds(condition.name, valuesOf(condition.args, item));
    default:
      return compares(condition.type, valuesOf(condition.args, item));
  }
}

function valuesOf(operands: readonly Operand[], item: Item): Values {
  return operands.map((one) => (Array.isArray(one) ? dynalite.mapPath(one, item) : one) ?? undefined);
}

const judged = ["attribute_exists", "attribute_not_exists", "contains"];
const comparable = ["S", "N", "BOOL", "NULL", "L", "M"];

function holds(name: string, [value, ...others]: Values): boolean {
  if (judged.includes(name)) return dynalite.compare(name, value, others);
  throw notJudged(name);
}

function compares(operator: string, [left, right]: Values): boolean {
  const types = [left, right].flatMap((value) => Object.keys(value ?? {}));
  if (operator === "between" || operator === "in") throw notJudged(operator);
  if (types.some((type) => !comparable.includes(type))) throw notJudged("sizes, bytes and sets");
  // dynalite takes two absent attributes for equal, and equal maps and lists for different.
  const areEqual = left !== undefined && isDeepStrictEqual(left, right);
  if (operator === "=") return areEqual;
  return operator === "<>" ? !areEqual : dynalite.compare(operator, left, [right]);
}

const notJudged = (what: string) =>
  validationFailure(`The local DynamoDB does not judge ${what} in a condition.`);
