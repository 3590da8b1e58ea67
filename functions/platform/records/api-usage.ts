import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { dayMs, hourMs } from "#shared/domain/durations.ts";
import { userKey } from "./users.ts";

/** How a call of a program ended: refused over its limit, or answered. */
export type FinishedCall = "refused" | { readonly status: number; readonly durationMs: number };

const retentionMs = 31 * dayMs;
export const apiUsagePrefix = "api-usage#";

/** Where the calls of a user in the hour of a moment are counted. */
export const apiUsageKey = (userId: string, ms: number) => ({
  pk: userKey(userId).pk,
  sk: `${apiUsagePrefix}${new Date(Math.floor(ms / hourMs) * hourMs).toISOString()}`,
});

/** The counter of a user's calls in the calendar month (UTC), which a subscription may limit. */
export const monthlyCalls = (userId: string, ms: number) =>
  `api-calls#${userId}#${new Date(ms).toISOString().slice(0, 7)}`;

function countsOf({ status, durationMs }: Exclude<FinishedCall, "refused">) {
  return {
    calls: 1,
    errors: status >= 500 ? 1 : 0,
    rejected: status >= 400 && status < 500 ? 1 : 0,
    durationMs: Math.max(0, Math.round(durationMs)),
  };
}

/** Calls of a user's programs by hour, in the events table (UpdateItem). */
export function apiUsageWriter(documents: DynamoDBDocumentClient, TableName: string) {
  return async (userId: string, atMs: number, call: FinishedCall): Promise<void> => {
    const added = call === "refused" ? { refused: 1 } : countsOf(call);
    const names = Object.keys(added);
    const command = new UpdateCommand({
      TableName,
      Key: apiUsageKey(userId, atMs),
      UpdateExpression: `ADD ${names.map((name) => `#${name} :${name}`).join(", ")} SET #ttl = :ttl`,
      ExpressionAttributeNames: {
        "#ttl": "ttl",
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ":ttl": Math.ceil((atMs + retentionMs) / 1_000),
        ...Object.fromEntries(Object.entries(added).map(([name, count]) => [`:${name}`, count])),
      },
    });
    await documents.send(command);
  };
}
export type NoteApiUse = ReturnType<typeof apiUsageWriter>;
