import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { userKey } from "./users.ts";

/** Where a user's notification settings are, beside the user. */
function notificationSettingsKey(userId: string): { pk: string; sk: string } {
  return { pk: userKey(userId).pk, sk: "settings#notifications" };
}

/** Users without a setting are notified by mail and inside the product. Security notices ignore the setting. */
export const NotificationSettings = z.object({
  emailNotifications: z.boolean().default(true),
  inAppNotifications: z.boolean().default(true),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Reads what users have set, from the accounts table (GetItem). */
export function storedNotificationSettings(
  documents: DynamoDBDocumentClient,
  table: string,
): (userId: string) => Promise<NotificationSettings> {
  return async (userId) => {
    const Key = notificationSettingsKey(userId);
    const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
    return NotificationSettings.parse(Item ?? {});
  };
}
