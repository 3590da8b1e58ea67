import { randomInt } from "node:crypto";
import { type DynamoDBDocumentClient, paginateQuery, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { ErrorGroup, PageError, RatedVital } from "#shared/api/developer/telemetry.ts";
import { errorClasses, type TimelinePanel, telemetryDays } from "#shared/domain/developer/telemetry.ts";
import {
  type VitalRating,
  vitalRatings,
  type WebVitalName,
  webVitalNames,
} from "#shared/domain/developer/web-vitals.ts";
import { dayMs } from "#shared/domain/durations.ts";

const DayCount = z.object({ sk: z.string(), count: z.int() });
/** Counts of a page's metrics by metric and rating, e.g. `LCP good`. */
const VitalCounts = z.object({ sk: z.string() }).catchall(z.unknown());
const StoredError = z.object({
  sk: z.string(),
  errorClass: z.enum(errorClasses),
  message: z.string(),
  stack: z.string(),
  path: z.string(),
  count: z.int(),
  firstSeen: z.string(),
  lastSeen: z.string(),
});

/** What was counted on a day. */
export interface CountedDay {
  readonly pages: readonly { readonly path: string; readonly views: number }[];
  readonly errors: number;
  /** How often each panel was opened. */
  readonly panels: ReadonlyMap<string, number>;
  readonly vitals: readonly RatedVital[];
}

export interface TelemetryStore {
  addPageView(path: string, at: Date): Promise<void>;
  addPanel(panel: TimelinePanel, at: Date): Promise<void>;
  addError(fingerprint: string, error: PageError, at: Date): Promise<void>;
  /** Counts one measurement of each metric. */
  addVitals(
    path: string,
    ratings: readonly (readonly [WebVitalName, VitalRating])[],
    at: Date,
  ): Promise<void>;
  /** What was counted from one day to another, by day. @param from `yyyy-mm-dd` */
  days(from: string, to: string): Promise<ReadonlyMap<string, CountedDay>>;
  errors(): Promise<ErrorGroup[]>;
}

/** Everyone is counted together: one item for each count would be written by all of them. */
const partitions = Array.from({ length: 8 }, (_, part) => `telemetry#${part}`);
const anyPartition = () => partitions[randomInt(partitions.length)] ?? "";
const errorPrefix = "error#";
const dayPrefix = (date: string) => `day#${date}#`;
const errorsName = "errors";
const pagePrefix = "page#";
const panelPrefix = "panel#";
const vitalsPrefix = "vitals#";
const vitalCounter = (name: WebVitalName, rating: VitalRating) => `${name} ${rating}`;

/**
 * Counts in the events table (UpdateItem, Query); nothing names a user, and all of it ends by itself. Each count is the sum
 * of those in the partitions.
 */
export function telemetryStore(documents: DynamoDBDocumentClient, TableName: string): TelemetryStore {
  const count = async (
    sk: string,
    at: Date,
    values: Readonly<Record<string, string>> = {},
    first: Readonly<Record<string, string>> = {},
    counters: readonly string[] = ["count"],
  ) => {
    const add = counters.map((_, index) => `#count${index} :one`);
    const set = Object.keys(values).map((name) => `#${name} = :${name}`);
    const setFirst = Object.keys(first).map((name) => `#${name} = if_not_exists(#${name}, :${name})`);
    const all = { ...values, ...first };
    const command = new UpdateCommand({
      TableName,
      Key: { pk: anyPartition(), sk },
      UpdateExpression: `ADD ${add.join(", ")} SET ${["#ttl = :ttl", ...set, ...setFirst].join(", ")}`,
      ExpressionAttributeNames: {
        ...Object.fromEntries(counters.map((name, index) => [`#count${index}`, name])),
        "#ttl": "ttl",
        ...Object.fromEntries(Object.keys(all).map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ":one": 1,
        ":ttl": Math.ceil((at.getTime() + (telemetryDays + 1) * dayMs) / 1_000),
        ...Object.fromEntries(Object.entries(all).map(([name, value]) => [`:${name}`, value])),
      },
    });
    await documents.send(command);
  };
  const between = async (first: string, last: string): Promise<Record<string, unknown>[]> => {
    const read = async (pk: string) => {
      const query = {
        TableName,
        KeyConditionExpression: "pk = :pk AND sk BETWEEN :first AND :last",
        ExpressionAttributeValues: { ":pk": pk, ":first": first, ":last": last },
      };
      const items: Record<string, unknown>[] = [];
      for await (const { Items = [] } of paginateQuery({ client: documents }, query)) items.push(...Items);
      return items;
    };
    return (await Promise.all(partitions.map(read))).flat();
  };
  return {
    addPageView: async (path, at) => count(ofDay(at, `${pagePrefix}${path}`), at),
    addPanel: async (panel, at) => count(ofDay(at, `${panelPrefix}${panel}`), at),
    addError: async (fingerprint, { errorClass, message, stack, path }, at) => {
      const moment = at.toISOString();
      await count(
        `${errorPrefix}${fingerprint}`,
        at,
        { errorClass, message, stack, path, lastSeen: moment },
        { firstSeen: moment },
      );
      await count(ofDay(at, errorsName), at);
    },
    addVitals: async (path, ratings, at) => {
      const counters = ratings.map(([name, rating]) => vitalCounter(name, rating));
      await count(ofDay(at, `${vitalsPrefix}${path}`), at, {}, {}, counters);
    },
    days: async (from, to) => {
      const items = (await between(dayPrefix(from), `${dayPrefix(to)}~`)).map((item) => {
        const [, date = "", ...name] = String(item.sk).split("#");
        return { date, item: { ...item, sk: name.join("#") } };
      });
      const byDate = Map.groupBy(items, ({ date }) => date);
      return new Map([...byDate].map(([date, all]) => [date, countedDay(all.map(({ item }) => item))]));
    },
    errors: async () => {
      const items = (await between(errorPrefix, `${errorPrefix}~`)).map((item) => StoredError.parse(item));
      return [...Map.groupBy(items, ({ sk }) => sk)].map(([sk, group]) => ({
        fingerprint: sk.slice(errorPrefix.length),
        ...summedError(group),
      }));
    },
  };
}

const ofDay = (at: Date, name: string) => `${dayPrefix(at.toISOString().slice(0, 10))}${name}`;

/** An error from its counts, as it was seen last. */
function summedError(group: readonly z.output<typeof StoredError>[]): Omit<ErrorGroup, "fingerprint"> {
  const bySeen = group.toSorted((one, other) => one.lastSeen.localeCompare(other.lastSeen));
  const { sk: _, ...last } = bySeen.at(-1)!;
  const firstSeen = group.map((each) => each.firstSeen).toSorted()[0] ?? last.firstSeen;
  return { ...last, firstSeen, count: group.reduce((sum, each) => sum + each.count, 0) };
}

/** @param all the counts of a day, by what is left of their keys */
function countedDay(all: readonly Record<string, unknown>[]): CountedDay {
  const isOfVitals = ({ sk }: Record<string, unknown>) => String(sk).startsWith(vitalsPrefix);
  const sums = new Map<string, number>();
  for (const item of all.filter((each) => !isOfVitals(each))) {
    const { sk, count } = DayCount.parse(item);
    sums.set(sk, (sums.get(sk) ?? 0) + count);
  }
  const named = (prefix: string) =>
    [...sums].flatMap(([sk, count]) =>
      sk.startsWith(prefix) ? [[sk.slice(prefix.length), count] as const] : [],
    );
  return {
    pages: named(pagePrefix).map(([path, views]) => ({ path, views })),
    panels: new Map(named(panelPrefix)),
    errors: sums.get(errorsName) ?? 0,
    vitals: all.filter(isOfVitals).flatMap(ratedVitals),
  };
}

/** The counts of a page, metric by metric. */
function ratedVitals(item: Record<string, unknown>): RatedVital[] {
  const { sk, ...counts } = VitalCounts.parse(item);
  const path = sk.slice(vitalsPrefix.length);
  return webVitalNames.map((name) => {
    const [good = 0, needsImprovement = 0, poor = 0] = vitalRatings.map((rating) =>
      Number(counts[vitalCounter(name, rating)] ?? 0),
    );
    return { path, name, good, needsImprovement, poor };
  });
}
