import type { DomainEvent } from "#shared/api/events.ts";
import type { LiveDelivery, SocketFrame } from "#shared/api/live/sockets.ts";

const counts: SocketFrame = { action: "unread-counts:update", payload: {} };

/** The messages to open pages about an event, by reader. */
export function liveDeliveries({ name, userId, data }: DomainEvent): LiveDelivery[] {
  const owner = (...frames: SocketFrame[]) => (userId === null ? [] : [{ userId, frames }]);
  switch (name) {
    case "message.sent": {
      const { threadId, messageId } = data;
      const frame: SocketFrame = { action: "message", payload: { threadId, messageId } };
      return data.readers.map((reader) => ({ ...reader, frames: [frame, counts] }));
    }
    case "thread.updated": {
      const frame: SocketFrame = { action: "thread:update", payload: { threadId: data.threadId } };
      return data.readers.map((reader) => ({ ...reader, frames: [frame] }));
    }
    case "message.read": {
      const frame: SocketFrame = { action: "message:read", payload: { threadId: data.threadId } };
      const writers = data.writer === undefined ? [] : [{ ...data.writer, frames: [frame] }];
      return [{ ...data.reader, frames: [frame, counts] }, ...writers];
    }
    case "notification.created":
      return owner({ action: "notification", payload: { notificationId: data.notificationId } }, counts);
    case "notification.read":
      return owner({ action: "notification:read", payload: { notificationId: data.notificationId } }, counts);
    default:
      return [];
  }
}
