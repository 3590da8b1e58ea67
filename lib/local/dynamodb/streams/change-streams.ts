import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { itemSizeBytes } from "#lib/local/dynamodb/item-size.ts";
import { rangeWithin } from "#lib/local/dynamodb/keys.ts";
import { tableArn } from "#lib/local/dynamodb/permissions.ts";
import type { TableCatalogue } from "#lib/local/dynamodb/tables/catalogue.ts";
import type { Item } from "#lib/local/dynamodb/types.ts";
import type { ServicePlace } from "#lib/local/service.ts";
import { collection, namespacedKey } from "#lib/local/storage/collection.ts";
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

/** The most bytes that are read at once. Source: Amazon DynamoDB API Reference, GetRecords. */
const mostBytes = 1_048_576;

/** A sequence number as the service writes it. */
const numbered = (value: number) => String(value).padStart(21, "0");

const service = { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" };

export type ChangeStreams = Awaited<ReturnType<typeof openStreams>>;

/** The changes of all tables that have a stream, each stored together with the write that made it. */
export async function openStreams(
  storage: Storage,
  catalogue: TableCatalogue,
  place: ServicePlace,
  clock: () => number,
) {
  const listeners = new Set<() => void>();
  /** The last change that each table has forgotten. */
  const forgotten = collection(storage, "stream-trimmed", (stored) => z.string().parse(stored));
  const trimmedTo = (table: string) => forgotten.get(table) ?? numbered(0);
  let latest = 0;
  // Numbers grow also when the clock was put back.
  for (const table of catalogue.names()) {
    latest = Math.max(latest, Number(trimmedTo(table)));
    for await (const last of storage.values(rangeWithin(namespaceOf(table), { reverse: true, limit: 1 }))) {
      latest = Math.max(latest, Number(StreamRecord.parse(last).dynamodb.SequenceNumber));
    }
  }
  const arnOf = (table: string) => `${tableArn(place, table)}/stream/${streamLabel}`;

  const recordOf = ({ key, value }: Write, byService: boolean): Write[] => {
    const [, table] = /^item\/([^\0]+)\0/.exec(key) ?? [];
    const { streamView: view, description } = table === undefined ? {} : catalogue.get(table);
    if (table === undefined || view === undefined) return [];
    const before = storage.get(key) as Item | undefined;
    const after = value as Item | undefined;
    const item = after ?? before;
    // A write that changes nothing has no record.
    if (item === undefined || isDeepStrictEqual(before, after)) return [];
    latest = Math.max(latest + 1, clock() * 1_000);
    const SequenceNumber = numbered(latest);
    const names = description?.KeySchema.map(({ AttributeName }) => AttributeName) ?? [];
    const Keys = Object.fromEntries(names.map((name) => [name, item[name] ?? {}]));
    const images = after && view === "NEW_IMAGE" ? { NewImage: after } : {};
    const record: StreamRecord = {
      eventID: randomUUID().replaceAll("-", ""),
      eventName: before === undefined ? "INSERT" : after === undefined ? "REMOVE" : "MODIFY",
      eventVersion: "1.1",
      eventSource: "aws:dynamodb",
      awsRegion: place.region,
      dynamodb: {
        ApproximateCreationDateTime: Math.floor(clock() / 1000),
        Keys,
        ...images,
        SequenceNumber,
        SizeBytes: [Keys, ...Object.values(images)].reduce((sum, one) => sum + itemSizeBytes(one), 0),
        StreamViewType: view,
      },
      ...(byService && { userIdentity: service }),
    };
    return [{ key: namespacedKey(namespaceOf(table), SequenceNumber), value: record }];
  };

  return {
    arnOf,
    numbered,
    trimmedTo,
    latest: () => numbered(latest),

    /** The table of a stream; undefined when there is none. */
    tableOf: (streamArn: string): string | undefined =>
      catalogue.names().find((table) => arnOf(table) === streamArn && catalogue.get(table).streamView),

    /**
     * What has to be stored together with writes of items, before any of them is.
     * @param byService whether the items have expired
     */
    recordsOf: (writes: readonly Write[], byService: boolean): Write[] =>
      writes.flatMap((write) => recordOf(write, byService)),

    /** Durable changes in their order, at least one if there is any. @param after sequence number, exclusive */
    async read(table: string, after: string, limit: number): Promise<StreamRecord[]> {
      const records: StreamRecord[] = [];
      let bytes = 0;
      for await (const stored of storage.values(rangeWithin(namespaceOf(table), { gt: after, limit }))) {
        const record = StreamRecord.parse(stored);
        bytes += record.dynamodb.SizeBytes;
        if (records.length > 0 && bytes > mostBytes) break;
        records.push(record);
      }
      return records;
    },

    /** Calls back after each write that a stream may record, until the returned function is called. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    announce(): void {
      for (const listener of listeners) listener();
    },

    /** Forgets what is older than a day. */
    async trim(): Promise<void> {
      const horizon = numbered(Math.max(0, (clock() - keptMs) * 1_000));
      for (const table of catalogue.names()) {
        const old: Write[] = [];
        let last = "";
        for await (const [key, stored] of storage.entries(rangeWithin(namespaceOf(table), { lt: horizon }))) {
          old.push({ key, value: undefined });
          last = StreamRecord.parse(stored).dynamodb.SequenceNumber;
        }
        if (old.length > 0) await storage.write([...old, forgotten.change(table, last)]);
      }
    },
  };
}

function namespaceOf(table: string): string {
  return `stream/${table}`;
}
