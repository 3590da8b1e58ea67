import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { userKey } from "#functions/platform/records/users.ts";

/** The people whom users have blocked. */
export interface BlockStore {
  add(userId: string, blockedId: string, now: string): Promise<void>;
  remove(userId: string, blockedId: string): Promise<void>;
  has(userId: string, blockedId: string): Promise<boolean>;
}

/** Blocks in the correspondence table, beside the conversations of the user who set them. */
export function blockStore(documents: DynamoDBDocumentClient, table: string): BlockStore {
  const keyOf = (userId: string, blockedId: string) => ({ pk: userKey(userId).pk, sk: `block#${blockedId}` });
  return {
    add: async (userId, blockedId, now) => {
      const Item = { ...keyOf(userId, blockedId), blockedId, createdAt: now };
      await documents.send(new PutCommand({ TableName: table, Item }));
    },
    remove: async (userId, blockedId) => {
      await documents.send(new DeleteCommand({ TableName: table, Key: keyOf(userId, blockedId) }));
    },
    has: async (userId, blockedId) => {
      const Key = keyOf(userId, blockedId);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      return Item !== undefined;
    },
  };
}
