import { type ReactNode, useRef, useState } from "react";
import { longestMessage, messageTooLong } from "#shared/domain/correspondence/conversations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { fieldFailures, sendingFailure } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { formatCount } from "#web/components/format/numbers.ts";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { TextArea } from "#web/components/ui/fields/text-area.tsx";
import { EmailField, TextField } from "#web/components/ui/fields/text-field.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "./message-form.module.css";
import { type ContactMessage, type DraftProblems, draftProblems, type MessageKind } from "./message-rules.ts";

/** The files of a message of someone who is signed in. */
export interface FormFiles {
  /** Names the conversation that the message begins. */
  readonly draftId: string;
  /** Those that have been uploaded. */
  readonly ids: readonly string[];
  readonly isUploading: boolean;
  /** Where they are chosen and listed. */
  field(isBusy: boolean): ReactNode;
  /** Drops the file that the server refused; null when it refused something else. */
  refusal(error: unknown): string | null;
}

interface MessageFormProps {
  title: string;
  /** Above the fields. */
  introduction: ReactNode;
  kind: MessageKind;
  initialSubject?: string;
  /** The recipient, null while none is chosen; undefined sends the message to support. */
  recipientId?: string | null;
  files?: FormFiles;
  /** The error text when sending fails through no fault of the writer. */
  failureText: string;
  onClose(): void;
  /** @param threadId the conversation that the message started; null for guests */
  onSent(threadId: string | null): void;
}

/** A message in a dialog: its fields keep their text until it is sent or the dialog is closed. */
export function MessageForm(props: MessageFormProps) {
  const { title, introduction, kind, initialSubject = "", recipientId, files, failureText } = props;
  const { onClose, onSent } = props;
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<ContactMessage>({
    senderName: "",
    senderEmail: "",
    recipientEmail: "",
    subject: initialSubject,
    content: "",
  });
  const [problems, setProblems] = useState<DraftProblems>({});
  const [failure, setFailure] = useState<string | null>(null);
  // One attempt to send has one key, so that a repeated press after a lost answer sends nothing twice.
  const attempt = useRef(crypto.randomUUID());
  const attempted = useRef("");
  const { isBusy, run } = useExclusive();
  const alert = useAlert();

  const change = (field: keyof ContactMessage) => (value: string) => {
    attempt.current = crypto.randomUUID();
    setDraft({ ...draft, [field]: value });
    setProblems({ ...problems, [field]: undefined });
  };

  const send = async (): Promise<string | null> => {
    const { senderName, senderEmail, recipientEmail, subject, content } = draft;
    if (kind === "guest") {
      const body = { senderName, senderEmail, subject, content };
      await call("correspondence", "sendGuestMessage", { body });
      return null;
    }
    const attachmentIds = [...(files?.ids ?? [])];
    // The same text to someone else or with other files is another attempt.
    const about = [kind, recipientId, ...attachmentIds].join();
    if (about !== attempted.current) attempt.current = crypto.randomUUID();
    attempted.current = about;
    const idempotencyKey = attempt.current;
    if (kind === "external") {
      const body = { recipientEmail, subject, content, idempotencyKey };
      return (await call("correspondence", "sendExternalMail", { body })).threadId;
    }
    const route =
      typeof recipientId === "string" ? { recipientId } : { messageType: "USER_TO_ADMIN" as const };
    const added = files === undefined ? {} : { attachmentIds, draftId: files.draftId };
    const body = { ...route, ...added, subject, content, idempotencyKey };
    return (await call("correspondence", "sendMessage", { body })).threadId;
  };

  const submit = () => {
    void run(async () => {
      const found = draftProblems(draft, kind, files !== undefined && files.ids.length > 0);
      setProblems(found);
      setFailure(null);
      const [wrong] = Object.keys(found);
      if (wrong !== undefined) {
        form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
        return;
      }
      if (recipientId === null) return setFailure(t("Choose who the message is for"));
      if (files?.isUploading)
        return setFailure(t("Wait until all files are uploaded, or cancel their upload"));
      try {
        const threadId = await send();
        alert({
          text: kind === "external" ? t("Email sent successfully") : t("Message sent successfully"),
          severity: "success",
          durationMs: alertDurationMs.success,
        });
        onSent(threadId);
      } catch (error) {
        const refusedFile = files?.refusal(error) ?? null;
        if (refusedFile !== null) return setFailure(refusedFile);
        const refused = fieldFailures(error);
        setProblems(refused);
        if (Object.keys(refused).length === 0) setFailure(sendingFailure(error, failureText));
      }
    });
  };

  const { length } = draft.content;
  const tooLong = length > longestMessage ? messageTooLong(length) : undefined;
  return (
    <FormDialog
      title={title}
      action={t("Send Message")}
      busyAction={t("Sending...")}
      isBusy={isBusy}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.introduction}>{introduction}</div>
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      {kind === "external" ? (
        <EmailField
          name="recipientEmail"
          autoComplete="off"
          value={draft.recipientEmail}
          error={problems.recipientEmail}
          onValueChange={change("recipientEmail")}
        />
      ) : null}
      {kind === "guest" ? (
        <>
          <TextField
            label={t("Name")}
            name="senderName"
            autoComplete="name"
            value={draft.senderName}
            error={problems.senderName}
            onValueChange={change("senderName")}
          />
          <EmailField
            name="senderEmail"
            autoComplete="email"
            value={draft.senderEmail}
            error={problems.senderEmail}
            onValueChange={change("senderEmail")}
          />
        </>
      ) : null}
      <TextField
        label={t("Subject")}
        name="subject"
        autoComplete="off"
        value={draft.subject}
        error={problems.subject}
        onValueChange={change("subject")}
      />
      <TextArea
        label={t("Message")}
        name="content"
        rows={6}
        value={draft.content}
        error={problems.content ?? tooLong}
        help={length === 0 ? undefined : `${formatCount(length)} / ${formatCount(longestMessage)}`}
        onValueChange={change("content")}
      />
      {files?.field(isBusy)}
    </FormDialog>
  );
}
