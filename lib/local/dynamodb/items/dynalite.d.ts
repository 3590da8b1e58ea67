/**
 * The parts of dynalite that are used: its expression parsers, validation and item actions. Its own store and
 * server are not, because their writes are neither atomic nor flushed.
 */
declare namespace Dynalite {
  type Item = import("#lib/local/dynamodb/types.ts").Item;
  type Value = import("#lib/local/dynamodb/types.ts").AttributeValue;
  type Table = import("#lib/local/dynamodb/tables/record.ts").TableDescription;
  type Index = import("#lib/local/dynamodb/tables/record.ts").IndexDescription;

  type Callback<T> = (error?: unknown, value?: T) => void;

  interface Documents {
    lock(key: string, run: (release: <T>(callback: Callback<T>) => Callback<T>) => void): void;
    get(key: string, callback: Callback<unknown>): void;
    put(key: string, item: Item, callback: Callback<void>): void;
    del(key: string, callback: Callback<void>): void;
    createValueStream(range: object): NodeJS.ReadableStream;
  }

  interface Store {
    options: { maxItemSize: number };
    getTable(name: string, checkOrCallback: boolean | Callback<Table>, callback?: Callback<Table>): void;
    getItemDb(table: string): Documents;
    getIndexDb(kind: string, table: string, index: string): Documents;
  }

  type Action = (store: Store, input: object, callback: Callback<object>) => void;

  interface Validation {
    types: object;
    custom?: (input: object, store: Store) => string | undefined;
  }
}

declare module "dynalite/actions/*" {
  const action: Dynalite.Action;
  export default action;
}

declare module "dynalite/validations/index.js" {
  const validations: {
    checkTypes(input: object, types: object): object;
    /** Throws what `isDynaliteFailure` recognises. */
    checkValidations(
      input: object,
      types: object,
      custom: Dynalite.Validation["custom"] | undefined,
      store: Dynalite.Store,
    ): void;
  };
  export default validations;
}

declare module "dynalite/validations/*" {
  const validation: Dynalite.Validation;
  export default validation;
}

declare module "dynalite/db/index.js" {
  const db: {
    validateKey(key: Dynalite.Item, table: Dynalite.Table): Error | null | undefined;
    validateItem(item: Dynalite.Item, table: Dynalite.Table): Error | null | undefined;
    createKey(item: Dynalite.Item, table: Dynalite.Table): string;
    compare(
      operator: string,
      value: Dynalite.Value | undefined,
      others: readonly (Dynalite.Value | undefined)[],
    ): boolean;
    mapPath(path: readonly (string | number)[], item: Dynalite.Item): Dynalite.Value | null | undefined;
    getIndexActions(
      indexes: readonly Dynalite.Index[],
      before: Dynalite.Item | undefined,
      after: Dynalite.Item | undefined,
      table: Dynalite.Table,
    ): { puts: { index: string; key: string; item: Dynalite.Item }[] };
  };
  export default db;
}
