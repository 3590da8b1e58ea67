import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { DueAccounts } from "./billing-accounts.ts";
import { billing } from "./keys.ts";

const Account = z.object({ userId: z.string(), dueAt: z.string() });
const Place = z.object({ pk: z.string(), sk: z.string(), gsi1pk: z.string(), gsi1sk: z.string() });
/** Where reading goes on in the partitions that have more, by partition. */
const Cursor = z.record(z.string(), Place);

/** Accounts that are read together, of each partition. */
const pageSize = 5;

/** Finds due accounts in the accounts table through `gsi1`. */
export function dueAccounts(documents: DynamoDBDocumentClient, table: string): DueAccounts {
  const read = async (partition: string, by: string, place: z.infer<typeof Place> | undefined) => {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: table,
        IndexName: "gsi1",
        KeyConditionExpression: "gsi1pk = :partition AND gsi1sk <= :by",
        ExpressionAttributeValues: { ":partition": partition, ":by": by },
        Limit: pageSize,
        ExclusiveStartKey: place,
      }),
    );
    const next = LastEvaluatedKey && ([partition, Place.parse(LastEvaluatedKey)] as const);
    return { accounts: Items.map((item) => Account.parse(item)), next };
  };
  return async (by, cursor) => {
    const places = cursor === undefined ? undefined : Cursor.parse(JSON.parse(cursor));
    const open = billing.partitions.filter((each) => places === undefined || each in places);
    const pages = await Promise.all(open.map((each) => read(each, by, places?.[each])));
    const accounts = pages.flatMap((page) => page.accounts);
    const next = pages.flatMap((page) => (page.next === undefined ? [] : [page.next]));
    return {
      userIds: accounts
        .toSorted((one, other) => one.dueAt.localeCompare(other.dueAt))
        .map(({ userId }) => userId),
      next: next.length === 0 ? undefined : JSON.stringify(Object.fromEntries(next)),
    };
  };
}
