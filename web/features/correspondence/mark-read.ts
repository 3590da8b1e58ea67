import { useEffect, useRef, useSyncExternalStore } from "react";
import { call } from "#web/api/api.ts";
import { sendFrame } from "#web/api/live-frames.ts";

/**
 * While messages arrive faster, one mark is for several: a message marks those before it as well. With pings and reports
 * of typing, that stays below the frames that a socket may send in a minute.
 */
const markEveryMs = 2_000;

function onVisibility(notify: () => void): () => void {
  document.addEventListener("visibilitychange", notify);
  return () => document.removeEventListener("visibilitychange", notify);
}

/** The id while someone may be looking at the page: what arrives in a tab behind others has not been read. */
function useSeen(id: string | undefined): string | undefined {
  const isVisible = useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === "visible",
    () => false,
  );
  return isVisible ? id : undefined;
}

/** Marks a message and those before it as read, once the page is visible. @param shownId undefined while there is nothing to mark */
export function useMarkMessageRead(shownId: string | undefined): void {
  const id = useSeen(shownId);
  const marks = useRef<{ next: string; markedAt: number; timer?: ReturnType<typeof setTimeout> }>({
    next: "",
    markedAt: Number.NEGATIVE_INFINITY,
  });
  useEffect(() => {
    if (id === undefined) return;
    const { current } = marks;
    const mark = () => {
      delete current.timer;
      current.markedAt = performance.now();
      const messageId = current.next;
      sendFrame("message:read", { messageId })
        .catch(() => call("correspondence", "readMessage", { params: { id: messageId } }))
        // It stays unread when this fails, and is marked when it is opened again.
        .catch(() => undefined);
    };
    current.next = id;
    // What was shown is marked also when the conversation has been left meanwhile.
    current.timer ??= setTimeout(mark, Math.max(0, current.markedAt + markEveryMs - performance.now()));
  }, [id]);
}

/** The same for a notification. */
export function useMarkNotificationRead(shownId: string | undefined): void {
  const id = useSeen(shownId);
  useEffect(() => {
    if (id === undefined) return;
    sendFrame("notification:read", { notificationId: id })
      .catch(() => call("correspondence", "readNotification", { params: { id } }))
      .catch(() => undefined);
  }, [id]);
}
