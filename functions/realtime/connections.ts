import { DeleteCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";

/** An open socket, by what its authoriser found. */
export const Connection = z.object({
  connectionId: z.string().min(1),
  userId: z.string().min(1),
  sessionId: z.string().min(1),
  role: z.enum(["USER", "ADMIN"]),
});
export type Connection = z.infer<typeof Connection>;

/** Where the open sockets of a user are, or those of the support desk when that is null. */
export function connectionPartition(userId: string | null): string {
  return userId === null ? "socket#desk" : `socket#user#${userId}`;
}

/** The keys of a socket: those of administrators are the desk's as well. */
export function connectionKeys({ userId, role, connectionId }: Connection): { pk: string; sk: string }[] {
  const readers = role === "ADMIN" ? [userId, null] : [userId];
  return readers.map((reader) => ({ pk: connectionPartition(reader), sk: connectionId }));
}

/** Forgets sockets, in the events table (DeleteItem). */
export function connectionRemover(documents: DynamoDBDocumentClient, table: string) {
  return async (connection: Connection): Promise<void> => {
    for (const Key of connectionKeys(connection)) {
      await documents.send(new DeleteCommand({ TableName: table, Key }));
    }
  };
}
