import { randomUUID } from "node:crypto";
import type { NewEvent } from "#shared/api/events.ts";
import { daySeconds } from "#shared/domain/durations.ts";

/** How long an event can be delivered again. */
const retentionDays = 14;

/** Begins the sort keys of events, by which the stream's readers find them. */
const prefix = "event#";

/**
 * An event as a write for the transaction of the change that it reports: a change that is acknowledged is delivered too,
 * even if the process ends in between. Events are in the partition of the user they concern (events table, PutItem).
 *
 * @param table the events table
 */
export function eventPut(table: string, event: NewEvent, nowMs: number = Date.now()) {
  const id = randomUUID();
  const at = new Date(nowMs).toISOString();
  const pk = event.userId === null ? `${prefix}${id}` : `user#${event.userId}`;
  const ttl = Math.ceil(nowMs / 1_000) + retentionDays * daySeconds;
  return {
    Put: { TableName: table, Item: { pk, sk: `${prefix}${at}#${id}`, id, at, ...event, ttl } },
  };
}
