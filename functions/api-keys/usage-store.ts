import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { apiUsageKey, apiUsagePrefix } from "#functions/platform/records/api-usage.ts";

const count = z.int().nonnegative().default(0);
const UsedHour = z.object({
  sk: z.string(),
  calls: count,
  errors: count,
  rejected: count,
  refused: count,
  durationMs: count,
});

/** The hours in which a user's programs called, oldest first, from the hour of a moment on, in the events table (Query). */
export function apiUsageReader(documents: DynamoDBDocumentClient, TableName: string) {
  return async (userId: string, fromMs: number) => {
    const { pk, sk: from } = apiUsageKey(userId, fromMs);
    const command = new QueryCommand({
      TableName,
      KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
      ExpressionAttributeValues: { ":pk": pk, ":from": from, ":to": `${apiUsagePrefix}~` },
      ConsistentRead: true,
    });
    const { Items = [] } = await documents.send(command);
    return Items.map((item) => {
      const { sk, ...counts } = UsedHour.parse(item);
      return { hour: sk.slice(apiUsagePrefix.length), ...counts };
    });
  };
}
