import dynalite from "dynalite/db/index.js";
import { AwsFailure } from "#lib/local/aws-json.ts";
import { dynamoFailure } from "#lib/local/dynamodb/failures.ts";
import { itemNamespace } from "#lib/local/dynamodb/keys.ts";
import type { TableCatalogue } from "#lib/local/dynamodb/tables/catalogue.ts";
import type { Input, Item } from "#lib/local/dynamodb/types.ts";
import { namespacedKey } from "#lib/local/storage/collection.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import { type Parsed, requireCondition, withoutCondition } from "./conditions.ts";
import { checkInput, decide, failureOf, fetchItems, type ItemOperation } from "./item-engine.ts";
import type { Limits } from "./limits.ts";
import { UnitOfWork } from "./unit-of-work.ts";

export type Items = ReturnType<typeof createItems>;

/** Reads and writes of items, each wholly done and durable when it resolves, or not done at all. */
export function createItems(storage: Storage, catalogue: TableCatalogue, limits: Limits) {
  /** The storage key of an item. @throws AwsFailure when the table is unknown or the key does not fit it */
  const keyOf = ({ TableName, Item, Key }: Input): string => {
    const { description } = catalogue.get(TableName);
    const invalid =
      Item === undefined
        ? dynalite.validateKey(Key ?? {}, description)
        : dynalite.validateItem(Item, description);
    if (invalid) throw failureOf(invalid);
    return namespacedKey(itemNamespace(TableName), dynalite.createKey(Item ?? Key ?? {}, description));
  };
  /** The item that a write is about, as the latest accepted write has left it. @throws AwsFailure as `keyOf` */
  const before = (input: Input) => storage.get(keyOf(input)) as Item | undefined;

  return {
    keyOf,
    before,

    /** @param byService whether the item has expired */
    async write(
      operation: ItemOperation,
      input: Record<string, unknown>,
      byService = false,
    ): Promise<object> {
      const unit = new UnitOfWork(storage, catalogue);
      const checked = checkInput<Input & Parsed>(operation, input, unit);
      let output: object;
      try {
        if (checked._condition !== undefined) {
          // First: what a transaction is about to store may be what the condition asks for.
          if (limits.conflicts([keyOf(checked)])) throw transactionConflict();
          requireCondition(checked, before(checked));
        }
        output = decide(operation, withoutCondition(checked), unit);
      } catch (error) {
        // Reads see what is durable, and anyone who is refused reads next what stood in the way.
        await storage.settled();
        throw error;
      }
      const writes = unit.writes();
      if (limits.conflicts(writes.map(({ key }) => key))) throw transactionConflict();
      await limits.store(writes, 1, byService);
      return output;
    },

    async read(operation: ItemOperation, input: Record<string, unknown>): Promise<object> {
      const view = storage.view();
      try {
        const source = { get: view.get, values: storage.values.bind(storage) };
        const readable = limits.readable(source, input.ConsistentRead === true);
        const unit = new UnitOfWork(readable, catalogue);
        return await fetchItems(operation, checkInput(operation, input, unit), unit);
      } finally {
        await view.close();
      }
    },
  };
}

const transactionConflict = () =>
  dynamoFailure("TransactionConflictException", "Transaction is ongoing for the item");

export function isConditionFailure(error: unknown): error is AwsFailure {
  return error instanceof AwsFailure && error.type.endsWith("#ConditionalCheckFailedException");
}
