import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { errorFields, type Log } from "#functions/platform/log.ts";
import { settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { ofBrowser } from "#functions/platform/records/mail-formats.ts";
import type { StoredSession } from "#functions/platform/records/users.ts";

const names = ["language", "timezone", "numberFormat", "dateFormat"] as const;

/**
 * Keeps the formats of the browser of someone's first login beside their settings (accounts table, UpdateItem), for
 * mails. Never throws: the login itself has succeeded, and the next one tries again.
 */
export function browserFormatsKeeper(
  documents: DynamoDBDocumentClient,
  table: string,
  log: Log,
): (session: Pick<StoredSession, "userId" | "deviceInfo">) => Promise<void> {
  return async ({ userId, deviceInfo }) => {
    const given = names.flatMap((name) => (deviceInfo[name] === undefined ? [] : [[name, deviceInfo[name]]]));
    if (given.length === 0) return;
    const command = new UpdateCommand({
      TableName: table,
      Key: settingsKey(userId, "environment"),
      UpdateExpression: "SET #browser = :formats",
      ConditionExpression: "attribute_not_exists(#browser)",
      ExpressionAttributeNames: { "#browser": ofBrowser },
      ExpressionAttributeValues: { ":formats": Object.fromEntries(given) },
    });
    try {
      await isWritten(documents.send(command));
    } catch (error) {
      log.warn("the formats of a browser were not kept", { userId, error: errorFields(error) });
    }
  };
}
