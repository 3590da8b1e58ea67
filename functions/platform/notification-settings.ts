import * as z from "zod";
import { userKey } from "./users.ts";

/** Where a user's notification settings are, beside the user. */
export function notificationSettingsKey(userId: string): { pk: string; sk: string } {
  return { pk: userKey(userId).pk, sk: "settings#notifications" };
}

/** Who has set nothing is told by mail and inside the product. Security notices ask nobody. */
export const NotificationSettings = z.object({
  emailNotifications: z.boolean().default(true),
  inAppNotifications: z.boolean().default(true),
});
