import { DeleteCommand, type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { deletionKey, deletions } from "#functions/profile/keys.ts";
import type { DeletionQueue } from "./deletion.ts";

const Pending = z.object({ userId: z.string(), requestedAt: z.string() });

/** More than one run can complete. */
const mostInRun = 1_000;

/** Deletions in the accounts table that are still to be completed. @param most how many a run completes */
export function deletionQueue(
  documents: DynamoDBDocumentClient,
  table: string,
  most: number = mostInRun,
): DeletionQueue {
  const pendingIn = async (pk: string) => {
    const query = {
      TableName: table,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": pk },
      ConsistentRead: true,
      Limit: most,
    };
    const found: z.infer<typeof Pending>[] = [];
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      found.push(...Items.map((item) => Pending.parse(item)));
      if (found.length >= most) break;
    }
    return found;
  };
  return {
    pending: async () => {
      const found = await Promise.all(deletions.partitions.map(pendingIn));
      return found
        .flat()
        .toSorted((left, right) => (left.requestedAt < right.requestedAt ? -1 : 1))
        .slice(0, most);
    },
    finish: async (userId) => {
      await documents.send(new DeleteCommand({ TableName: table, Key: deletionKey(userId) }));
    },
  };
}
