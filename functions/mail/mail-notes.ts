import { TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { isConditionFailure } from "#functions/platform/aws/conditions.ts";
import { retried } from "#functions/platform/aws/retry.ts";
import { desk, messageKey } from "#functions/platform/records/mailboxes.ts";
import type { MailHeaders } from "./deliver-mail.ts";

const retries = 4;

/** Notes in the desk's copy of a message how its mail is known, or that none was sent (correspondence table, UpdateItem). */
export function mailNotes(documents: DynamoDBDocumentClient, table: string) {
  return async (message: { id: string; sequence: number }, sent: MailHeaders | "given up"): Promise<void> => {
    const update = new UpdateCommand({
      TableName: table,
      Key: messageKey(desk, message.id, message.sequence),
      ConditionExpression: "attribute_exists(pk)",
      ...(sent === "given up"
        ? {
            UpdateExpression: "SET #status = :failed",
            ExpressionAttributeNames: { "#status": "status" },
            ExpressionAttributeValues: { ":failed": "FAILED" },
          }
        : {
            UpdateExpression: "SET emailMessageId = :message, emailThreadId = :thread",
            ExpressionAttributeValues: { ":message": sent.messageId, ":thread": sent.threadId },
          }),
    });
    const writing = retried(() => documents.send(update), {
      retries,
      // A transaction is changing the message at this moment: it is being archived.
      when: (error) => error instanceof TransactionConflictException,
    });
    await writing.catch((error: unknown) => {
      // It was deleted before its mail was sent.
      if (!isConditionFailure(error)) throw error;
    });
  };
}
