import { validationFailure } from "#lib/local/dynamodb/failures.ts";
import type { Parsed } from "#lib/local/dynamodb/items/conditions.ts";
import {
  checkExpressions,
  checkShape,
  type ItemOperation,
  inputTypes,
} from "#lib/local/dynamodb/items/item-engine.ts";
import type { UnitOfWork } from "#lib/local/dynamodb/items/unit-of-work.ts";
import type { Item } from "#lib/local/dynamodb/types.ts";

/** One action of a write transaction. */
interface WriteAction extends Parsed {
  TableName: string;
  Item?: Item;
  Key?: Item;
  ConditionExpression?: string;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
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
}

/** Which single operation has the same input; a condition check is a deletion that stops after its condition. */
const singleOperation: Record<WriteActionKind, ItemOperation> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "DeleteItem",
};
const kinds: readonly WriteActionKind[] = ["Put", "Update", "Delete", "ConditionCheck"];

const required = { type: "String", notNull: true };

const writeTypes = {
  TransactItems: {
    type: "List",
    notNull: true,
    lengthGreaterThanOrEqual: 1,
    lengthLessThanOrEqual: 100,
    children: {
      type: "ValueStruct<TransactWriteItem>",
      children: Object.fromEntries(
        kinds.map((kind) => [kind, { type: `FieldStruct<${kind}>`, children: membersOf(kind) }]),
      ),
    },
  },
  ClientRequestToken: { type: "String", lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 36 },
};

/** @throws AwsFailure for whatever DynamoDB refuses before it looks at the items */
export function checkWriteTransaction(input: object, unit: UnitOfWork): WriteTransaction {
  const checked = checkShape<{
    TransactItems: Partial<Record<WriteActionKind, WriteAction>>[];
    ClientRequestToken?: string;
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
  return { steps, token: checked.ClientRequestToken };
}

function membersOf(kind: WriteActionKind): object {
  return {
    ...inputTypes(singleOperation[kind]),
    ...(kind === "Update" ? { UpdateExpression: required } : {}),
    ...(kind === "ConditionCheck" ? { ConditionExpression: required } : {}),
  };
}

/** The single operation that carries out a step, or undefined for a mere check. */
export function operationOf(kind: WriteActionKind): ItemOperation | undefined {
  return kind === "ConditionCheck" ? undefined : singleOperation[kind];
}
