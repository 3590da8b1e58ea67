import { isDeepStrictEqual } from "node:util";
import dynalite from "dynalite/db/index.js";
import type { AttributeValue, Item } from "#lib/local/dynamodb/types.ts";

/** Where an operand of a condition comes from: a document path, a value given with the request, or a size. */
type Operand = (string | number)[] | AttributeValue | SizeCall;

interface SizeCall {
  type: "function";
  name: "size";
  args: Operand[];
}

/** A condition or filter as dynalite's parser leaves it. */
export type Condition =
  | { type: "and" | "or" | "not"; args: Condition[] }
  | { type: "function"; name: string; args: Operand[] }
  | { type: "=" | "<>" | "<" | "<=" | ">" | ">=" | "between" | "in"; args: Operand[] };

/**
 * Whether an item meets a condition. dynalite's own evaluation takes equal maps and lists for different, and
 * two absent attributes for equal.
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
  return operands.map((operand) => resolve(operand, item));
}

function resolve(operand: Operand, item: Item | undefined): AttributeValue | undefined {
  if (Array.isArray(operand)) return dynalite.mapPath(operand, item ?? {}) ?? undefined;
  if (!("type" in operand)) return operand;
  const size = sizeOf(valuesOf(operand.args, item)[0]);
  return size === undefined ? undefined : { N: String(size) };
}

function sizeOf(value: AttributeValue | undefined): number | undefined {
  if (value?.S !== undefined) return value.S.length;
  if (value?.B !== undefined) return Buffer.byteLength(value.B, "base64");
  if (value?.M !== undefined) return Object.keys(value.M).length;
  return (value?.L ?? value?.SS ?? value?.NS ?? value?.BS)?.length;
}

function holds(name: string, [value, argument]: Values): boolean {
  switch (name) {
    case "attribute_exists":
      return value !== undefined;
    case "attribute_not_exists":
      return value === undefined;
    case "attribute_type":
      return value !== undefined && Object.keys(value)[0] === argument?.S;
    case "begins_with":
      return beginsWith(value, argument);
    case "contains":
      return contains(value, argument);
    default:
      throw new Error(`Unknown function in a condition: ${name}`);
  }
}

function beginsWith(value: AttributeValue | undefined, start: AttributeValue | undefined): boolean {
  if (value?.S !== undefined && start?.S !== undefined) return value.S.startsWith(start.S);
  if (value?.B === undefined || start?.B === undefined) return false;
  const prefix = Buffer.from(start.B, "base64");
  return Buffer.from(value.B, "base64").subarray(0, prefix.length).equals(prefix);
}

function contains(value: AttributeValue | undefined, part: AttributeValue | undefined): boolean {
  if (value === undefined || part === undefined) return false;
  if (value.L !== undefined) return value.L.some((entry) => equal(entry, part));
  if (value.B !== undefined && part.B !== undefined) {
    return Buffer.from(value.B, "base64").includes(Buffer.from(part.B, "base64"));
  }
  if (part.S !== undefined) return (value.S ?? value.SS)?.includes(part.S) ?? false;
  if (part.N !== undefined) return value.NS?.includes(part.N) ?? false;
  return part.B !== undefined && (value.BS?.includes(part.B) ?? false);
}

function compares(operator: string, [left, right, upper, ...others]: Values): boolean {
  switch (operator) {
    case "in":
      return [right, upper, ...others].some((candidate) => equal(left, candidate));
    case "=":
      return equal(left, right);
    case "<>":
      return !equal(left, right);
    case "between":
      return inOrder(">=", left, right) && inOrder("<=", left, upper);
    default:
      return inOrder(operator, left, right);
  }
}

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
  if (left?.B !== undefined && right?.B !== undefined) {
    return Buffer.compare(Buffer.from(left.B, "base64"), Buffer.from(right.B, "base64"));
  }
  if (left?.N === undefined || right?.N === undefined) return undefined;
  if (left.N === right.N) return 0;
  return dynalite.compare("<", left, [right]) ? -1 : 1;
}

/** Numbers have been brought to one spelling before; sets have no order. */
function equal(left: AttributeValue | undefined, right: AttributeValue | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  if (left.L !== undefined && right.L !== undefined) {
    const others = right.L;
    return left.L.length === others.length && left.L.every((entry, place) => equal(entry, others[place]));
  }
  if (left.M !== undefined && right.M !== undefined) {
    const others = right.M;
    const names = Object.keys(left.M);
    const entries = left.M;
    return (
      names.length === Object.keys(others).length && names.every((name) => equal(entries[name], others[name]))
    );
  }
  return isDeepStrictEqual(sorted(left), sorted(right));
}

function sorted(value: AttributeValue): [string | undefined, unknown] {
  const [type, content] = Object.entries(value)[0] ?? [];
  return [type, Array.isArray(content) ? content.toSorted() : content];
}
