/** Pages of members that a notification may lead to. */
export const notificationPages = [
  "/timeline",
  "/alerts",
  "/accounts",
  "/tax-report",
  "/withdrawal",
  "/messages",
  "/profile",
  "/settings",
  "/subscription/plans",
  "/subscription/manage",
  "/documentation",
  "/help",
] as const;

/** Whether a path, with its query, is of a page that a notification may lead to. */
export function isNotificationPage(path: string): boolean {
  const [page = "", query = ""] = path.split("?", 2);
  return notificationPages.some((each) => each === page) && /^[\w.=&-]*$/.test(query);
}

/** Dialogs that a button of a notification may open. */
export const notificationDialogs = ["contact"] as const;

/**
 * Calls that a button of a notification may make for its reader, with the method of each. They ask for what is
 * known anyway: nothing that a reader could regret belongs here.
 */
export const notificationCalls = { "/subscription/sync": "POST" } as const;
export type NotificationCall = keyof typeof notificationCalls;

/** Buttons of one notification. */
export const mostNotificationActions = 3;
export const longestActionLabel = 40;
export const longestNotificationTitle = 200;
export const longestNotification = 2_000;
