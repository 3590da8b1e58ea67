import { isDeepStrictEqual } from "node:util";
import dynalite from "dynalite/db/index.js";
import { tableNotFound } from "#lib/local/dynamodb/failures.ts";
import { indexNamespace, itemNamespace, rangeWithin } from "#lib/local/dynamodb/keys.ts";
import type { Item } from "#lib/local/dynamodb/types.ts";
import { collection, namespacedKey } from "#lib/local/storage/collection.ts";
import type { Storage, Write } from "#lib/local/storage/storage.ts";
import { type IndexDescription, type TableProperties, TableRecord } from "./record.ts";

/** The tables of one store; their descriptions are kept in memory because every call needs one. */
export class TableCatalogue {
  readonly #storage: Storage;
  readonly #records: Map<string, TableRecord>;

  private constructor(storage: Storage, records: readonly TableRecord[]) {
    this.#storage = storage;
    this.#records = new Map(records.map((record) => [record.description.TableName, record]));
  }

  static async open(storage: Storage): Promise<TableCatalogue> {
    const records = await collection(storage, "table", (stored) => TableRecord.parse(stored)).list();
    const catalogue = new TableCatalogue(storage, records);
    // A crash may have interrupted the filling of an index.
    for (const name of catalogue.names()) await catalogue.#fillIndexes(name);
    return catalogue;
  }

  names(): string[] {
    return [...this.#records.keys()].sort();
  }

  /** @throws AwsFailure ResourceNotFoundException */
  get(name: string): TableRecord {
    const record = this.#records.get(name);
    if (record === undefined) throw tableNotFound();
    return record;
  }

  /**
   * Makes a table, or gives one of an earlier start the indexes, the time to live and the stream that its template asks for.
   * @throws Error when the kept table has other keys, or a key is of no defined type
   */
  async put(name: string, properties: TableProperties): Promise<void> {
    const { KeySchema, AttributeDefinitions, TimeToLiveSpecification, StreamSpecification } = properties;
    const before = this.#records.get(name)?.description;
    if (before !== undefined && !isDeepStrictEqual(before.KeySchema, KeySchema)) {
      throw new Error(
        "the kept table has other keys than the template. On AWS it would be replaced by an empty one; start with --fresh to do so here.",
      );
    }
    const wanted = properties.GlobalSecondaryIndexes;
    const undefinedKey = [{ KeySchema }, ...wanted]
      .flatMap((one) => one.KeySchema.map(({ AttributeName }) => AttributeName))
      .find((key) => !AttributeDefinitions.some(({ AttributeName }) => AttributeName === key));
    if (undefinedKey !== undefined) throw new Error(`the type of its key ${undefinedKey} is not defined.`);
    const existing = before?.GlobalSecondaryIndexes ?? [];
    const indexes = wanted.map((one): IndexDescription => {
      const same = existing.find(({ IndexStatus: _, ...each }) => isDeepStrictEqual(each, one));
      return same ?? { ...one, IndexStatus: "CREATING" };
    });
    const gone = existing.filter((one) => !indexes.includes(one));
    const erasures = await Promise.all(
      gone.map(({ IndexName }) => this.#erasures(indexNamespace(name, IndexName))),
    );
    const record: TableRecord = {
      description: { TableName: name, KeySchema, AttributeDefinitions, GlobalSecondaryIndexes: indexes },
      ...(TimeToLiveSpecification?.Enabled && { timeToLiveAttribute: TimeToLiveSpecification.AttributeName }),
      ...(StreamSpecification && { streamView: StreamSpecification.StreamViewType }),
    };
    await this.#save(record, erasures.flat());
    await this.#fillIndexes(name);
  }

  /** Fills the indexes that are still being created, and makes them active in the same step. */
  async #fillIndexes(table: string): Promise<void> {
    const indexes = this.get(table).description.GlobalSecondaryIndexes ?? [];
    const fresh = indexes.filter(({ IndexStatus }) => IndexStatus === "CREATING");
    if (fresh.length === 0) return;
    // In this order an entry written meanwhile is either not among the erasures or made again from its item.
    const writes: Write[] = [];
    for (const { IndexName } of fresh)
      writes.push(...(await this.#erasures(indexNamespace(table, IndexName))));
    const keys = (await this.#erasures(itemNamespace(table))).map(({ key }) => key);
    const { description, ...record } = this.get(table);
    for (const key of keys) {
      const item = this.#storage.get(key);
      if (item === undefined) continue;
      for (const put of dynalite.getIndexActions(fresh, undefined, item as Item, description).puts) {
        writes.push({ key: namespacedKey(indexNamespace(table, put.index), put.key), value: put.item });
      }
    }
    const active = indexes.map((index) => ({ ...index, IndexStatus: "ACTIVE" as const }));
    await this.#save({ ...record, description: { ...description, GlobalSecondaryIndexes: active } }, writes);
  }

  /**
   * Valid for every call from now on, even before it is durable.
   * @param along writes that must become durable together with the record, e.g. an index's entries
   */
  #save(record: TableRecord, along: readonly Write[]): Promise<void> {
    const name = record.description.TableName;
    this.#records.set(name, record);
    return this.#storage.write([{ key: namespacedKey("table", name), value: record }, ...along]);
  }

  /** Writes that empty a namespace. */
  async #erasures(namespace: string): Promise<Write[]> {
    await this.#storage.settled();
    const writes: Write[] = [];
    for await (const [key] of this.#storage.entries(rangeWithin(namespace, {}))) {
      writes.push({ key, value: undefined });
    }
    return writes;
  }
}
