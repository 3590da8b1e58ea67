import { isDeepStrictEqual } from "node:util";
import dynalite from "dynalite/db/index.js";
import { validationFailure } from "#lib/local/dynamodb/failures.ts";
import type { AttributeValue, Item } from "#lib/local/dynamodb/types.ts";

/** Where an operand of a condition comes from: a document path, or a value given with the request. */
type Operand = (string | number)[] | AttributeValue;

/** A condition as dynalite's parser leaves it. */
export type Condition =
  | { type: "and" | "or" | "not"; args: Condition[] }
  | { type: "function"; name: string; args: Operand[] }
  | { type: "=" | "<>" | "<" | "<=" | ">" | ">=" | "between" | "in"; args: Operand[] };

/**
 * Whether an item meets a condition. dynalite's own evaluation takes equal maps and lists for different, and
 * two absent attributes for equal. What no condition of the product asks about is refused: sizes, types of attributes,
 * bytes, ranges and lists.
 * @param item undefined when there is none
 */
export function meets(condition: Condition, item: Item | undefined): boolean {
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

type Values = (AttributeValue | undefined)[];

function valuesOf(operands: readonly Operand[], item: Item | undefined): Values {
  return operands.map((operand) => {
    const value = Array.isArray(operand) ? dynalite.mapPath(operand, item ?? {}) : operand;
    if (value && ("B" in value || "BS" in value || "type" in value)) {
      throw validationFailure("The local DynamoDB does not judge sizes and bytes in a condition.");
    }
    return value ?? undefined;
  });
}

function holds(name: string, [value, argument]: Values): boolean {
  switch (name) {
    case "attribute_exists":
      return value !== undefined;
    case "attribute_not_exists":
      return value === undefined;
    case "contains":
      return argument?.S !== undefined && (value?.S ?? value?.SS)?.includes(argument.S) === true;
    default:
      throw notJudged(name);
  }
}

function compares(operator: string, [left, right]: Values): boolean {
  switch (operator) {
    case "=":
      return equal(left, right);
    case "<>":
      return !equal(left, right);
    case "between":
    case "in":
      throw notJudged(operator);
    default:
      return inOrder(operator, left, right);
  }
}

const notJudged = (name: string) =>
  validationFailure(`The local DynamoDB does not judge ${name} in a condition.`);

function inOrder(
  operator: string,
  left: AttributeValue | undefined,
  right: AttributeValue | undefined,
): boolean {
  const order = compareScalars(left, right);
  if (order === undefined) return false;
  if (order === 0) return operator.endsWith("=");
  return operator.startsWith("<") === order < 0;
}

/** @returns undefined for values that have no order between them */
function compareScalars(
  left: AttributeValue | undefined,
  right: AttributeValue | undefined,
): number | undefined {
  if (left?.S !== undefined && right?.S !== undefined) {
    return Buffer.compare(Buffer.from(left.S), Buffer.from(right.S));
  }
  if (left?.N === undefined || right?.N === undefined) return undefined;
  if (left.N === right.N) return 0;
  return dynalite.compare("<", left, [right]) ? -1 : 1;
}

/** Numbers have been brought to one spelling before. */
function equal(left: AttributeValue | undefined, right: AttributeValue | undefined): boolean {
  return left !== undefined && right !== undefined && isDeepStrictEqual(unordered(left), unordered(right));
}

/** The value with the members of sets in one order; those of maps are compared by their names anyway. */
function unordered(value: AttributeValue): unknown {
  if (value.L !== undefined) return { L: value.L.map(unordered) };
  if (value.M !== undefined) {
    return { M: Object.fromEntries(Object.entries(value.M).map(([name, part]) => [name, unordered(part)])) };
  }
  return Object.fromEntries(
    Object.entries(value).map(([type, content]) => [
      type,
      Array.isArray(content) ? content.toSorted() : content,
    ]),
  );
}
