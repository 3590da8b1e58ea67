import { type DynamoDBDocumentClient, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { ErrorGroup, PageError } from "#shared/api/developer/telemetry.ts";
import { errorClasses, telemetryDays } from "#shared/domain/developer/telemetry.ts";
import { dayMs } from "#shared/domain/durations.ts";

const DayCount = z.object({ sk: z.string(), count: z.int() });
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
}

export interface TelemetryStore {
  addPageView(path: string, at: Date): Promise<void>;
  addError(fingerprint: string, error: PageError, at: Date): Promise<void>;
  /** @param date `yyyy-mm-dd` */
  day(date: string): Promise<CountedDay>;
  errors(): Promise<ErrorGroup[]>;
}

const errorsPartition = "telemetry-errors";
const dayPartition = (date: string) => `telemetry#${date}`;
const pagePrefix = "page#";

/** Counts in the events table (UpdateItem, Query); nothing names a user, and all of it ends by itself. */
export function telemetryStore(documents: DynamoDBDocumentClient, TableName: string): TelemetryStore {
  const count = async (
    Key: { pk: string; sk: string },
    at: Date,
    values: Readonly<Record<string, string>> = {},
    first: Readonly<Record<string, string>> = {},
  ) => {
    const set = Object.keys(values).map((name) => `#${name} = :${name}`);
    const setFirst = Object.keys(first).map((name) => `#${name} = if_not_exists(#${name}, :${name})`);
    const all = { ...values, ...first };
    const command = new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: `ADD #count :one SET ${["#ttl = :ttl", ...set, ...setFirst].join(", ")}`,
      ExpressionAttributeNames: {
        "#count": "count",
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
    day: async (date) => {
      const items = (await query(dayPartition(date))).map((item) => DayCount.parse(item));
      const pages = items.flatMap(({ sk, count: views }) =>
        sk.startsWith(pagePrefix) ? [{ path: sk.slice(pagePrefix.length), views }] : [],
      );
      return { pages, errors: items.find(({ sk }) => sk === "errors")?.count ?? 0 };
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
