import type { NotificationAction } from "#shared/api/schemas/notification-actions.ts";
import type { notificationPages } from "#shared/domain/correspondence/notification-actions.ts";
import { msg } from "#shared/domain/language/translate.ts";

const pageLabels: Readonly<Record<(typeof notificationPages)[number], string>> = {
  "/timeline": msg("Open Timeline"),
  "/alerts": msg("Open Alerts"),
  "/accounts": msg("Open Accounts"),
  "/tax-report": msg("Open Tax Report"),
  "/withdrawal": msg("Open Withdrawal"),
  "/messages": msg("Open Messages"),
  "/profile": msg("Open Account Settings"),
  "/settings": msg("Open Settings"),
  "/subscription/plans": msg("Compare Subscriptions"),
  "/subscription/manage": msg("Manage Subscription"),
  "/documentation": msg("Open Documentation"),
  "/help": msg("Open Help"),
};

/** The buttons that administrators can give a notification. */
export const offeredActions: readonly NotificationAction[] = [
  ...Object.entries(pageLabels).map(([target, label]) => ({ type: "navigate", target, label }) as const),
  { type: "modal", target: "contact", label: msg("Contact Support") },
  { type: "api_call", target: "/subscription/sync", method: "POST", label: msg("Check Subscription") },
];
