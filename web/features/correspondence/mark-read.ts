import { useEffect } from "react";
import { call } from "#web/api/api.ts";
import { sendFrame } from "#web/api/live-frames.ts";

/** Marks a message and those before it as read. @param id undefined while there is nothing to mark */
export function useMarkMessageRead(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    sendFrame("message:read", { messageId: id })
      .catch(() => call("correspondence", "readMessage", { params: { id } }))
      // It stays unread when this fails, and is marked when it is opened again.
      .catch(() => undefined);
  }, [id]);
}

/** The same for a notification. */
export function useMarkNotificationRead(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    sendFrame("notification:read", { notificationId: id })
      .catch(() => call("correspondence", "readNotification", { params: { id } }))
      .catch(() => undefined);
  }, [id]);
}
