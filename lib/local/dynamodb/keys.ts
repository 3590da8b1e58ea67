import { namespacedKey } from "#lib/local/storage/collection.ts";
import type { Range } from "#lib/local/storage/storage.ts";

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
