import { memo, useState } from "react";
import type { Message } from "#shared/api/schemas/correspondence.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Avatar } from "#web/components/avatar/avatar.tsx";
import { ConfirmDialog } from "#web/components/ui/dialogs/confirm-dialog.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { messageTime, readTime } from "#web/features/correspondence/message-dates.ts";
import { MessageIcon } from "#web/features/correspondence/message-icon.tsx";
import { FailedMail } from "./failed-message.tsx";
import { MessageFiles } from "./files/message-files.tsx";
import styles from "./thread.module.css";

interface MessageItemProps {
  message: Message;
  /** The day as its heading says it. */
  day: string;
  /** It follows another one of its sender, below whose name it stands. */
  isContinued: boolean;
  /** When the other side read it, at the last message that it has read. */
  readAt: string | undefined;
  /** Called with its id when it has been archived or deleted. */
  onChanged(id: string): void;
}

const tasks = {
  archive: {
    operation: "archiveMessage",
    done: msg("Message archived"),
    failure: msg("Failed to archive message"),
  },
  delete: {
    operation: "deleteMessage",
    done: msg("Message deleted"),
    failure: msg("Failed to delete message"),
  },
} as const;

/** One message, on its sender's side, with the actions for the reader's own copy. Others are not drawn again with a new one. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, day, isContinued, readAt, onChanged } = props;
  const { isOwn, senderName, senderEmail, content, createdAt, id } = message;
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  const name = isOwn ? t("You") : (senderName ?? senderEmail);
  const at = messageTime(createdAt);
  const sent = { day, time: at };

  const perform = (task: keyof typeof tasks) =>
    run(async () => {
      const { operation, done, failure } = tasks[task];
      try {
        await call("correspondence", operation, { params: { id } });
        alert({ text: t(done), severity: "success", durationMs: alertDurationMs.success });
        onChanged(id);
      } catch (error) {
        const text = refusalText(error, t(failure));
        alert({ text, severity: "error", durationMs: alertDurationMs.error });
      } finally {
        setIsAsking(false);
      }
    });

  return (
    <article
      className={`${styles.message} ${isOwn ? styles.own : ""} ${isContinued ? styles.continued : ""}`}
      aria-label={
        message.status === "FAILED" ? t("You, {time}, failed to send", { time: at }) : `${name}, ${at}`
      }
    >
      {isOwn ? null : (
        <span className={styles.avatar} aria-hidden="true">
          {isContinued ? null : <Avatar user={message.sender} />}
        </span>
      )}
      <div className={styles.bubbleSide}>
        <p className={isContinued ? "visually-hidden" : `${styles.by} num`}>
          {isOwn ? <span className="visually-hidden">{t("You")}, </span> : <b>{name}</b>}
          <span>{at}</span>
        </p>
        {content === "" ? null : <p className={styles.bubble}>{content}</p>}
        <MessageFiles
          message={message}
          from={
            isOwn
              ? t("from you, {day} at {time}", sent)
              : t("from {name}, {day} at {time}", { name, ...sent })
          }
        />
        {readAt === undefined ? null : (
          <p className={`${styles.read} num`}>{t("Read {time}", { time: readTime(readAt, createdAt) })}</p>
        )}
        {message.status === "FAILED" ? <FailedMail message={message} /> : null}
        <div className={styles.actions}>
          <button
            type="button"
            className={styles.small}
            aria-label={t("Archive message of {time}", { time: at })}
            title={t("Archive")}
            aria-disabled={isBusy}
            onClick={() => void perform("archive")}
          >
            <MessageIcon name="archive" size={16} />
          </button>
          <button
            type="button"
            className={styles.small}
            aria-label={t("Delete message of {time}", { time: at })}
            title={t("Delete")}
            aria-disabled={isBusy}
            onClick={() => setIsAsking(true)}
          >
            <Icon shape={laterIcons.trash} size={16} />
          </button>
        </div>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t("Delete message")}
          action={t("Delete Message")}
          busyAction={t("Deleting...")}
          isBusy={isBusy}
          onConfirm={() => void perform("delete")}
          onClose={() => setIsAsking(false)}
        >
          <p>{t("Your copy of this message will be deleted permanently. The other person keeps theirs.")}</p>
        </ConfirmDialog>
      ) : null}
    </article>
  );
});
