import { useState } from "react";
import type { Thread } from "#shared/api/schemas/correspondence.ts";
import { longestReason } from "#shared/domain/correspondence/conversations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/dialogs/confirm-dialog.tsx";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { TextArea } from "#web/components/ui/fields/text-area.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { correspondentName } from "#web/features/correspondence/correspondents.ts";
import { messageShapes } from "#web/features/correspondence/message-icon.tsx";
import styles from "./thread.module.css";

const tasks = {
  block: {
    operation: "blockPerson",
    done: msg("Person blocked"),
    failure: msg("Failed to block this person"),
  },
  unblock: {
    operation: "unblockPerson",
    done: msg("Person unblocked"),
    failure: msg("Failed to unblock this person"),
  },
} as const;

/** Blocking and reporting the other person of a conversation between users. */
export function PersonMenu({ thread, isBlocked }: { thread: Thread; isBlocked: boolean }) {
  const [open, setOpen] = useState<"block" | "report" | null>(null);
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  const name = correspondentName(thread);
  const params = { id: thread.id };

  const act = (work: () => Promise<unknown>, done: string, failure: string) =>
    run(async () => {
      try {
        await work();
        alert({ text: done, severity: "success", durationMs: alertDurationMs.success });
        setOpen(null);
      } catch (error) {
        const text = refusalText(error, failure);
        alert({ text, severity: "error", durationMs: alertDurationMs.error });
      }
    });
  const setBlocked = (task: keyof typeof tasks) => {
    const { operation, done, failure } = tasks[task];
    return act(() => call("correspondence", operation, { params }), t(done), t(failure));
  };
  return (
    <>
      <Popover
        label={t("Conversation")}
        trigger={(trigger) => (
          <IconButton {...trigger} icon={messageShapes.dots} label={t("Block or report {name}", { name })} />
        )}
      >
        <div className={styles.menuList}>
          {isBlocked ? (
            <Button look="text" aria-disabled={isBusy} onClick={() => void setBlocked("unblock")}>
              {t("Unblock {name}", { name })}
            </Button>
          ) : (
            <Button look="text" onClick={() => setOpen("block")}>
              {t("Block {name}", { name })}
            </Button>
          )}
          <Button look="text" onClick={() => setOpen("report")}>
            {t("Report {name}", { name })}
          </Button>
        </div>
      </Popover>
      {open === "block" ? (
        <ConfirmDialog
          title={t("Block {name}", { name })}
          action={t("{what, select, person {Block} other {Block}}", { what: "person" })}
          busyAction={t("Blocking...")}
          isBusy={isBusy}
          onConfirm={() => void setBlocked("block")}
          onClose={() => setOpen(null)}
        >
          <p>
            {t("Neither of you can write to the other until you unblock {name}. They are not notified.", {
              name,
            })}
          </p>
        </ConfirmDialog>
      ) : null}
      {open === "report" ? (
        <ReportDialog
          name={name}
          isBusy={isBusy}
          onReport={(reason) =>
            void act(
              () => call("correspondence", "reportPerson", { params, body: { reason } }),
              t("Report sent"),
              t("Failed to send the report"),
            )
          }
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

interface ReportDialogProps {
  name: string;
  isBusy: boolean;
  onReport(reason: string): void;
  onClose(): void;
}

function ReportDialog({ name, isBusy, onReport, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const submit = () => {
    if (reason.trim() === "") setError(t("Reason is required"));
    else onReport(reason);
  };
  return (
    <FormDialog
      title={t("Report {name}", { name })}
      action={t("Send Report")}
      busyAction={t("Sending...")}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t("Support gets your reason and the latest messages of {name} in this conversation.", { name })}</p>
      <TextArea
        label={t("Reason")}
        rows={4}
        maxLength={longestReason}
        value={reason}
        error={error}
        onValueChange={(value) => {
          setReason(value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
