import { collection, namespacedKey } from "#lib/local/storage/collection.ts";
import type { Storage, Write } from "#lib/local/storage/storage.ts";
import { tableNotFound } from "./failures.ts";
import { rangeWithin } from "./keys.ts";
import { TableRecord } from "./table-record.ts";

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
    return new TableCatalogue(storage, records);
  }

  names(): string[] {
    return [...this.#records.keys()].sort();
  }

  /** @throws AwsFailure ResourceNotFoundException naming the table */
  described(name: string): TableRecord {
    const record = this.#records.get(name);
    if (record === undefined) throw tableNotFound(name);
    return record;
  }

  has(name: string): boolean {
    return this.#records.has(name);
  }

  /** A table whose items can be read and written. */
  usable(name: string): TableRecord {
    const record = this.#records.get(name);
    if (record === undefined) throw tableNotFound();
    return record;
  }

  /**
   * Valid for every call from now on, even before it is durable.
   * @param along writes that must become durable together with the record, e.g. an index's entries
   */
  async save(record: TableRecord, along: readonly Write[] = []): Promise<void> {
    const name = record.description.TableName;
    this.#records.set(name, record);
    await this.#storage.write([{ key: namespacedKey("table", name), value: record }, ...along]);
  }

  /** Writes that empty a namespace. */
  async erasures(namespace: string): Promise<Write[]> {
    await this.#storage.settled();
    const writes: Write[] = [];
    for await (const [key] of this.#storage.entries(rangeWithin(namespace, {}))) {
      writes.push({ key, value: undefined });
    }
    return writes;
  }
}
