import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { DueAccounts } from "./billing-accounts.ts";
import { billingPartition } from "./keys.ts";

const Account = z.object({ userId: z.string() });
const Cursor = z.object({ pk: z.string(), sk: z.string(), gsi1pk: z.string(), gsi1sk: z.string() });

/** Accounts that are read together. */
const pageSize = 25;

/** Finds due accounts in the accounts table through `gsi1`. */
export function dueAccounts(documents: DynamoDBDocumentClient, table: string): DueAccounts {
  return async (by, cursor) => {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: table,
        IndexName: "gsi1",
        KeyConditionExpression: "gsi1pk = :partition AND gsi1sk <= :by",
        ExpressionAttributeValues: { ":partition": billingPartition, ":by": by },
        Limit: pageSize,
        ...(cursor === undefined ? {} : { ExclusiveStartKey: JSON.parse(cursor) }),
      }),
    );
    const userIds = Items.map((item) => Account.parse(item).userId);
    return { userIds, next: LastEvaluatedKey && JSON.stringify(Cursor.parse(LastEvaluatedKey)) };
  };
}
