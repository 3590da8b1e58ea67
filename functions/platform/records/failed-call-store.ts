import { type DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { eventPut } from "#functions/platform/events/domain-events.ts";

/** Writes the event that a call of someone's program failed on our side. @param events the table (PutItem) */
export function failedCallStore(client: DynamoDBDocumentClient, events: string) {
  return async (userId: string, reference: string): Promise<void> => {
    const data = { source: "api", reference } as const;
    await client.send(new PutCommand(eventPut(events, { name: "error.occurred", userId, data }).Put));
  };
}
