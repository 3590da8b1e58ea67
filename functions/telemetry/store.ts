import { type DynamoDBDocumentClient, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
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
interface CountedDay {
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
  /** @param date `yyyy-mm-dd` */
  day(date: string): Promise<CountedDay>;
  errors(): Promise<ErrorGroup[]>;
}

const errorsPartition = "telemetry-errors";
const dayPartition = (date: string) => `telemetry#${date}`;
const pagePrefix = "page#";
const panelPrefix = "panel#";
const vitalsPrefix = "vitals#";
const vitalCounter = (name: WebVitalName, rating: VitalRating) => `${name} ${rating}`;

/** Counts in the events table (UpdateItem, Query); nothing names a user, and all of it ends by itself. */
export function telemetryStore(documents: DynamoDBDocumentClient, TableName: string): TelemetryStore {
  const count = async (
    Key: { pk: string; sk: string },
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
      Key,
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
  const query = async (pk: string): Promise<Record<string, unknown>[]> => {
    const items: Record<string, unknown>[] = [];
    let start: Record<string, unknown> | undefined;
    do {
      const command: QueryCommand = new QueryCommand({
        TableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": pk },
        ExclusiveStartKey: start,
      });
      const { Items = [], LastEvaluatedKey } = await documents.send(command);
      items.push(...Items);
      start = LastEvaluatedKey;
    } while (start !== undefined);
    return items;
  };
  const dateOf = (at: Date) => at.toISOString().slice(0, 10);
  return {
    addPageView: async (path, at) => count({ pk: dayPartition(dateOf(at)), sk: `${pagePrefix}${path}` }, at),
    addPanel: async (panel, at) => count({ pk: dayPartition(dateOf(at)), sk: `${panelPrefix}${panel}` }, at),
    addError: async (fingerprint, { errorClass, message, stack, path }, at) => {
      const moment = at.toISOString();
      await count(
        { pk: errorsPartition, sk: fingerprint },
        at,
        { errorClass, message, stack, path, lastSeen: moment },
        { firstSeen: moment },
      );
      await count({ pk: dayPartition(dateOf(at)), sk: "errors" }, at);
    },
    addVitals: async (path, ratings, at) => {
      const Key = { pk: dayPartition(dateOf(at)), sk: `${vitalsPrefix}${path}` };
      const counters = ratings.map(([name, rating]) => vitalCounter(name, rating));
      await count(Key, at, {}, {}, counters);
    },
    day: async (date) => {
      const all = await query(dayPartition(date));
      const isOfVitals = ({ sk }: Record<string, unknown>) => String(sk).startsWith(vitalsPrefix);
      const items = all.filter((item) => !isOfVitals(item)).map((item) => DayCount.parse(item));
      const pages = items.flatMap(({ sk, count: views }) =>
        sk.startsWith(pagePrefix) ? [{ path: sk.slice(pagePrefix.length), views }] : [],
      );
      const panels = items.flatMap(({ sk, count: opened }) =>
        sk.startsWith(panelPrefix) ? [[sk.slice(panelPrefix.length), opened] as const] : [],
      );
      return {
        pages,
        panels: new Map(panels),
        errors: items.find(({ sk }) => sk === "errors")?.count ?? 0,
        vitals: all.filter(isOfVitals).flatMap(ratedVitals),
      };
    },
    errors: async () => {
      const items = await query(errorsPartition);
      return items.map((item) => {
        const { sk: fingerprint, ...error } = StoredError.parse(item);
        return { fingerprint, ...error };
      });
    },
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
