import { type FormEvent, useRef } from "react";
import type { Thread } from "#shared/api/correspondence.ts";
import type { User } from "#shared/api/schemas/user.ts";
import { type DirectMessaging, longestMessage, messageTooLong } from "#shared/domain/correspondence.ts";
import { call } from "#web/api/api.ts";
import { sendingFailure } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { formatCount } from "#web/components/format/numbers.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useExclusive } from "#web/components/ui/use-exclusive.ts";
import { isDirect, isWithGuest, mailtoLink } from "#web/features/correspondence/correspondents.ts";
import { MessageIcon } from "#web/features/correspondence/message-icon.tsx";
import { draftsOf, type UnsavedEntries } from "#web/session/unsaved-entries.ts";
import { useDrafts } from "#web/session/use-drafts.ts";
import { useUnsavedDraft } from "#web/session/use-unsaved-draft.ts";
import styles from "./thread.module.css";

interface ReplyBoxProps {
  thread: Thread;
  /** Null in conversations with support. */
  directMessaging: DirectMessaging | null;
  user: User;
  /** Starts another conversation. */
  onCompose(): void;
}

/** The reply field, or the reason why replying is not possible. */
export function ReplyBox({ thread, directMessaging, user, onCompose }: ReplyBoxProps) {
  if (thread.status === "CLOSED") {
    return (
      <p className={styles.ended}>
        This thread has been closed
        <Button look="text" size="small" onClick={onCompose}>
          Start a new thread
        </Button>
      </p>
    );
  }
  if (isWithGuest(thread)) {
    const address = thread.correspondent?.email ?? "";
    return (
      <p className={styles.ended}>
        Reply to guests by email: <a href={mailtoLink(address)}>{address}</a>
      </p>
    );
  }
  if (directMessaging !== null && directMessaging !== "ALLOWED") {
    return <p className={styles.ended}>{directRefusals[directMessaging]}</p>;
  }
  const isBarred = user.role === "ADMIN" && thread.assignedAdminId !== user.id;
  return <Reply thread={thread} isBarred={isBarred} />;
}

const directRefusals: Readonly<Record<Exclude<DirectMessaging, "ALLOWED">, string>> = {
  DISABLED: "Direct messaging has been disabled",
  BLOCKED: "You have blocked this person. Unblock them in the menu above to write again.",
  GONE: "This person no longer has an account",
};

interface ReplyProps {
  thread: Thread;
  isBarred: boolean;
}

/** Unsent replies, by thread. */
const replyDrafts = (entries: UnsavedEntries) =>
  draftsOf(entries, (entry) => (typeof entry === "string" ? entry : null));

function Reply({ thread, isBarred }: ReplyProps) {
  const { draft: text, setDraft: setText } = useUnsavedDraft(useDrafts("replies", replyDrafts), {
    key: thread.id,
    initial: "",
    isSame: Object.is,
  });
  const field = useRef<HTMLTextAreaElement>(null);
  // One attempt has one key, so that a repeated press after a lost answer sends nothing twice.
  const attempt = useRef(crypto.randomUUID());
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  const isTooLong = text.length > longestMessage;
  const isReady = text.trim() !== "" && !isTooLong && !isBusy && !isBarred;

  const write = (value: string) => {
    attempt.current = crypto.randomUUID();
    setText(value);
  };
  const send = () =>
    run(async () => {
      try {
        const body = { content: text, threadId: thread.id, idempotencyKey: attempt.current };
        await call("correspondence", "sendMessage", { body });
      } catch (error) {
        const sentence = isDirect(thread)
          ? "Failed to send message"
          : "Failed to send reply. Please try again.";
        const failure = sendingFailure(error, sentence);
        alert({ text: failure, severity: "error", durationMs: alertDurationMs.error });
        return;
      }
      write("");
      if (!isDirect(thread)) {
        alert({
          text: "Reply sent successfully",
          severity: "success",
          durationMs: alertDurationMs.success,
        });
      }
      field.current?.focus();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void send();
  };

  return (
    <form className={styles.reply} aria-label="Reply" onSubmit={submit}>
      <textarea
        ref={field}
        aria-label="Your reply"
        aria-invalid={isTooLong}
        aria-describedby="reply-count"
        rows={2}
        value={text}
        readOnly={isBusy}
        disabled={isBarred}
        placeholder={isBarred ? "Only the assigned admin can reply to this thread" : "Write a reply"}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (isReady) void send();
        }}
      />
      <div className={styles.replyFoot}>
        <span
          id="reply-count"
          className={`${styles.count} num ${isTooLong ? styles.tooLong : ""}`}
          role={isTooLong ? "alert" : undefined}
        >
          {isTooLong
            ? messageTooLong(text.length)
            : `${formatCount(text.length)} / ${formatCount(longestMessage)}`}
        </span>
        <Button look="text" disabled={text === "" || isBusy} onClick={() => write("")}>
          Clear
        </Button>
        <Button look="filled" type="submit" disabled={!isReady}>
          <MessageIcon name="send" />
          {isBusy ? "Sending..." : "Send"}
        </Button>
      </div>
    </form>
  );
}
