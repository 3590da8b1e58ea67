/** The subprotocol of the sockets; a second one beside it is the access token. */
export const socketProtocol = "halvest.v1";

/**
 * What a page receives, and what each makes out of date, as in the contract's `changes`. Frames carry ids, and a new
 * message itself: the page shows it at once and reads what is new as it would without a socket, so that it misses nothing
 * and shows nothing twice.
 */
export const frameChanges = {
  message: ["correspondence.listThreads", "correspondence.getThread", "correspondence.listMessages"],
  "thread:update": ["correspondence.listThreads", "correspondence.getThread"],
  "message:read": ["correspondence.listThreads", "correspondence.getThread"],
  notification: ["correspondence.listNotifications"],
  "notification:read": ["correspondence.listNotifications"],
  "unread-counts:update": ["correspondence.unreadCounts"],
  "typing:start": [],
  "typing:stop": [],
} as const satisfies Record<string, readonly string[]>;

export type FrameAction = keyof typeof frameChanges;

/** What a page sends; `ping` every half minute. */
export type SentAction = "ping" | "message:read" | "notification:read" | "typing:start" | "typing:stop";
