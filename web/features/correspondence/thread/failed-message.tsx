import { type ReactNode, useRef } from "react";
import type { Message } from "#shared/api/schemas/correspondence.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { sendingFailure } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { messageTime } from "#web/features/correspondence/message-dates.ts";
import { refusedFile, uploadFailure } from "./files/reply-files.ts";
import styles from "./thread.module.css";
import type { FailedReply } from "./use-failed-replies.ts";

interface FailureLineProps {
  isBusy: boolean;
  onRetry(): void;
  /** What else can be done. */
  children?: ReactNode;
}

/** The line below what failed to be sent. */
function FailureLine({ isBusy, onRetry, children }: FailureLineProps) {
  return (
    <p className={styles.failed}>
      <Icon shape={icons.alert} size={16} />
      <span>{t("Failed to send")}</span>
      <Button look="text" size="small" aria-disabled={isBusy} onClick={onRetry}>
        {t(isBusy ? "Sending..." : "Retry")}
      </Button>
      {children}
    </p>
  );
}

interface FailedMailProps {
  message: Message;
}

/** Says below a message that its mail was given up, and sends it again: mails have no files. */
export function FailedMail({ message: { threadId, content } }: FailedMailProps) {
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  const attempt = useRef(crypto.randomUUID());
  const retry = () =>
    run(async () => {
      try {
        const body = { content, threadId, idempotencyKey: attempt.current };
        await call("correspondence", "sendMessage", { body });
        attempt.current = crypto.randomUUID();
        alert({
          text: t("Reply sent successfully"),
          severity: "success",
          durationMs: alertDurationMs.success,
        });
      } catch (error) {
        const text = sendingFailure(error, t("Failed to send message"));
        alert({ text, severity: "error", durationMs: alertDurationMs.error });
      }
    });
  return <FailureLine isBusy={isBusy} onRetry={() => void retry()} />;
}

interface FailedMessageProps {
  threadId: string;
  reply: FailedReply;
  /** Called when it was sent or discarded. */
  onGone(): void;
  /** Called with the id of a file that cannot be sent any more. */
  onFileGone(id: string): void;
}

/** A reply that got no answer, to be retried or discarded. */
export function FailedMessage({ threadId, reply, onGone, onFileGone }: FailedMessageProps) {
  const { key, content, files, at } = reply;
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  const retry = () =>
    run(async () => {
      const attachmentIds = files.map(({ id }) => id);
      try {
        const body = { content, threadId, attachmentIds, idempotencyKey: key };
        await call("correspondence", "sendMessage", { body });
        onGone();
      } catch (error) {
        const refused = files[refusedFile(error) ?? -1];
        if (refused !== undefined) {
          onFileGone(refused.id);
          const text = uploadFailure(refused.name, error);
          return alert({ text, severity: "error", durationMs: alertDurationMs.error });
        }
        const text = sendingFailure(error, t("Failed to send message"));
        alert({ text, severity: "error", durationMs: alertDurationMs.error });
      }
    });
  return (
    <article
      className={`${styles.message} ${styles.own}`}
      aria-label={t("You, {time}, failed to send", { time: messageTime(at) })}
    >
      <div className={styles.bubbleSide}>
        <p className={`${styles.by} num`}>{messageTime(at)}</p>
        {content === "" ? null : <p className={styles.bubble}>{content}</p>}
        {files.length === 0 ? null : <p className={styles.by}>{files.map(({ name }) => name).join(", ")}</p>}
        <FailureLine isBusy={isBusy} onRetry={() => void retry()}>
          <Button look="text" size="small" disabled={isBusy} onClick={onGone}>
            {t("Discard")}
          </Button>
        </FailureLine>
      </div>
    </article>
  );
}
