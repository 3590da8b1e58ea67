import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { eventLoggingKey, StoredEventLogging } from "#functions/platform/records/event-log.ts";
import type { EventLogging, EventLoggingChange } from "#shared/domain/developer/event-log.ts";

/** Changes what event logs keep, in the accounts table (UpdateItem). */
export function eventLoggingStore(documents: DynamoDBDocumentClient, TableName: string) {
  return {
    /** Changes the settings that are named, and returns all of them. */
    async change(userId: string, change: EventLoggingChange): Promise<EventLogging> {
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const command = new UpdateCommand({
        TableName,
        Key: eventLoggingKey(userId),
        UpdateExpression: `SET ${given.map(([name]) => `#${name} = :${name}`).join(", ")}`,
        ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
        ReturnValues: "ALL_NEW",
      });
      return StoredEventLogging.parse((await documents.send(command)).Attributes);
    },
  };
}
