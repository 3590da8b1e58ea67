import { Readable } from "node:stream";
import type { AwsFailure } from "#lib/local/aws-json.ts";
import { validationFailure } from "#lib/local/dynamodb/failures.ts";
import { itemSizeBytes, maxItemBytes } from "#lib/local/dynamodb/item-size.ts";
import { indexNamespace, itemNamespace, rangeWithin } from "#lib/local/dynamodb/keys.ts";
import type { TableCatalogue } from "#lib/local/dynamodb/tables/catalogue.ts";
import type { TableDescription } from "#lib/local/dynamodb/tables/record.ts";
import type { Item } from "#lib/local/dynamodb/types.ts";
import { namespacedKey } from "#lib/local/storage/collection.ts";
import type { Storage, Write } from "#lib/local/storage/storage.ts";

/** Where a unit of work reads: the latest accepted state for writes, durable state for reads. */
export type Source = Pick<Storage, "values"> & { get(key: string): unknown };

/**
 * What dynalite's actions take for their database while one request runs: reads see the request's own writes,
 * and nothing leaves it until the whole request has succeeded and `writes()` is stored in one step.
 */
export class UnitOfWork implements Dynalite.Store {
  /** Left to `put` below: dynalite counts characters, and refuses a transaction where AWS cancels it. */
  readonly options = { maxItemSize: Number.POSITIVE_INFINITY };
  readonly #source: Source;
  readonly #catalogue: TableCatalogue;
  readonly #changes = new Map<string, Item | undefined>();

  constructor(source: Source, catalogue: TableCatalogue) {
    this.#source = source;
    this.#catalogue = catalogue;
  }

  getTable(
    name: string,
    check: boolean | Dynalite.Callback<Dynalite.Table>,
    callback?: Dynalite.Callback<Dynalite.Table>,
  ): void {
    const done = typeof check === "function" ? check : callback;
    try {
      done?.(undefined, this.#catalogue.get(name).description);
    } catch (error) {
      done?.(error);
    }
  }

  getItemDb(table: string): Dynalite.Documents {
    const { description } = this.#catalogue.get(table);
    return this.#documents(itemNamespace(table), (item) => refusal(item, description));
  }

  getIndexDb(_kind: string, table: string, index: string): Dynalite.Documents {
    return this.#documents(indexNamespace(table, index));
  }

  writes(): Write[] {
    return [...this.#changes].map(([key, value]) => ({ key, value }));
  }

  #documents(namespace: string, refuse?: (item: Item) => AwsFailure | undefined): Dynalite.Documents {
    const full = (key: string) => namespacedKey(namespace, key);
    return {
      // A request runs without interruption, so no lock is needed.
      lock: (_key, run) => run((callback) => callback),
      get: (key, callback) => {
        const changed = this.#changes.get(full(key));
        callback(undefined, this.#changes.has(full(key)) ? changed : this.#source.get(full(key)));
      },
      put: (key, item, callback) => {
        const refused = refuse?.(item);
        if (refused === undefined) this.#changes.set(full(key), item);
        callback(refused);
      },
      del: (key, callback) => {
        this.#changes.set(full(key), undefined);
        callback();
      },
      createValueStream: (range) => Readable.from(this.#source.values(rangeWithin(namespace, range))),
    };
  }
}

/** Why DynamoDB would not store the item, where dynalite does not notice. */
function refusal(item: Item, table: TableDescription): AwsFailure | undefined {
  if (itemSizeBytes(item) > maxItemBytes) {
    return validationFailure("Item size has exceeded the maximum allowed size");
  }
  for (const { IndexName, KeySchema } of table.GlobalSecondaryIndexes ?? []) {
    for (const { AttributeName } of KeySchema) {
      const value = item[AttributeName];
      if (value?.S !== "" && value?.B !== "") continue;
      return validationFailure(
        "One or more parameter values are not valid. A value specified for a secondary index key is not " +
          "supported. The AttributeValue for a key attribute cannot contain an empty " +
          `${value.S === "" ? "string" : "binary"} value. IndexName: ${IndexName}, IndexKey: ${AttributeName}`,
      );
    }
  }
  return undefined;
}
