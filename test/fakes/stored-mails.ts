import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { SQSEvent } from "aws-lambda";
import { vi } from "vitest";
import type { TestTables } from "./dynamodb.ts";

/** Delivers what waits in the events table, as the queue of mails does, to the SES that the environment names. */
export async function deliverStoredMails({ documents, tables }: TestTables): Promise<void> {
  const { Items = [] } = await documents.send(
    new ScanCommand({ TableName: tables.EVENTS_TABLE, ConsistentRead: true }),
  );
  const ids = Items.filter(({ sk }) => sk === "mail").map(({ id }) => String(id));
  vi.stubEnv("MAIL_QUEUE_URL", "https://queue.example/mail");
  const { handler } = await import("#functions/mail/send.lambda.ts");
  const Records = ids.map((mailId) => ({ messageId: mailId, body: JSON.stringify({ mailId }) }));
  const { batchItemFailures } = await handler({ Records } as unknown as SQSEvent, { awsRequestId: "test" });
  if (batchItemFailures.length > 0) throw new Error("A mail was not delivered");
}
