import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { hourSeconds } from "#shared/domain/durations.ts";
import { type Connection, connectionKeys, connectionRemover } from "./connections.ts";

/** Open sockets as the one who opens them uses them. */
export interface ConnectionWriter {
  /** Notes a socket. One that is noted twice is noted once. */
  add(connection: Connection): Promise<void>;
  /** Does nothing when it is gone. */
  remove(connection: Connection): Promise<void>;
}

/** API Gateway closes a socket after two hours; TTL only tidies up what a lost disconnect left. */
const ttlSeconds = 3 * hourSeconds;

/** Open sockets in the events table (PutItem, DeleteItem). */
export function connectionWriter(
  documents: DynamoDBDocumentClient,
  table: string,
  clock: () => number,
): ConnectionWriter {
  return {
    remove: connectionRemover(documents, table),
    add: async (connection) => {
      const ttl = Math.ceil(clock() / 1_000) + ttlSeconds;
      for (const key of connectionKeys(connection)) {
        await documents.send(new PutCommand({ TableName: table, Item: { ...key, ...connection, ttl } }));
      }
    },
  };
}
