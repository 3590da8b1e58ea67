import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { Connection, connectionPartition, connectionRemover } from "./connections.ts";

/** Open sockets as those who reach them use them. */
export interface ConnectionStore {
  /** The open sockets of a user, or of the support desk when that is null. */
  of(userId: string | null): Promise<Connection[]>;
  remove(connection: Connection): Promise<void>;
}

/** Open sockets in the events table (Query, DeleteItem). */
export function connectionReader(documents: DynamoDBDocumentClient, table: string): ConnectionStore {
  return {
    remove: connectionRemover(documents, table),
    of: async (userId) => {
      const query = {
        TableName: table,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": connectionPartition(userId) },
        ConsistentRead: true,
      };
      const found: Connection[] = [];
      for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
        found.push(...Items.map((item) => Connection.parse(item)));
      }
      return found;
    },
  };
}
