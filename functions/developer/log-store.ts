import { type DynamoDBDocumentClient, GetCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { logEntryKey, logHeadKey } from "#functions/platform/records/event-log.ts";
import { eventLevels, mostLogEntries } from "#shared/domain/developer/event-log.ts";

const StoredLogEntry = z.object({
  number: z.int().positive(),
  at: z.iso.datetime(),
  level: z.enum(eventLevels),
  message: z.string(),
  context: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  /** Seconds since 1970; from then on the entry is gone, whether it has been removed or not. */
  ttl: z.int(),
});
/** An entry of an event log as stored. */
export type StoredLogEntry = z.infer<typeof StoredLogEntry>;

/** Event logs in the events table (GetItem, Query). */
export function logStore(documents: DynamoDBDocumentClient, TableName: string) {
  /** What is in the places of two numbers and between them, the last first. */
  const between = async (userId: string, from: number, to: number): Promise<StoredLogEntry[]> => {
    const entries: StoredLogEntry[] = [];
    const [first, last] = [logEntryKey(userId, from), logEntryKey(userId, to)];
    const query = {
      TableName,
      KeyConditionExpression: "pk = :pk AND sk BETWEEN :first AND :last",
      ExpressionAttributeValues: { ":pk": first.pk, ":first": first.sk, ":last": last.sk },
      ScanIndexForward: false,
      ConsistentRead: true,
    };
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      entries.push(...Items.map((item) => StoredLogEntry.parse(item)));
    }
    return entries;
  };

  return {
    /** The number of the latest entry; 0 when there has never been one. Never stale. */
    async latest(userId: string): Promise<number> {
      const command = new GetCommand({ TableName, Key: logHeadKey(userId), ConsistentRead: true });
      const { Item } = await documents.send(command);
      return Item === undefined ? 0 : z.object({ entries: z.int() }).parse(Item).entries;
    },

    /**
     * The entries of a range of numbers, fewer than there are places, the latest first. The places lie in a circle, so
     * a range may go from the last place on to the first. Numbers whose entry was never written are left out.
     */
    async read(userId: string, from: number, to: number): Promise<StoredLogEntry[]> {
      const turn = Math.floor(to / mostLogEntries) * mostLogEntries;
      const entries = await between(userId, Math.max(from, turn), to);
      if (from < turn) entries.push(...(await between(userId, from, turn - 1)));
      return entries.filter(({ number }) => number >= from && number <= to);
    },
  };
}
export type LogStore = ReturnType<typeof logStore>;
