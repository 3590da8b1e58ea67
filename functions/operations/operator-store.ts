import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { transact } from "#functions/platform/aws/transact.ts";
import { adminsPartition } from "#functions/platform/records/owner-index.ts";
import { addressKey, StoredUser, userKey } from "#functions/platform/records/users.ts";
import type { AuditRecord, OperatorStore } from "./operator.ts";

const AddressItem = z.object({ userId: z.string() });

/** Users in the accounts table, audit records in the events table. */
export function operatorStore(
  documents: DynamoDBDocumentClient,
  tables: { accounts: string; events: string },
): OperatorStore {
  const read = async (Key: { pk: string; sk: string }) => {
    const command = new GetCommand({ TableName: tables.accounts, Key, ConsistentRead: true });
    return (await documents.send(command)).Item;
  };
  return {
    findUser: async (address) => {
      const owner = await read(addressKey(address));
      const user = owner && (await read(userKey(AddressItem.parse(owner).userId)));
      return user && StoredUser.parse(user);
    },
    change: async (record) => {
      const { userId, at, id, after } = record;
      const { expression, name, values } = changeOf(userId, after);
      await transact(documents, [
        {
          Update: {
            TableName: tables.accounts,
            Key: userKey(userId),
            UpdateExpression: expression,
            ConditionExpression: "attribute_exists(pk)",
            ExpressionAttributeNames: { "#name": name },
            ExpressionAttributeValues: values,
          },
        },
        { Put: { TableName: tables.events, Item: { pk: `audit#${userId}`, sk: `${at}#${id}`, ...record } } },
      ]);
    },
  };
}

/** Administrators are listed in the index, through their own items. */
function changeOf(userId: string, after: AuditRecord["after"]) {
  if (!("role" in after)) {
    const values = { ":value": after.subscription };
    return { expression: "SET #name = :value", name: "subscription", values };
  }
  const values = { ":value": after.role };
  if (after.role === "USER")
    return { expression: "SET #name = :value REMOVE gsi1pk, gsi1sk", name: "role", values };
  return {
    expression: "SET #name = :value, gsi1pk = :admins, gsi1sk = :user",
    name: "role",
    values: { ...values, ":admins": adminsPartition, ":user": userId },
  };
}
