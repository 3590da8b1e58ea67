import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { userKey } from "#functions/platform/records/users.ts";
import { webhookEvents } from "#shared/domain/developer/webhooks.ts";

const Endpoint = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  maxAttempts: z.int().positive(),
  status: z.enum(["active", "off", "failing"]),
  createdAt: z.iso.datetime(),
  /** Signing secrets, sealed for the endpoint, the newest first; the others sign until their time. */
  secrets: z.array(z.object({ sealed: z.string(), until: z.iso.datetime().nullable() })).min(1),
});
/** A webhook endpoint as stored. */
export type Endpoint = z.infer<typeof Endpoint>;

/** Changes of the number of active endpoints that are remembered. */
export const mostActivity = 100;

const EndpointList = z.object({
  version: z.int().nonnegative(),
  endpoints: z.array(Endpoint),
  /** How many were active after each change of that number, oldest first. */
  activity: z.array(z.object({ at: z.iso.datetime(), active: z.int().nonnegative() })),
});
/** The endpoints of one user, oldest first, guarded by a version. */
export type EndpointList = z.infer<typeof EndpointList>;

/** Where the endpoints of a user are. */
export const endpointListKey = (userId: string) => ({ pk: userKey(userId).pk, sk: "webhooks" });

/**
 * Reads endpoints from the accounts table (GetItem); version 0 and empty for someone who never had one. Never stale.
 */
export function endpointListReader(documents: DynamoDBDocumentClient, TableName: string) {
  return async (userId: string): Promise<EndpointList> => {
    const command = new GetCommand({ TableName, Key: endpointListKey(userId), ConsistentRead: true });
    const { Item } = await documents.send(command);
    return Item ? EndpointList.parse(Item) : { version: 0, endpoints: [], activity: [] };
  };
}
