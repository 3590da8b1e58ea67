import dynalite from "dynalite/db/index.js";
import { AwsFailure } from "#lib/local/aws-json.ts";
import { namespacedKey } from "#lib/local/storage/collection.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import { validationFailure } from "./failures.ts";
import { checkInput, decide, fetchItems, type ItemOperation } from "./item-engine.ts";
import { itemNamespace } from "./keys.ts";
import type { TableCatalogue } from "./table-catalogue.ts";
import type { Input, Item } from "./types.ts";
import { UnitOfWork } from "./unit-of-work.ts";

/** Reads and writes of items, each wholly done and durable when it resolves, or not done at all. */
export class Items {
  readonly #storage: Storage;
  readonly #catalogue: TableCatalogue;

  constructor(storage: Storage, catalogue: TableCatalogue) {
    this.#storage = storage;
    this.#catalogue = catalogue;
  }

  async write(operation: ItemOperation, input: Record<string, unknown>): Promise<object> {
    const returnOnFailure = conditionFailureReturn(input);
    const unit = new UnitOfWork(this.#storage, this.#catalogue);
    const checked = checkInput<Input>(operation, input, unit);
    const key = checked.Key ?? checked.Item;
    const before =
      returnOnFailure === "ALL_OLD" && key !== undefined ? this.stored(checked.TableName, key) : undefined;
    let output: object;
    try {
      output = decide(operation, checked, unit);
    } catch (error) {
      throw before === undefined ? error : withItem(error, before);
    }
    await this.#storage.write(unit.writes());
    return output;
  }

  async read(operation: ItemOperation, input: Record<string, unknown>): Promise<object> {
    const view = this.#storage.view();
    try {
      const source = { get: view.get, values: this.#storage.values.bind(this.#storage) };
      const unit = new UnitOfWork(source, this.#catalogue);
      return await fetchItems(operation, checkInput(operation, input, unit), unit);
    } finally {
      await view.close();
    }
  }

  /** The item as the latest accepted write has left it, or undefined, also for a key that does not fit. */
  stored(table: string, key: Item): Item | undefined {
    const { description } = this.#catalogue.usable(table);
    const keyAttributes = Object.fromEntries(
      description.KeySchema.flatMap(({ AttributeName }) => {
        const value = key[AttributeName];
        return value === undefined ? [] : [[AttributeName, value]];
      }),
    );
    if (dynalite.validateKey(keyAttributes, description)) return undefined;
    const stored = this.#storage.get(
      namespacedKey(itemNamespace(table), dynalite.createKey(keyAttributes, description)),
    );
    return stored === undefined ? undefined : (stored as Item);
  }
}

export function isConditionFailure(error: unknown): error is AwsFailure {
  return error instanceof AwsFailure && error.type.endsWith("#ConditionalCheckFailedException");
}

/** @throws AwsFailure when the member has another value than the two it may have */
export function conditionFailureReturn(input: Record<string, unknown>): "ALL_OLD" | "NONE" {
  const { ReturnValuesOnConditionCheckFailure: wanted } = input;
  if (wanted === undefined || wanted === null || wanted === "NONE") return "NONE";
  if (wanted === "ALL_OLD") return "ALL_OLD";
  throw validationFailure(
    `1 validation error detected: Value '${wanted}' at 'returnValuesOnConditionCheckFailure' failed to ` +
      "satisfy constraint: Member must satisfy enum value set: [ALL_OLD, NONE]",
  );
}

function withItem(error: unknown, item: Item): unknown {
  if (!isConditionFailure(error)) return error;
  return new AwsFailure(error.type, error.message, { Item: item });
}
