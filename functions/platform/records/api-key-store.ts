import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { apiKeyPermissions } from "#shared/domain/account/api-keys.ts";
import { ownedBy } from "./owner-index.ts";
import { StoredUser, userKey } from "./users.ts";

/** An API key as stored. The key itself is known to its owner alone. */
export const StoredApiKey = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  permissions: z.array(z.enum(apiKeyPermissions)),
  /** SHA-256 of the whole key as base64url. */
  keyHash: z.string(),
  createdAt: z.iso.datetime(),
  /** Null: never. */
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  lastUsedIp: z.string().nullable(),
  usageCount: z.int().nonnegative(),
});
export type StoredApiKey = z.infer<typeof StoredApiKey>;

/** Keys and the users behind them, in the accounts table. */
export interface ApiKeyStore {
  /** @throws Error when there is a key with this id already */
  create(key: StoredApiKey): Promise<void>;
  /** Never stale. */
  find(id: string): Promise<StoredApiKey | undefined>;
  /** The user of a key; undefined once the account is gone. Never stale. */
  owner(userId: string): Promise<StoredUser | undefined>;
  /** Counts a use; false when the key has been revoked or removed meanwhile. */
  noteUse(id: string, use: { readonly at: string; readonly ip: string }): Promise<boolean>;
  /** Ends a key of this user for good; false when there is none that is still good. */
  revoke(userId: string, id: string, at: string): Promise<boolean>;
}

const apiKeyKey = (id: string) => ({ pk: `api-key#${id}`, sk: "key" });

export function apiKeyStore(documents: DynamoDBDocumentClient, table: string): ApiKeyStore {
  const read = async (Key: { pk: string; sk: string }) => {
    const command = new GetCommand({ TableName: table, Key, ConsistentRead: true });
    return (await documents.send(command)).Item;
  };
  /** Applies a change to a key that is not revoked; returns whether it did. */
  const change = async (id: string, update: string, condition: string, values: Record<string, unknown>) => {
    const command = new UpdateCommand({
      TableName: table,
      Key: apiKeyKey(id),
      UpdateExpression: update,
      ConditionExpression: `attribute_exists(pk) AND revokedAt = :none${condition}`,
      ExpressionAttributeValues: { ":none": null, ...values },
    });
    return isWritten(documents.send(command));
  };
  return {
    create: async (key) => {
      const own = apiKeyKey(key.id);
      const command = new PutCommand({
        TableName: table,
        Item: { ...own, ...ownedBy(key.userId, own), ...key },
        ConditionExpression: "attribute_not_exists(pk)",
      });
      await documents.send(command);
    },
    find: async (id) => {
      const item = await read(apiKeyKey(id));
      return item && StoredApiKey.parse(item);
    },
    owner: async (userId) => {
      const item = await read(userKey(userId));
      return item && StoredUser.parse(item);
    },
    noteUse: async (id, { at, ip }) =>
      change(id, "SET lastUsedAt = :at, lastUsedIp = :ip ADD usageCount :one", "", {
        ":at": at,
        ":ip": ip,
        ":one": 1,
      }),
    revoke: async (userId, id, at) =>
      change(id, "SET revokedAt = :at", " AND userId = :owner", { ":at": at, ":owner": userId }),
  };
}
