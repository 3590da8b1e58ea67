import * as z from "zod";
import type { Access } from "#shared/api/contract.ts";
import type { ErrorCode } from "#shared/api/errors.ts";
import { Message, MessageId, NotificationId } from "#shared/api/schemas/correspondence.ts";
import type { FrameAction, SentAction } from "./socket-frames.ts";

/** What one side sends the other on a socket: `{ action, payload }`. */
interface SocketOperation {
  /** As for calls: every socket has a live session. */
  readonly access: Access;
  readonly summary: string;
  readonly payload: z.ZodObject;
  /** Error codes of a frame of a page, besides those of every frame. */
  readonly errors: readonly ErrorCode[];
}

const session = { access: "session", errors: [] } as const;
const Thread = z.strictObject({ threadId: z.uuid() });
const Nothing = z.strictObject({});

/**
 * What pages send, by action. A frame may carry an `id`, which its answer repeats: `done`, or `error` with the code and
 * text that a call would get.
 */
export const sentFrames = {
  ping: { ...session, summary: "Asks for a `pong`, so that the socket stays open.", payload: Nothing },
  "message:read": {
    ...session,
    summary: "Marks a message and all earlier ones in its conversation as read.",
    payload: z.strictObject({ messageId: MessageId }),
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  "notification:read": {
    ...session,
    summary: "Marks a notification as read.",
    payload: z.strictObject({ notificationId: NotificationId }),
    errors: ["NOT_FOUND"],
  },
  "typing:start": {
    ...session,
    summary:
      "Tells the other side of a conversation that the caller is writing; repeated while that goes on.",
    payload: Thread,
    errors: ["NOT_FOUND"],
  },
  "typing:stop": {
    ...session,
    summary: "Tells the other side that the caller has stopped writing.",
    payload: Thread,
    errors: ["NOT_FOUND"],
  },
} as const satisfies Record<SentAction, SocketOperation>;

/** The envelope of what a page sends. */
export const SentFrame = z.strictObject({
  action: z.string().max(100),
  id: z.string().min(1).max(64).optional(),
  payload: z.unknown().optional(),
});

const id = z.string().min(1).max(200);
const InThread = z.strictObject({ threadId: id });
const ANotification = z.strictObject({ notificationId: id });

/** What pages receive of events, by action; see `frameChanges`. */
const receivedFrames = {
  message: {
    ...session,
    summary: "A message in a conversation of the reader, the reader's own included, as the reader sees it.",
    payload: z.strictObject({ threadId: id, messageId: id, message: Message.exactOptional() }),
  },
  "thread:update": { ...session, summary: "Status or assignment has changed.", payload: InThread },
  "message:read": {
    ...session,
    summary:
      "The reader has read, archived or deleted messages, here or elsewhere, or the other side has read the reader's.",
    payload: InThread,
  },
  notification: { ...session, summary: "A notification for the reader.", payload: ANotification },
  "notification:read": { ...session, summary: "The reader has read a notification.", payload: ANotification },
  "unread-counts:update": {
    ...session,
    summary: "The reader's unread counts have changed.",
    payload: Nothing,
  },
  "typing:start": {
    ...session,
    summary:
      "The other side of a conversation is writing; it has stopped when this is not repeated for six seconds.",
    payload: InThread,
  },
  "typing:stop": {
    ...session,
    summary: "The other side of a conversation has stopped writing.",
    payload: InThread,
  },
} as const satisfies Record<FrameAction, SocketOperation>;

/** A frame in its envelope. */
const frame = <A extends FrameAction>(action: A) => {
  const payload: (typeof receivedFrames)[A]["payload"] = receivedFrames[action].payload;
  return z.strictObject({ action: z.literal(action), payload });
};

const frames: { readonly [A in FrameAction]: ReturnType<typeof frame<A>> } = {
  message: frame("message"),
  "thread:update": frame("thread:update"),
  "message:read": frame("message:read"),
  notification: frame("notification"),
  "notification:read": frame("notification:read"),
  "unread-counts:update": frame("unread-counts:update"),
  "typing:start": frame("typing:start"),
  "typing:stop": frame("typing:stop"),
};

/** Frames for one user, or for the support desk when `userId` is null. */
export const LiveDelivery = z.strictObject({
  userId: id.nullable(),
  frames: z
    .array(z.union(Object.values(frames)))
    .min(1)
    .max(5),
});
export type LiveDelivery = z.infer<typeof LiveDelivery>;

/** What a page receives of an event. The queue has ids alone; what a message says is added where it is pushed. */
export type SocketFrame = LiveDelivery["frames"][number];
