import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { settingFields } from "#shared/domain/settings/setting-fields.ts";

const { emailNotifications, inAppNotifications } = settingFields.notifications;

/** How a user wants to be notified. Security notices ignore the setting. */
export const NotificationSettings = z.object({
  emailNotifications: z.boolean().default(emailNotifications.fallback),
  inAppNotifications: z.boolean().default(inAppNotifications.fallback),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Reads what users have set, from the accounts table (GetItem). */
export function storedNotificationSettings(
  documents: DynamoDBDocumentClient,
  table: string,
): (userId: string) => Promise<NotificationSettings> {
  return async (userId) => {
    const Key = settingsKey(userId, "notifications");
    const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
    return NotificationSettings.parse(Item ?? {});
  };
}
