import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { transact } from "#functions/platform/aws/transact.ts";
import { addressKey, StoredUser, userKey } from "#functions/platform/records/users.ts";
import type { OperatorStore } from "./operator.ts";

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
      const [name, value] = "role" in after ? ["role", after.role] : ["subscription", after.subscription];
      await transact(documents, [
        {
          Update: {
            TableName: tables.accounts,
            Key: userKey(userId),
            UpdateExpression: "SET #name = :value",
            ConditionExpression: "attribute_exists(pk)",
            ExpressionAttributeNames: { "#name": name },
            ExpressionAttributeValues: { ":value": value },
          },
        },
        { Put: { TableName: tables.events, Item: { pk: `audit#${userId}`, sk: `${at}#${id}`, ...record } } },
      ]);
    },
  };
}
