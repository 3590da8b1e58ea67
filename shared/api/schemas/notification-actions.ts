import * as z from "zod";
import { hasInvisibleCharacters } from "#shared/domain/account/display-name.ts";
import {
  isNotificationPage,
  longestActionLabel,
  type NotificationCall,
  notificationCalls,
  notificationDialogs,
} from "#shared/domain/correspondence/notification-actions.ts";
import { msg, t } from "#shared/domain/language/translate.ts";

/** A path of the product that a notification may lead to. */
export const NotificationPage = z.string().refine(isNotificationPage, msg("Must be a page of the product"));

const label = z
  .string(msg("Label is required"))
  .trim()
  .min(1, msg("Label is required"))
  .max(longestActionLabel, {
    error: () => t("Label cannot exceed {max} characters", { max: String(longestActionLabel) }),
  });

const calls = Object.keys(notificationCalls) as [NotificationCall];

/** A button of a notification: it opens a page or a dialog, or makes one of the allowed calls. */
export const NotificationAction = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("navigate"), target: NotificationPage, label }),
  z.strictObject({ type: z.literal("modal"), target: z.enum(notificationDialogs), label }),
  z.strictObject({
    type: z.literal("api_call"),
    target: z.enum(calls, msg("This call is not allowed")),
    method: z.literal("POST"),
    params: z.strictObject({}).optional().describe("none of the allowed calls takes any"),
    label,
  }),
]);
export type NotificationAction = z.infer<typeof NotificationAction>;

/** As administrators enter it. */
export const NewNotificationAction = NotificationAction.refine(
  ({ label }) => !hasInvisibleCharacters(label),
  {
    path: ["label"],
    error: msg("Must not contain invisible characters"),
  },
);
