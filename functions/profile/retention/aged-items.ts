import { DeleteCommand, type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { userKey } from "#functions/platform/records/users.ts";
import type { AgedRemoval } from "./retention.ts";

interface AgedItems {
  readonly table: string;
  /** What the sort keys of the items begin with. */
  readonly prefix: string;
  /** The attribute that says when an item came. ISO text */
  readonly moment: string;
  /** A further condition; once it holds, it holds for good. */
  readonly isAged?: (item: Readonly<Record<string, unknown>>, before: string) => boolean;
}

const Key = z.object({ pk: z.string(), sk: z.string() });

/** Items of a user's partition from before a moment (Query, DeleteItem). One whose place another has taken stays. */
export function agedItems(documents: DynamoDBDocumentClient, items: AgedItems) {
  const { table, prefix, moment, isAged = () => true } = items;
  return async (userId: string, before: string): Promise<AgedRemoval[]> => {
    const query = {
      TableName: table,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": userKey(userId).pk, ":prefix": prefix },
      ConsistentRead: true,
    };
    const found: AgedRemoval[] = [];
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      for (const item of Items) {
        if (String(item[moment]) >= before || !isAged(item, before)) continue;
        const command = new DeleteCommand({
          TableName: table,
          Key: Key.parse(item),
          ConditionExpression: "attribute_not_exists(pk) OR #moment = :moment",
          ExpressionAttributeNames: { "#moment": moment },
          ExpressionAttributeValues: { ":moment": String(item[moment]) },
        });
        found.push(() => isWritten(documents.send(command)));
      }
    }
    return found;
  };
}
