import type { NotificationAction } from "#shared/api/schemas/notification-actions.ts";
import type { notificationPages } from "#shared/domain/correspondence/notification-actions.ts";

const pageLabels: Readonly<Record<(typeof notificationPages)[number], string>> = {
  "/timeline": "Open Timeline",
  "/alerts": "Open Alerts",
  "/accounts": "Open Accounts",
  "/tax-report": "Open Tax Report",
  "/withdrawal": "Open Withdrawal",
  "/messages": "Open Messages",
  "/profile": "Open Account Settings",
  "/settings": "Open Settings",
  "/subscription/plans": "Compare Subscriptions",
  "/subscription/manage": "Manage Subscription",
  "/documentation": "Open Documentation",
  "/help": "Open Help",
};

/** The buttons that administrators can give a notification. */
export const offeredActions: readonly NotificationAction[] = [
  ...Object.entries(pageLabels).map(([target, label]) => ({ type: "navigate", target, label }) as const),
  { type: "modal", target: "contact", label: "Contact Support" },
  { type: "api_call", target: "/subscription/sync", method: "POST", label: "Check Subscription" },
];
