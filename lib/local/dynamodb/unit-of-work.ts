import { Readable } from "node:stream";
import { namespacedKey } from "#lib/local/storage/collection.ts";
import type { Range, Storage, Write } from "#lib/local/storage/storage.ts";
import { validationFailure } from "./failures.ts";
import { itemSizeBytes, maxItemBytes } from "./item-size.ts";
import type { TableCatalogue } from "./table-catalogue.ts";
import type { Item } from "./types.ts";

/** Where a unit of work reads: the latest accepted state for writes, durable state for reads. */
export type Source = Pick<Storage, "values"> & { get(key: string): unknown };

/**
 * What dynalite's actions take for their database while one request runs: reads see the request's own writes,
 * and nothing leaves it until the whole request has succeeded and `writes()` is stored in one step.
 */
export class UnitOfWork implements Dynalite.Store {
  readonly options = { maxItemSize: maxItemBytes };
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
      done?.(undefined, this.#catalogue.usable(name).description);
    } catch (error) {
      done?.(error);
    }
  }

  getItemDb(table: string): Dynalite.Documents {
    return this.#documents(itemNamespace(table));
  }

  getIndexDb(_kind: string, table: string, index: string): Dynalite.Documents {
    return this.#documents(indexNamespace(table, index));
  }

  writes(): Write[] {
    return [...this.#changes].map(([key, value]) => ({ key, value }));
  }

  #documents(namespace: string): Dynalite.Documents {
    const full = (key: string) => namespacedKey(namespace, key);
    return {
      // A request runs without interruption, so there is nobody to lock out.
      lock: (_key, run) => run((callback) => callback),
      get: (key, callback) => {
        const changed = this.#changes.get(full(key));
        callback(undefined, this.#changes.has(full(key)) ? changed : this.#source.get(full(key)));
      },
      put: (key, item, callback) => {
        if (itemSizeBytes(item) > maxItemBytes) {
          callback(validationFailure("Item size has exceeded the maximum allowed size"));
          return;
        }
        this.#changes.set(full(key), item);
        callback();
      },
      del: (key, callback) => {
        this.#changes.set(full(key), undefined);
        callback();
      },
      createValueStream: (range) => Readable.from(this.#source.values(rangeWithin(namespace, range))),
    };
  }
}

export function itemNamespace(table: string): string {
  return `item/${table}`;
}

export function indexNamespace(table: string, index: string): string {
  return `index/${table}/${index}`;
}

/** All keys of a namespace, or the part of them between the given bounds. */
export function rangeWithin(namespace: string, range: Range): Range {
  const { gt, gte, lt, lte, reverse, limit } = range;
  const full = (key: string) => namespacedKey(namespace, key);
  return {
    ...(gt === undefined ? { gte: full(gte ?? "") } : { gt: full(gt) }),
    ...(lte === undefined ? { lt: lt === undefined ? `${namespace}\u0001` : full(lt) } : { lte: full(lte) }),
    ...(reverse === undefined ? {} : { reverse }),
    ...(limit === undefined ? {} : { limit }),
  };
}
