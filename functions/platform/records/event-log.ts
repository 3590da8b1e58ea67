import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { errorFields, type Log } from "#functions/platform/log.ts";
import { eventLoggingFields } from "#shared/api/developer/developer.ts";
import {
  type EventLevel,
  type EventLogging,
  isAtLeast,
  mostLogEntries,
  usualEventLogging,
} from "#shared/domain/developer/event-log.ts";
import { daySeconds } from "#shared/domain/durations.ts";
import { userKey } from "./users.ts";

/** What happened, for the owner of the programs and webhooks concerned. */
export interface NewLogEntry {
  readonly level: EventLevel;
  readonly message: string;
  /** Kept only where the owner wants it; what is undefined is left out. */
  readonly context?: Readonly<Record<string, string | number | null | undefined>> | undefined;
}

interface EventLogTables {
  readonly accounts: string;
  readonly events: string;
}

const { logLevel, retentionDays, includeContext } = eventLoggingFields;
/** A stored value that is no longer an option counts as not chosen. */
export const StoredEventLogging = z.object({
  logLevel: logLevel.catch(usualEventLogging.logLevel),
  retentionDays: retentionDays.catch(usualEventLogging.retentionDays),
  includeContext: includeContext.catch(usualEventLogging.includeContext),
});

/** Where it is stored what a user's log keeps, with the other settings. */
export const eventLoggingKey = (userId: string) => ({ pk: userKey(userId).pk, sk: "settings#developer" });

/** Where the number of all entries that were ever written is. */
export const logHeadKey = (userId: string) => ({ pk: userKey(userId).pk, sk: "developer-log-head" });

/** The place of an entry by its number: the entry that is `mostLogEntries` older had it before. */
export const logEntryKey = (userId: string, number: number) => ({
  pk: userKey(userId).pk,
  sk: `developer-log#${String(number % mostLogEntries).padStart(4, "0")}`,
});

const longestMessage = 300;
const longestContextText = 200;

function keptContext(context: NewLogEntry["context"]): Record<string, string | number> {
  const values = Object.entries(context ?? {}).flatMap(([name, value]): [string, string | number][] =>
    value === undefined || value === null
      ? []
      : [[name, typeof value === "string" ? value.slice(0, longestContextText) : value]],
  );
  return Object.fromEntries(values);
}

/**
 * The event logs of users: what they keep is in the accounts table (GetItem), their entries in the events table
 * (UpdateItem). Nothing fails because of the log: what cannot be read or written is logged for the operator.
 */
export function eventLog(documents: DynamoDBDocumentClient, tables: EventLogTables, log: Log) {
  const settings = async (userId: string): Promise<EventLogging> => {
    const command = new GetCommand({
      TableName: tables.accounts,
      Key: eventLoggingKey(userId),
      ConsistentRead: true,
    });
    try {
      return StoredEventLogging.parse((await documents.send(command)).Item ?? {});
    } catch (error) {
      log.error("the settings of an event log could not be read", { userId, error: errorFields(error) });
      return usualEventLogging;
    }
  };

  const write = async (userId: string, logging: EventLogging, atMs: number, entry: NewLogEntry) => {
    const head = new UpdateCommand({
      TableName: tables.events,
      Key: logHeadKey(userId),
      UpdateExpression: "ADD entries :one",
      ExpressionAttributeValues: { ":one": 1 },
      ReturnValues: "UPDATED_NEW",
    });
    const number = z.int().parse((await documents.send(head)).Attributes?.entries);
    const values = {
      number,
      at: new Date(atMs).toISOString(),
      level: entry.level,
      message: entry.message.slice(0, longestMessage),
      context: logging.includeContext ? keptContext(entry.context) : null,
      ttl: Math.ceil(atMs / 1_000) + logging.retentionDays * daySeconds,
    };
    const names = Object.keys(values);
    const body = new UpdateCommand({
      TableName: tables.events,
      Key: logEntryKey(userId, number),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(", ")}`,
      // A function that was held up does not write over what came after it.
      ConditionExpression: "attribute_not_exists(pk) OR #number < :number",
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [`:${name}`, value]),
      ),
    });
    await isWritten(documents.send(body));
  };

  /** Adds an entry, if the settings keep one of its level. */
  const add = async (userId: string, logging: EventLogging, atMs: number, entry: NewLogEntry) => {
    if (!isAtLeast(entry.level, logging.logLevel)) return;
    try {
      await write(userId, logging, atMs, entry);
    } catch (error) {
      log.error("an entry of an event log was not written", { userId, error: errorFields(error) });
    }
  };

  return {
    settings,
    add,
    /** Adds an entry, if the user's settings keep one of its level. */
    async note(userId: string, atMs: number, entry: NewLogEntry): Promise<void> {
      await add(userId, await settings(userId), atMs, entry);
    },
  };
}
export type EventLog = ReturnType<typeof eventLog>;
