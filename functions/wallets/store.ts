import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { Overtaken } from "#functions/platform/aws/retry.ts";
import type { ItemCheck } from "#functions/platform/aws/transact.ts";
import type { EmptyPart } from "#functions/platform/records/plan/empty-part.ts";

const StoredWallets = z.object({
  version: z.int().nonnegative(),
  transfers: z.array(
    z.object({
      id: z.string(),
      date: z.iso.date(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      satoshis: z.int().positive(),
      feeSatoshis: z.int().nonnegative(),
    }),
  ),
  watched: z.array(
    z.object({
      account: z.string().nullable(),
      keys: z.string(),
      kind: z.enum(["pkh", "sh-wpkh", "wpkh", "tr"]),
    }),
  ),
});
/** Everything that one user has recorded of accounts besides transactions. */
export type StoredWallets = z.infer<typeof StoredWallets>;

export interface WalletStore {
  /** Version 0 and empty when nothing was ever written. */
  read(userId: string): Promise<StoredWallets>;
  /** Writes what has its version's successor; false when something else was written since. */
  write(userId: string, wallets: StoredWallets): Promise<boolean>;
}

/** Replacing all of it together with other things. */
export interface WalletReplacement {
  /** What writes the successor of a version, as part of a transaction. */
  put(userId: string, wallets: StoredWallets): PutCommandInput;
  /** What fails when another version was written, as part of a transaction. */
  unchanged(userId: string, version: number): ItemCheck;
}

/** Deletes everything that someone has recorded of accounts. */
export function walletRemoval(store: WalletStore): EmptyPart {
  return async (userId) => {
    const { version, transfers, watched } = await store.read(userId);
    if (transfers.length + watched.length === 0) return [];
    const empty = { version: version + 1, transfers: [], watched: [] };
    if (!(await store.write(userId, empty))) throw new Overtaken();
    return [];
  };
}

/** One item in the planner table, so that its limits hold under concurrent requests. */
export function createWalletStore(
  client: DynamoDBDocumentClient,
  TableName: string,
): WalletStore & WalletReplacement {
  const keyOf = (userId: string) => ({ pk: `user#${userId}`, sk: "wallets" });
  const ofVersion = (version: number) => ({
    ConditionExpression: "attribute_not_exists(pk) OR version = :before",
    ExpressionAttributeValues: { ":before": version },
  });
  const put: WalletReplacement["put"] = (userId, wallets) => ({
    TableName,
    Item: { ...keyOf(userId), ...wallets },
    ...ofVersion(wallets.version - 1),
  });
  return {
    put,
    unchanged: (userId, version) => ({ TableName, Key: keyOf(userId), ...ofVersion(version) }),
    async read(userId) {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: keyOf(userId), ConsistentRead: true }),
      );
      return Item ? StoredWallets.parse(Item) : { version: 0, transfers: [], watched: [] };
    },
    write: (userId, wallets) => isWritten(client.send(new PutCommand(put(userId, wallets)))),
  };
}
