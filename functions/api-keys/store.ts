import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { readBatch } from "#functions/platform/aws/batch-read.ts";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { apiKeyKey, apiKeyListKey, StoredApiKey } from "#functions/platform/records/api-key-store.ts";
import { ownedBy } from "#functions/platform/records/owner-index.ts";

const ListedKey = z.object({
  id: z.string(),
  /** When it stops working or has stopped; null: never. */
  endsAt: z.iso.datetime().nullable(),
  replacedBy: z.string().nullable(),
});
/** A key as its owner's list has it: what decides how many more there may be. */
export type ListedKey = z.infer<typeof ListedKey>;

const KeyList = z.object({ version: z.int().nonnegative(), keys: z.array(ListedKey) });
/** The keys of one user, oldest first, guarded by a version. */
export type KeyList = z.infer<typeof KeyList>;

/** What changes with a list. */
export interface KeyChanges {
  readonly created?: StoredApiKey;
  /** Keys that stop working, at once by `revokedAt` or later by `expiresAt`. */
  readonly ended: readonly (
    | { readonly id: string; readonly revokedAt: string }
    | { readonly id: string; readonly expiresAt: string; readonly replacedBy: string }
  )[];
  /** Ids of keys that are removed. */
  readonly removed: readonly string[];
}

export interface KeyListStore {
  /** Never stale; version 0 and empty for someone who never had a key. */
  read(userId: string): Promise<KeyList>;
  /** The keys with these ids, never stale, in any order. */
  keys(ids: readonly string[]): Promise<StoredApiKey[]>;
  /** Writes the successor of a list with its changes; false when something else was written since. */
  write(userId: string, list: KeyList, changes: KeyChanges): Promise<boolean>;
}

/** API keys and the lists of them in the accounts table (GetItem, BatchGetItem, PutItem, UpdateItem, DeleteItem). */
export function keyListStore(documents: DynamoDBDocumentClient, TableName: string): KeyListStore {
  return {
    read: async (userId) => {
      const command = new GetCommand({ TableName, Key: apiKeyListKey(userId), ConsistentRead: true });
      const { Item } = await documents.send(command);
      return Item ? KeyList.parse(Item) : { version: 0, keys: [] };
    },
    keys: async (ids) => {
      const items = await readBatch(documents, TableName, ids.map(apiKeyKey));
      return items.map((item) => StoredApiKey.parse(item));
    },
    write: (userId, list, { created, ended, removed }) => {
      const head = {
        Put: {
          TableName,
          Item: { ...apiKeyListKey(userId), ...list },
          ConditionExpression: "attribute_not_exists(pk) OR version = :before",
          ExpressionAttributeValues: { ":before": list.version - 1 },
        },
      };
      const key = created && apiKeyKey(created.id);
      const creation =
        key === undefined
          ? []
          : [
              {
                Put: {
                  TableName,
                  Item: { ...key, ...ownedBy(userId, key), ...created },
                  ConditionExpression: "attribute_not_exists(pk)",
                },
              },
            ];
      const endings = ended.map(({ id, ...change }) => {
        const names = Object.keys(change);
        return {
          Update: {
            TableName,
            Key: apiKeyKey(id),
            UpdateExpression: `SET ${names.map((name) => `${name} = :${name}`).join(", ")}`,
            ConditionExpression: "attribute_exists(pk)",
            ExpressionAttributeValues: Object.fromEntries(
              Object.entries(change).map(([name, value]) => [`:${name}`, value]),
            ),
          },
        };
      });
      const removals = removed.map((id) => ({ Delete: { TableName, Key: apiKeyKey(id) } }));
      return isWritten(transact(documents, [head, ...creation, ...endings, ...removals]));
    },
  };
}
