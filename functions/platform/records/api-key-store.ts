import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { apiKeyPermissions } from "#shared/domain/account/api-keys.ts";
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
  /** The key that a rotation made in its place. */
  replacedBy: z.string().nullable(),
});
export type StoredApiKey = z.infer<typeof StoredApiKey>;

/** Keys and the users behind them, in the accounts table, as calls with keys need them. */
export interface ApiKeyStore {
  /** Never stale. */
  find(id: string): Promise<StoredApiKey | undefined>;
  /** The user of a key; undefined once the account is gone. Never stale. */
  owner(userId: string): Promise<StoredUser | undefined>;
  /** Counts a use; false when the key has been revoked or removed meanwhile. */
  noteUse(id: string, use: { readonly at: string; readonly ip: string }): Promise<boolean>;
}

/** Where a key is stored: it is looked up without knowing the user. */
export const apiKeyKey = (id: string) => ({ pk: `api-key#${id}`, sk: "key" });

/** The list of a user's keys, beside the user. */
export const apiKeyListKey = (userId: string) => ({ pk: userKey(userId).pk, sk: "api-keys" });

export function apiKeyStore(documents: DynamoDBDocumentClient, table: string): ApiKeyStore {
  const read = async (Key: { pk: string; sk: string }) => {
    const command = new GetCommand({ TableName: table, Key, ConsistentRead: true });
    return (await documents.send(command)).Item;
  };
  return {
    find: async (id) => {
      const item = await read(apiKeyKey(id));
      return item && StoredApiKey.parse(item);
    },
    owner: async (userId) => {
      const item = await read(userKey(userId));
      return item && StoredUser.parse(item);
    },
    noteUse: async (id, { at, ip }) => {
      const command = new UpdateCommand({
        TableName: table,
        Key: apiKeyKey(id),
        UpdateExpression: "SET lastUsedAt = :at, lastUsedIp = :ip ADD usageCount :one",
        ConditionExpression: "attribute_exists(pk) AND revokedAt = :none",
        ExpressionAttributeValues: { ":none": null, ":at": at, ":ip": ip, ":one": 1 },
      });
      return isWritten(documents.send(command));
    },
  };
}
