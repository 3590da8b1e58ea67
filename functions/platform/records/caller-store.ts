import { TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { throttledBatch } from "#functions/platform/aws/retry.ts";
import { sessionIdleMs } from "#shared/domain/account/sessions.ts";
import { StoredSession, StoredUser, sessionKey, userKey } from "./users.ts";

/** The user of a session, read by every request. */
export interface CallerStore {
  /** The session and its user, each undefined when it is gone. Never stale. */
  find(
    userId: string,
    sessionId: string,
  ): Promise<{ user: StoredUser | undefined; session: StoredSession | undefined }>;
  /** Records that a session was used, which also extends it; does nothing when it is gone. */
  touch(userId: string, sessionId: string, nowMs: number): Promise<void>;
}

export function callerStore(documents: DynamoDBDocumentClient, table: string): CallerStore {
  return {
    find: async (userId, sessionId) => {
      const Keys = [userKey(userId), sessionKey(userId, sessionId)];
      const command = new BatchGetCommand({ RequestItems: { [table]: { Keys, ConsistentRead: true } } });
      const { Responses, UnprocessedKeys } = await documents.send(command);
      // Two small items never exceed a batch: what is left over was throttled.
      if (UnprocessedKeys?.[table] !== undefined) throw throttledBatch();
      const items = Responses?.[table] ?? [];
      const user = items.find(({ sk }) => sk === "profile");
      const session = items.find(({ sk }) => sk !== "profile");
      return { user: user && StoredUser.parse(user), session: session && StoredSession.parse(session) };
    },
    touch: async (userId, sessionId, nowMs) => {
      const endMs = nowMs + sessionIdleMs;
      const command = new UpdateCommand({
        TableName: table,
        Key: sessionKey(userId, sessionId),
        UpdateExpression: "SET lastUsedAt = :now, expiresAt = :end, #ttl = :ttl",
        ConditionExpression: "attribute_exists(pk) AND lastUsedAt < :now",
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: {
          ":now": new Date(nowMs).toISOString(),
          ":end": new Date(endMs).toISOString(),
          ":ttl": Math.ceil(endMs / 1_000),
        },
      });
      try {
        await isWritten(documents.send(command));
      } catch (error) {
        // A transaction is changing the session at this moment; the next call moves its end.
        if (!(error instanceof TransactionConflictException)) throw error;
      }
    },
  };
}
