import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Person } from "#shared/api/profile.ts";
import type { BulkNotification } from "#shared/api/schemas/correspondence.ts";
import type { NotificationAction } from "#shared/api/schemas/notification-actions.ts";
import { type NotificationType, notificationTypes } from "#shared/domain/correspondence/conversations.ts";
import { t } from "#shared/domain/language/translate.ts";

import { call } from "#web/api/api.ts";
import { fieldFailures, sendingFailure } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { TextArea } from "#web/components/ui/fields/text-area.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { notificationKinds } from "#web/features/correspondence/correspondents.ts";
import searchStyles from "#web/features/correspondence/recipient-search.module.css";
import { RecipientSearch } from "#web/features/correspondence/recipient-search.tsx";
import styles from "./notices.module.css";
import { offeredActions } from "./offered-actions.ts";

interface NoticeDialogProps {
  /** What is composed: a notification rather than a message. */
  introduction: ReactNode;
  onClose(): void;
}

const audiences = () => [
  { value: "everyone" as const, text: t("Everyone") },
  { value: "one" as const, text: t("One user") },
];
const types = () => notificationTypes.map((type) => ({ value: type, text: t(notificationKinds[type]) }));
const actions = () => [
  { value: "", text: t("None") },
  ...offeredActions.map(({ label }, index) => ({ value: String(index), text: t(label) })),
];

/** A notification from an administrator, to one user or to everyone. */
export function NoticeDialog({ introduction, onClose }: NoticeDialogProps) {
  const [audience, setAudience] = useState<"everyone" | "one">("one");
  const [recipient, setRecipient] = useState<Person | null>(null);
  const [draft, setDraft] = useState({ title: "", content: "" });
  const [type, setType] = useState<NotificationType>("ANNOUNCEMENT");
  const [action, setAction] = useState("");
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [started, setStarted] = useState<BulkNotification | null>(null);
  // One attempt has one key, so that a repeated press after a lost answer sends nothing twice.
  const attempt = useRef({ key: crypto.randomUUID(), of: "" });
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  const toEveryone = audience === "everyone";

  const send = async () => {
    const chosen: NotificationAction | undefined = offeredActions[Number(action || Number.NaN)];
    const notice = { ...draft, type, ...(chosen === undefined ? {} : { actions: [chosen] }) };
    const of = JSON.stringify([audience, recipient?.id, notice]);
    if (attempt.current.of !== of) attempt.current = { key: crypto.randomUUID(), of };
    const body = { ...notice, idempotencyKey: attempt.current.key };
    if (toEveryone) return setStarted(await call("correspondence", "sendBulkNotification", { body }));
    if (recipient === null) return setFailure(t("Choose who the notification is for"));
    await call("correspondence", "sendNotification", { body: { ...body, userId: recipient.id } });
    alert({
      text: t("Notification sent successfully"),
      severity: "success",
      durationMs: alertDurationMs.success,
    });
    onClose();
  };
  const submit = () =>
    void run(async () => {
      setFailure(null);
      const missing = {
        ...(draft.title.trim() === "" ? { title: t("Title is required") } : {}),
        ...(draft.content.trim() === "" ? { content: t("Message is required") } : {}),
      };
      setProblems(missing);
      if (Object.keys(missing).length > 0) return;
      try {
        await send();
      } catch (error) {
        const refused = fieldFailures(error);
        setProblems(refused);
        const text = t(toEveryone ? "Failed to send bulk notification" : "Failed to send notification");
        if (Object.keys(refused).length === 0) setFailure(sendingFailure(error, text));
      }
    });
  const field = (name: keyof typeof draft) => ({
    name,
    value: draft[name],
    error: problems[name],
    onValueChange: (value: string) => {
      setDraft({ ...draft, [name]: value });
      setProblems({});
    },
  });

  if (started !== null) return <BulkProgress started={started} onClose={onClose} />;
  return (
    <FormDialog
      title={t("Compose New Message")}
      action={t(toEveryone ? "Notify Everyone" : "Send Notification")}
      busyAction={t("Sending...")}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={searchStyles.to}>
        {introduction}
        <Segmented<"everyone" | "one">
          label={t("Recipients")}
          options={audiences()}
          value={audience}
          onChange={setAudience}
        />
        {toEveryone ? null : <RecipientSearch chosen={recipient} onChosen={setRecipient} />}
      </div>
      {toEveryone ? (
        <Notice severity="warning">
          {t("This goes to everyone with notifications switched on. It cannot be undone.")}
        </Notice>
      ) : null}
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <TextField label={t("Title")} autoComplete="off" {...field("title")} />
      <TextArea label={t("Message")} rows={4} {...field("content")} />
      <SelectField<NotificationType> label={t("Type")} options={types()} value={type} onChange={setType} />
      <SelectField label={t("Button")} options={actions()} value={action} onChange={setAction} />
    </FormDialog>
  );
}

const progressMs = 1_000;

/** How far a notification to everyone is. It goes on when this is closed. */
function BulkProgress({ started, onClose }: { started: BulkNotification; onClose(): void }) {
  const [isDone, setIsDone] = useState(false);
  const { data = started, error } = useOperation(
    "correspondence",
    "getBulkNotification",
    { params: { id: started.id } },
    { refreshInterval: isDone ? 0 : progressMs },
  );
  const alert = useAlert();
  useEffect(() => {
    if (!data.isDone) return;
    setIsDone(true);
    alert({
      text: t("Bulk notification sent to {count} users successfully", { count: data.count }),
      severity: "success",
      durationMs: alertDurationMs.success,
    });
  }, [data.isDone, data.count, alert]);
  return (
    <Dialog
      title={t("Notification to everyone")}
      onClose={onClose}
      footer={
        <Button look="filled" onClick={onClose}>
          {t("Close")}
        </Button>
      }
    >
      <div className={styles.progress}>
        <p>{data.title}</p>
        <progress
          aria-label={t("{what, select, notification {Sent} other {Sent}}", { what: "notification" })}
          max={100}
          value={data.percent}
        />
        <p role="status">
          {data.isDone
            ? t("{count} users have it", { count: data.count })
            : t(
                "Sent to {count, plural, one {# user} other {# users}} so far. Sending continues when you close this.",
                { count: data.count },
              )}
        </p>
        {error === undefined ? null : (
          <Notice severity="error">{t("The progress could not be read. Sending continues.")}</Notice>
        )}
      </div>
    </Dialog>
  );
}
