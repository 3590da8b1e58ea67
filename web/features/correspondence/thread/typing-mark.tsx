import { useEffect } from "react";
import type { Thread } from "#shared/api/schemas/correspondence.ts";
import { useTyping } from "#web/api/live-frames.ts";
import { Avatar } from "#web/components/avatar/avatar.tsx";
import { typingText } from "#web/features/correspondence/correspondents.ts";
import styles from "./live.module.css";
import threadStyles from "./thread.module.css";

/** Three dots while the other side is writing. @param onShown called when they appear, to bring them into view */
export function TypingMark({ thread, onShown }: { thread: Thread; onShown(): void }) {
  const isTyping = useTyping(thread.id);
  useEffect(() => {
    if (isTyping) onShown();
  }, [isTyping, onShown]);
  return (
    <p role="status" className={styles.typing}>
      {isTyping ? (
        <>
          <span className={threadStyles.avatar} aria-hidden="true">
            {thread.correspondent === null ? null : <Avatar user={thread.correspondent} />}
          </span>
          <span className={styles.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span className="visually-hidden">{typingText(thread)}</span>
        </>
      ) : null}
    </p>
  );
}
