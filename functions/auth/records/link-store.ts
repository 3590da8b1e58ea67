import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isConditionFailure, isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { memberItem } from "#functions/platform/records/members-index.ts";
import { ownedBy } from "#functions/platform/records/owner-index.ts";
import { personItems } from "#functions/platform/records/people-index.ts";
import { userKey } from "#functions/platform/records/users.ts";
import { Account, type AuthStore } from "./accounts.ts";
import { linkKey, ttlAt } from "./keys.ts";
import type { StoredLink } from "./links.ts";

const Link = z.object({
  purpose: z.enum(["verify-email", "reset-password"]),
  tokenHash: z.string(),
  userId: z.string(),
  registrationId: z.string(),
  expiresAt: z.string(),
});

const unused = "purpose = :purpose AND expiresAt > :now AND attribute_not_exists(usedAt)";

export function linkItem(link: StoredLink) {
  const key = linkKey(link.tokenHash);
  return { ...key, ...ownedBy(link.userId, key), ...link, ttl: ttlAt(link.expiresAt) };
}

type LinkStore = Pick<AuthStore, "saveLink" | "takeLink" | "releaseLink" | "verifyAddress">;

/** Mailed links: one item each, used up by a conditional write. */
export function linkStore(documents: DynamoDBDocumentClient, table: string): LinkStore {
  return {
    saveLink: async (link) => {
      await documents.send(new PutCommand({ TableName: table, Item: linkItem(link) }));
    },
    takeLink: async (purpose, tokenHash, now) => {
      const command = new UpdateCommand({
        TableName: table,
        Key: linkKey(tokenHash),
        UpdateExpression: "SET usedAt = :now",
        ConditionExpression: unused,
        ExpressionAttributeValues: { ":purpose": purpose, ":now": now },
        ReturnValues: "ALL_NEW",
      });
      try {
        return Link.parse((await documents.send(command)).Attributes);
      } catch (error) {
        if (isConditionFailure(error)) return undefined;
        throw error;
      }
    },
    releaseLink: async (tokenHash) => {
      const command = new UpdateCommand({
        TableName: table,
        Key: linkKey(tokenHash),
        UpdateExpression: "REMOVE usedAt",
        ConditionExpression: "attribute_exists(pk)",
      });
      await isWritten(documents.send(command));
    },
    verifyAddress: async (tokenHash, now) => {
      const get = new GetCommand({ TableName: table, Key: linkKey(tokenHash), ConsistentRead: true });
      const { Item } = await documents.send(get);
      if (Item === undefined) return undefined;
      const link = Link.parse(Item);
      const user = new GetCommand({ TableName: table, Key: userKey(link.userId), ConsistentRead: true });
      const before = Account.safeParse((await documents.send(user)).Item).data;
      if (before === undefined) return undefined;
      const items = [
        {
          Update: {
            TableName: table,
            Key: linkKey(tokenHash),
            UpdateExpression: "SET usedAt = :now",
            ConditionExpression: unused,
            ExpressionAttributeValues: { ":purpose": "verify-email", ":now": now },
          },
        },
        {
          Update: {
            TableName: table,
            Key: userKey(link.userId),
            UpdateExpression: "SET emailVerified = :true",
            ConditionExpression: "registrationId = :registration AND displayName = :name",
            ExpressionAttributeValues: {
              ":true": true,
              ":registration": link.registrationId,
              ":name": before.displayName,
            },
          },
        },
        ...[memberItem(link.userId), ...personItems(link.userId, before.displayName)].map((Item) => ({
          Put: { TableName: table, Item },
        })),
      ];
      if (!(await isWritten(transact(documents, items)))) return undefined;
      return Account.parse((await documents.send(user)).Item);
    },
  };
}
