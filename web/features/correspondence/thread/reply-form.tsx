import { type FormEvent, useRef } from "react";
import type { Thread } from "#shared/api/schemas/correspondence.ts";
import { mostAttachments } from "#shared/domain/correspondence/attachments.ts";
import { longestMessage, messageTooLong } from "#shared/domain/correspondence/conversations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { sendingFailure } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { formatCount } from "#web/components/format/numbers.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { isDirect, isWithGuest } from "#web/features/correspondence/correspondents.ts";
import { MessageIcon } from "#web/features/correspondence/message-icon.tsx";
import { draftsOf, type UnsavedEntries } from "#web/session/unsaved-entries.ts";
import { useDrafts } from "#web/session/use-drafts.ts";
import { useUnsavedDraft } from "#web/session/use-unsaved-draft.ts";
import { wasRefused } from "#web/transport/errors.ts";
import { FilePicker } from "./files/file-picker.tsx";
import { ReplyFileList } from "./files/reply-file-list.tsx";
import { refusedFile, sendableIds, uploadFailure } from "./files/reply-files.ts";
import { useReplyFiles } from "./files/use-reply-files.ts";
import styles from "./reply.module.css";
import type { FailedReply } from "./use-failed-replies.ts";
import { useTypingReport } from "./use-typing-report.ts";

interface ReplyProps {
  thread: Thread;
  userId: string;
  /** Another administrator replies. */
  isBarred: boolean;
  /** Called with a reply that got no answer. */
  onFailed(reply: FailedReply): void;
}

/** Unsent replies, by thread. */
const replyDrafts = (entries: UnsavedEntries) =>
  draftsOf(entries, (entry) => (typeof entry === "string" ? entry : null));

/** Text and files of a reply. Both are kept per conversation until they are sent. */
export function ReplyForm({ thread, userId, isBarred, onFailed }: ReplyProps) {
  const { draft: text, setDraft: setText } = useUnsavedDraft(useDrafts("replies", replyDrafts), {
    key: thread.id,
    initial: "",
    isSame: Object.is,
  });
  const { files, add, remove, clear } = useReplyFiles(userId, thread.id);
  const field = useRef<HTMLTextAreaElement>(null);
  // One attempt has one key, so that a repeated press after a lost answer sends nothing twice.
  const attempt = useRef(crypto.randomUUID());
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  const isTooLong = text.length > longestMessage;
  const isUploading = files.some(({ id }) => id === null);
  const attachmentIds = sendableIds(files);
  const hasContent = text.trim() !== "" || attachmentIds.length > 0;
  const isReady = hasContent && !isUploading && !isTooLong && !isBusy && !isBarred;

  // Guests read their answers in their mail program; mails carry no files.
  const isMail = isWithGuest(thread);
  const reportTyping = useTypingReport(thread.id);
  const write = (value: string) => {
    attempt.current = crypto.randomUUID();
    setText(value);
    reportTyping(value.trim() !== "");
  };
  const fail = (failure: string) =>
    alert({ text: failure, severity: "error", durationMs: alertDurationMs.error });
  const attach = (added: FileList | readonly File[]) => {
    if (isBusy || isBarred || isMail || added.length === 0) return;
    attempt.current = crypto.randomUUID();
    add([...added], fail);
  };
  const drop = (key: string) => {
    attempt.current = crypto.randomUUID();
    remove(key);
    field.current?.focus();
  };
  const send = () =>
    run(async () => {
      try {
        const body = { content: text, threadId: thread.id, attachmentIds, idempotencyKey: attempt.current };
        await call("correspondence", "sendMessage", { body });
      } catch (error) {
        const refusedId = attachmentIds[refusedFile(error) ?? -1];
        const refused = refusedId === undefined ? undefined : files.find(({ id }) => id === refusedId);
        if (refused !== undefined) {
          drop(refused.key);
          return fail(uploadFailure(refused.name, error));
        }
        const sentence = t(
          isDirect(thread) ? "Failed to send message" : "Failed to send reply. Please try again.",
        );
        if (!wasRefused(error)) {
          const sent = files.flatMap(({ id, name }) =>
            id !== null && attachmentIds.includes(id) ? [{ id, name }] : [],
          );
          onFailed({ key: attempt.current, content: text, files: sent, at: new Date().toISOString() });
          write("");
          clear();
        }
        return fail(sendingFailure(error, sentence));
      }
      write("");
      clear();
      if (!isDirect(thread)) {
        alert({
          text: t("Reply sent successfully"),
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
    <form
      className={styles.reply}
      aria-label={t("Reply")}
      onSubmit={submit}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      }}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        attach(event.dataTransfer.files);
      }}
      onPaste={({ clipboardData }) => attach(clipboardData.files)}
    >
      {/* The same text, unseen, makes the field as high as its lines. */}
      <div className={styles.growing} data-text={text}>
        <textarea
          ref={field}
          aria-label={t("Your reply")}
          aria-invalid={isTooLong}
          aria-describedby="reply-count"
          rows={2}
          value={text}
          readOnly={isBusy}
          disabled={isBarred}
          placeholder={t(isBarred ? "Only the assigned admin can reply to this thread" : "Write a reply")}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            if (isReady) void send();
          }}
        />
      </div>
      <div className={styles.files}>
        <ReplyFileList files={files} isChangeable={!isBusy} onRemove={drop} />
      </div>
      <div className={styles.foot}>
        {isMail ? (
          <span className={styles.note}>
            {t("Sent by mail to {email}", { email: thread.correspondent?.email ?? "" })}
          </span>
        ) : (
          <FilePicker isDisabled={isBusy || isBarred} onPicked={attach} />
        )}
        {files.length === 0 ? null : (
          <span className={`${styles.note} num`}>
            {t("{count} of {most} files", { count: files.length, most: mostAttachments })}
          </span>
        )}
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
          {t("Clear")}
        </Button>
        <Button look="filled" type="submit" disabled={!isReady}>
          <MessageIcon name="send" />
          {t(isBusy ? "Sending..." : "Send")}
        </Button>
      </div>
    </form>
  );
}
