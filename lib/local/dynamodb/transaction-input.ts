import { validationFailure } from "./failures.ts";
import { checkExpressions, checkShape, type ItemOperation, inputTypes } from "./item-engine.ts";
import type { Parsed } from "./parsed-input.ts";
import type { ConditionFailureReturn, Item } from "./types.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** One action of a write transaction. */
interface WriteAction extends Parsed {
  TableName: string;
  Item?: Item;
  Key?: Item;
  ConditionExpression?: string;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
  ReturnValuesOnConditionCheckFailure?: ConditionFailureReturn;
}

export type WriteActionKind = "Put" | "Update" | "Delete" | "ConditionCheck";

/** One checked action of a write transaction. */
export interface TransactionStep {
  kind: WriteActionKind;
  action: WriteAction;
}

export interface WriteTransaction {
  steps: TransactionStep[];
  token: string | undefined;
  returnCapacity: boolean;
}

/** Which single operation has the same input; a condition check is a deletion that stops after its condition. */
const singleOperation: Record<WriteActionKind, ItemOperation> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "DeleteItem",
};
const kinds: readonly WriteActionKind[] = ["Put", "Update", "Delete", "ConditionCheck"];

const capacityTypes = { ReturnConsumedCapacity: { type: "String", enum: ["INDEXES", "TOTAL", "NONE"] } };
const required = { type: "String", notNull: true };

const writeTypes = {
  TransactItems: listOf(
    "TransactWriteItem",
    Object.fromEntries(
      kinds.map((kind) => [kind, { type: `FieldStruct<${kind}>`, children: membersOf(kind) }]),
    ),
  ),
  ClientRequestToken: { type: "String", lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 36 },
  ReturnItemCollectionMetrics: { type: "String", enum: ["SIZE", "NONE"] },
  ...capacityTypes,
};

const readTypes = {
  TransactItems: listOf("TransactGetItem", {
    Get: { type: "FieldStruct<Get>", notNull: true, children: inputTypes("GetItem") },
  }),
  ...capacityTypes,
};

/** @throws AwsFailure for whatever DynamoDB refuses before it looks at the items */
export function checkWriteTransaction(input: object, unit: UnitOfWork): WriteTransaction {
  const checked = checkShape<{
    TransactItems: Partial<Record<WriteActionKind, WriteAction>>[];
    ClientRequestToken?: string;
    ReturnConsumedCapacity?: string;
  }>(writeTypes, input, unit);
  const steps = checked.TransactItems.map((entry): TransactionStep => {
    const [kind, ...others] = kinds.filter((candidate) => entry[candidate] !== undefined);
    const action = kind === undefined ? undefined : entry[kind];
    if (kind === undefined || action === undefined || others.length > 0) {
      throw validationFailure("TransactItems can only contain one of Check, Put, Update or Delete");
    }
    checkExpressions(singleOperation[kind], action, unit);
    return { kind, action };
  });
  return {
    steps,
    token: checked.ClientRequestToken,
    returnCapacity: (checked.ReturnConsumedCapacity ?? "NONE") !== "NONE",
  };
}

/** One checked read of a read transaction. */
export interface TransactionGet extends Parsed {
  TableName: string;
  Key: Item;
}

export function checkReadTransaction(input: object, unit: UnitOfWork) {
  const checked = checkShape<{ TransactItems: { Get: TransactionGet }[]; ReturnConsumedCapacity?: string }>(
    readTypes,
    input,
    unit,
  );
  for (const { Get } of checked.TransactItems) checkExpressions("GetItem", Get, unit);
  return {
    gets: checked.TransactItems.map(({ Get }) => Get),
    returnCapacity: (checked.ReturnConsumedCapacity ?? "NONE") !== "NONE",
  };
}

function listOf(name: string, children: object): object {
  return {
    type: "List",
    notNull: true,
    lengthGreaterThanOrEqual: 1,
    lengthLessThanOrEqual: 100,
    children: { type: `ValueStruct<${name}>`, children },
  };
}

function membersOf(kind: WriteActionKind): object {
  return {
    ...inputTypes(singleOperation[kind]),
    ...(kind === "Update" ? { UpdateExpression: required } : {}),
    ...(kind === "ConditionCheck" ? { ConditionExpression: required } : {}),
    ReturnValuesOnConditionCheckFailure: { type: "String", enum: ["ALL_OLD", "NONE"] },
  };
}

/** The single operation that carries out a step, or undefined for a mere check. */
export function operationOf(kind: WriteActionKind): ItemOperation | undefined {
  return kind === "ConditionCheck" ? undefined : singleOperation[kind];
}
