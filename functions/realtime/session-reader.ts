import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { readBatch } from "#functions/platform/aws/batch-read.ts";
import { StoredSession, StoredUser, sessionKey, userKey } from "#functions/platform/records/users.ts";
import type { Connection } from "./connections.ts";

/**
 * Finds out whether whoever has opened a socket may still read by it: the session is live, and the user's role is the
 * one that the socket was opened with (accounts table, BatchGetItem).
 */
export function sessionReader(documents: DynamoDBDocumentClient, table: string, clock: () => number) {
  return async ({ userId, sessionId, role }: Connection): Promise<boolean> => {
    const keys = [userKey(userId), sessionKey(userId, sessionId)];
    const items = await readBatch(documents, table, keys);
    const user = items.find(({ sk }) => sk === keys[0]?.sk);
    const session = items.find(({ sk }) => sk === keys[1]?.sk);
    if (user === undefined || session === undefined) return false;
    return (
      StoredUser.parse(user).role === role && Date.parse(StoredSession.parse(session).expiresAt) > clock()
    );
  };
}
