import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { itemSizeBytes } from "#lib/local/dynamodb/items/item-size.ts";
import { rangeWithin } from "#lib/local/dynamodb/keys.ts";
import { type TablePlace, tableArn } from "#lib/local/dynamodb/permissions.ts";
import type { TableCatalogue } from "#lib/local/dynamodb/tables/catalogue.ts";
import type { Item } from "#lib/local/dynamodb/types.ts";
import { namespacedKey } from "#lib/local/storage/collection.ts";
import type { Storage, Write } from "#lib/local/storage/storage.ts";
import { streamLabel } from "#lib/local/template/identities.ts";

const Attributes = z.record(z.string(), z.unknown());

/** One change of one item, as a function behind the stream receives it. Times are seconds since the epoch. */
export const StreamRecord = z.object({
  eventID: z.string(),
  eventName: z.enum(["INSERT", "MODIFY", "REMOVE"]),
  eventVersion: z.literal("1.1"),
  eventSource: z.literal("aws:dynamodb"),
  awsRegion: z.string(),
  dynamodb: z.object({
    ApproximateCreationDateTime: z.number(),
    Keys: Attributes,
    NewImage: Attributes.exactOptional(),
    SequenceNumber: z.string(),
    SizeBytes: z.number(),
    StreamViewType: z.string(),
  }),
  /** Given when an item has expired. */
  userIdentity: z.object({ Type: z.string(), PrincipalId: z.string() }).exactOptional(),
});
export type StreamRecord = z.infer<typeof StreamRecord>;

/** How long a stream keeps a change. */
const keptMs = 24 * 3_600_000;

const service = { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" };

/** The changes of all tables that have a stream, each stored together with the write that made it. */
export class ChangeStreams {
  readonly #storage: Storage;
  readonly #catalogue: TableCatalogue;
  readonly #place: TablePlace;
  readonly #clock: () => number;
  readonly #listeners = new Set<() => void>();
  #latest = 0;

  private constructor(storage: Storage, catalogue: TableCatalogue, place: TablePlace, clock: () => number) {
    this.#storage = storage;
    this.#catalogue = catalogue;
    this.#place = place;
    this.#clock = clock;
  }

  static async open(
    storage: Storage,
    catalogue: TableCatalogue,
    place: TablePlace,
    clock: () => number,
  ): Promise<ChangeStreams> {
    const streams = new ChangeStreams(storage, catalogue, place, clock);
    // Numbers grow also when the clock was put back.
    for (const table of catalogue.names()) {
      for await (const last of storage.values(rangeWithin(namespaceOf(table), { reverse: true, limit: 1 }))) {
        const { SequenceNumber } = StreamRecord.parse(last).dynamodb;
        streams.#latest = Math.max(streams.#latest, Number(SequenceNumber));
      }
    }
    return streams;
  }

  /** The table of a stream; undefined when there is none. */
  tableOf(streamArn: string): string | undefined {
    const found = this.#catalogue.names().find((table) => this.arnOf(table) === streamArn);
    return found && this.#catalogue.get(found).streamView && found;
  }

  arnOf(table: string): string {
    return `${tableArn(this.#place, table)}/stream/${streamLabel}`;
  }

  /**
   * What has to be stored together with writes of items, before any of them is.
   * @param byService whether the items have expired
   */
  recordsOf(writes: readonly Write[], byService: boolean): Write[] {
    return writes.flatMap(({ key, value }): Write[] => {
      const [, table] = /^item\/([^\0]+)\0/.exec(key) ?? [];
      const view = table === undefined ? undefined : this.#catalogue.get(table).streamView;
      if (table === undefined || view === undefined) return [];
      const before = this.#storage.get(key) as Item | undefined;
      const after = value as Item | undefined;
      const item = after ?? before;
      // A write that changes nothing has no record.
      if (item === undefined || isDeepStrictEqual(before, after)) return [];
      this.#latest = Math.max(this.#latest + 1, this.#clock() * 1_000);
      const SequenceNumber = String(this.#latest).padStart(21, "0");
      const names = this.#catalogue
        .get(table)
        .description.KeySchema.map(({ AttributeName }) => AttributeName);
      const Keys = Object.fromEntries(names.map((name) => [name, item[name] ?? {}]));
      const images = after && view === "NEW_IMAGE" ? { NewImage: after } : {};
      const record: StreamRecord = {
        eventID: randomUUID().replaceAll("-", ""),
        eventName: before === undefined ? "INSERT" : after === undefined ? "REMOVE" : "MODIFY",
        eventVersion: "1.1",
        eventSource: "aws:dynamodb",
        awsRegion: this.#place.region,
        dynamodb: {
          ApproximateCreationDateTime: Math.floor(this.#clock() / 1000),
          Keys,
          ...images,
          SequenceNumber,
          SizeBytes: [Keys, ...Object.values(images)].reduce((sum, one) => sum + itemSizeBytes(one), 0),
          StreamViewType: view,
        },
        ...(byService && { userIdentity: service }),
      };
      return [{ key: namespacedKey(namespaceOf(table), SequenceNumber), value: record }];
    });
  }

  /** Durable changes in their order. @param after sequence number, exclusive */
  async read(table: string, after: string, limit: number): Promise<StreamRecord[]> {
    const records: StreamRecord[] = [];
    const range = rangeWithin(namespaceOf(table), { gt: after, limit });
    for await (const stored of this.#storage.values(range)) records.push(StreamRecord.parse(stored));
    return records;
  }

  /** Calls back after each write that a stream may record, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Forgets what is older than a day. */
  async trim(): Promise<void> {
    const horizon = String(Math.max(0, (this.#clock() - keptMs) * 1_000)).padStart(21, "0");
    for (const table of this.#catalogue.names()) {
      const old: Write[] = [];
      const range = rangeWithin(namespaceOf(table), { lt: horizon });
      for await (const [key] of this.#storage.entries(range)) old.push({ key, value: undefined });
      await this.#storage.write(old);
    }
  }
}

function namespaceOf(table: string): string {
  return `stream/${table}`;
}
