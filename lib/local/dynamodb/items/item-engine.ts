import batchGetItem from "dynalite/actions/batchGetItem.js";
import batchWriteItem from "dynalite/actions/batchWriteItem.js";
import deleteItem from "dynalite/actions/deleteItem.js";
import getItem from "dynalite/actions/getItem.js";
import putItem from "dynalite/actions/putItem.js";
import query from "dynalite/actions/query.js";
import scan from "dynalite/actions/scan.js";
import updateItem from "dynalite/actions/updateItem.js";
import batchGetItemRules from "dynalite/validations/batchGetItem.js";
import batchWriteItemRules from "dynalite/validations/batchWriteItem.js";
import deleteItemRules from "dynalite/validations/deleteItem.js";
import getItemRules from "dynalite/validations/getItem.js";
import validations from "dynalite/validations/index.js";
import putItemRules from "dynalite/validations/putItem.js";
import queryRules from "dynalite/validations/query.js";
import scanRules from "dynalite/validations/scan.js";
import updateItemRules from "dynalite/validations/updateItem.js";
import { AwsFailure } from "#lib/local/aws-json.ts";
import { validationFailure } from "#lib/local/dynamodb/failures.ts";
import type { Parsed } from "./conditions.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

const operations = {
  BatchGetItem: { action: batchGetItem, rules: batchGetItemRules },
  BatchWriteItem: { action: batchWriteItem, rules: batchWriteItemRules },
  DeleteItem: { action: deleteItem, rules: deleteItemRules },
  GetItem: { action: getItem, rules: getItemRules },
  PutItem: { action: putItem, rules: putItemRules },
  Query: { action: query, rules: queryRules },
  Scan: { action: scan, rules: scanRules },
  UpdateItem: { action: updateItem, rules: updateItemRules },
};
export type ItemOperation = keyof typeof operations;

/** Names and types of an operation's input members, in dynalite's notation. */
export function inputTypes(operation: ItemOperation): object {
  return operations[operation].rules.types;
}

/**
 * Checks an input as DynamoDB does and parses its expressions.
 * @param input loses the members that the operation does not have
 * @throws AwsFailure ValidationException or SerializationException
 */
export function checkInput<T extends object>(operation: ItemOperation, input: object, unit: UnitOfWork): T {
  const { rules } = operations[operation];
  return checkShape<T>(rules.types, input, unit, rules.custom);
}

/** The same for an operation that dynalite does not have, by types in its notation. */
export function checkShape<T extends object>(
  types: object,
  input: object,
  unit: UnitOfWork,
  custom?: Dynalite.Validation["custom"],
): T {
  return translated(() => {
    const checked = validations.checkTypes(input, types);
    validations.checkValidations(checked, types, custom, unit);
    return checked as T;
  });
}

/** The checks of an operation's values and expressions alone, for an input whose types are known. */
export function checkExpressions(operation: ItemOperation, input: object, unit: UnitOfWork): void {
  translated(() => validations.checkValidations(input, {}, operations[operation].rules.custom, unit));
}

/**
 * Carries out a write on the unit of work, at once: what it reads cannot change before it has decided.
 * @throws AwsFailure when the operation is refused
 */
export function decide(operation: ItemOperation, input: Parsed, unit: UnitOfWork): object {
  let outcome: { error: unknown } | { output: object } | undefined;
  operations[operation].action(unit, withRemovalsLast(input), (error, output) => {
    outcome = error ? { error } : { output: output ?? {} };
  });
  if (outcome === undefined) throw new Error(`${operation} did not finish at once.`);
  if ("error" in outcome) throw failureOf(outcome.error);
  return outcome.output;
}

/** Carries out a read, which has no filter: the product asks for keys. */
export async function fetchItems(operation: ItemOperation, input: Parsed, unit: UnitOfWork): Promise<object> {
  if (input._filter !== undefined)
    throw validationFailure("The local DynamoDB does not filter what it reads.");
  return new Promise<object>((resolve, reject) => {
    operations[operation].action(unit, input, (error, result) => {
      if (error) reject(failureOf(error));
      else resolve(result ?? {});
    });
  });
}

function translated<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw failureOf(error);
  }
}

/** dynalite's errors carry the answer in `body`; everything else is passed on as it is. */
export function failureOf(error: unknown): unknown {
  if (error instanceof AwsFailure || !(error instanceof Error) || !("body" in error)) return error;
  const { body } = error;
  if (typeof body !== "object" || body === null || !("__type" in body)) return error;
  const message = "message" in body ? body.message : "Message" in body ? body.Message : "";
  return new AwsFailure(String(body.__type), String(message));
}

/**
 * All parts of an update mean the item as it was, and dynalite works through them in order: removals go last. From a list,
 * where they would move what others mean, the product removes nothing.
 */
function withRemovalsLast<T extends Parsed>(input: T): T {
  if (input._updates === undefined) return input;
  const isRemoval = ({ type }: { type: string }) => type === "remove";
  const { sections } = input._updates;
  if (sections.filter(isRemoval).some(({ path }) => typeof path.at(-1) === "number")) {
    throw validationFailure("The local DynamoDB removes nothing from lists.");
  }
  const ordered = sections.toSorted((one, other) => Number(isRemoval(one)) - Number(isRemoval(other)));
  return { ...input, _updates: { ...input._updates, sections: ordered } };
}
