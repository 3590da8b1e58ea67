import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { userKey } from "#functions/platform/records/users.ts";
import { accountChange } from "./account-change.ts";
import type { CustomerStore } from "./billing-accounts.ts";
import { billing, billingKey, customerItem, customerKey } from "./keys.ts";

const Owner = z.object({ userId: z.string() });

/** Customers of the payment provider in the accounts table: the billing account, and an item that leads to it. */
export function customerStore(documents: DynamoDBDocumentClient, table: string): CustomerStore {
  return {
    ownerOf: async (customerId) => {
      const Key = customerKey(customerId);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      return Item && Owner.parse(Item).userId;
    },
    open: async (account, former) => {
      const { userId, customerId, dueAt } = account;
      const Item = { ...billingKey(userId), ...account, gsi1pk: billing.of(userId), gsi1sk: dueAt };
      const place =
        former === undefined
          ? { ConditionExpression: "attribute_not_exists(pk)" }
          : {
              ConditionExpression: "customerId = :former",
              ExpressionAttributeValues: { ":former": former.customerId },
            };
      const owner = { Key: userKey(userId), ConditionExpression: "attribute_exists(pk)" };
      const left = former === undefined ? [] : [customerKey(former.customerId)];
      return isWritten(
        transact(documents, [
          { ConditionCheck: { TableName: table, ...owner } },
          { Put: { TableName: table, Item, ...place } },
          ...left.map((Key) => ({ Delete: { TableName: table, Key } })),
          { Put: { TableName: table, Item: customerItem(customerId, userId) } },
        ]),
      );
    },
    noteAddress: async (account, email) => {
      await isWritten(documents.send(new UpdateCommand(accountChange(table, account, { email }))));
    },
    replaceCheckout: async (account, checkout) => {
      const known = { checkout: account.checkout };
      return isWritten(documents.send(new UpdateCommand(accountChange(table, account, { checkout }, known))));
    },
  };
}
