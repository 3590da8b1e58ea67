import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { integrationsKey } from "#functions/platform/records/keys/integration-keys.ts";
import { serviceIds } from "#shared/domain/integrations/services.ts";

const ServiceConnection = z.object({
  service: z.enum(serviceIds),
  /** A connection that replaces another one has an id of its own, so that runs of the former change nothing. */
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** The key, sealed for this service of this account; null for a service without. */
  sealed: z.string().nullable(),
  /** What its owner has set. */
  settings: z
    .object({
      feeds: z.array(z.string()).default([]),
      withoutFeeds: z.array(z.string()).default([]),
      measuredInflation: z.boolean().default(true),
      address: z.string().nullable().default(null),
    })
    .prefault({}),
  /** Whether new trades are recorded without being asked. */
  automatic: z.boolean(),
  /** When a sync was last complete. */
  lastSyncAt: z.iso.datetime().nullable(),
  /** Failures in a row, and the last one's text; `final` needs a new key. */
  failures: z
    .object({ count: z.int().positive(), since: z.iso.datetime(), text: z.string(), final: z.boolean() })
    .nullable(),
  /** What its owner was notified of: failures by their `since`, trades up to a moment. */
  noted: z
    .object({
      failuresSince: z.string().nullable().default(null),
      tradesUntil: z.string().nullable().default(null),
    })
    .prefault({}),
  calls: z.object({ used: z.number().nonnegative(), at: z.number() }).nullable(),
  /** ISO time of the next sync; null while nothing but its owner can help. */
  dueAt: z.string().nullable(),
  /** A run has it until then. */
  runningUntil: z.iso.datetime().nullable(),
  /** Milliseconds since 1970 up to which everything was read. */
  syncedUntil: z.number().nullable(),
  /** Where a sync that is not complete goes on. */
  progress: z
    .object({ since: z.number().nullable(), until: z.number(), cursor: z.string().nullable() })
    .nullable(),
});
/** A connection to a service as stored. */
export type ServiceConnection = z.infer<typeof ServiceConnection>;

const ConnectionList = z.object({ version: z.int().nonnegative(), connections: z.array(ServiceConnection) });
export type ConnectionList = z.infer<typeof ConnectionList>;

/** Reads the connections of a user in the planner table (GetItem). */
export function connectionReader(documents: DynamoDBDocumentClient, TableName: string) {
  return async (userId: string): Promise<ConnectionList> => {
    const command = new GetCommand({ TableName, Key: integrationsKey(userId), ConsistentRead: true });
    const { Item } = await documents.send(command);
    return Item ? ConnectionList.parse(Item) : { version: 0, connections: [] };
  };
}
