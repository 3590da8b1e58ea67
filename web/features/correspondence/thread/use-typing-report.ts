import { useCallback, useEffect, useRef } from "react";
import { sendFrame } from "#web/api/live-frames.ts";

const repeatMs = 3_000;
/** After this time without a key, the user has stopped writing. */
const idleMs = 5_000;

/**
 * Reports to the other side of a conversation when the user begins and stops writing.
 * @returns the function to call with each change of the text: whether there is any
 */
export function useTypingReport(threadId: string): (isWriting: boolean) => void {
  const toldAt = useRef(0);
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    clearTimeout(idle.current);
    if (toldAt.current === 0) return;
    toldAt.current = 0;
    // Of no use a moment later, so neither of them is tried again.
    sendFrame("typing:stop", { threadId }).catch(() => undefined);
  }, [threadId]);
  useEffect(() => stop, [stop]);
  return useCallback(
    (isWriting) => {
      if (!isWriting) return stop();
      clearTimeout(idle.current);
      idle.current = setTimeout(stop, idleMs);
      if (Date.now() - toldAt.current < repeatMs) return;
      toldAt.current = Date.now();
      sendFrame("typing:start", { threadId }).catch(() => undefined);
    },
    [stop, threadId],
  );
}
