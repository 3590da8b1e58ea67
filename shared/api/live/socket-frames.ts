/** The subprotocol of the sockets; a second one beside it is the access token. */
export const socketProtocol = "halvest.v1";

/** The action that a page sends every half minute; it is answered with `pong`. */
export const pingAction = "ping";

/**
 * What a page receives, and what each makes out of date, as in the contract's `changes`. Frames carry ids alone: the page
 * reads what is new as it would without a socket, so that it misses nothing and shows nothing twice.
 */
export const frameChanges = {
  message: ["correspondence.listThreads", "correspondence.getThread", "correspondence.listMessages"],
  "thread:update": ["correspondence.listThreads", "correspondence.getThread"],
  "message:read": ["correspondence.listThreads", "correspondence.getThread"],
  notification: ["correspondence.listNotifications"],
  "notification:read": ["correspondence.listNotifications"],
  "unread-counts:update": ["correspondence.unreadCounts"],
} as const;

export type FrameAction = keyof typeof frameChanges;
