import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { type ServiceId, serviceIds } from "#shared/domain/integrations/services.ts";
import { connectionReader, type ServiceConnection } from "./connection-reader.ts";

/** The state of a service for its owner. */
export function connectionState(connection: ServiceConnection | undefined): Integration["status"] {
  if (connection === undefined) return "disconnected";
  if (connection.failures !== null) return "error";
  return connection.lastSyncAt === null ? "connecting" : "connected";
}

/** Reads the states of all services for a user (planner table, GetItem). */
export function connectionStatesReader(
  documents: DynamoDBDocumentClient,
  table: string,
): (userId: string) => Promise<{ id: ServiceId; status: Integration["status"] }[]> {
  const read = connectionReader(documents, table);
  return async (userId) => {
    const { connections } = await read(userId);
    return serviceIds.map((id) => ({
      id,
      status: connectionState(connections.find(({ service }) => service === id)),
    }));
  };
}
