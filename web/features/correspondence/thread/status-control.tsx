import type { Thread } from "#shared/api/schemas/correspondence.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";

interface StatusControlProps {
  thread: Thread;
  userId: string;
}

/** Closes or opens a conversation, for the assigned administrator. */
export function StatusControl({ thread, userId }: StatusControlProps) {
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  const isOpen = thread.status === "OPEN";
  const change = () =>
    run(async () => {
      try {
        await call("correspondence", "setThreadStatus", {
          params: { id: thread.id },
          body: { status: isOpen ? "CLOSED" : "OPEN" },
        });
        alert({
          text: t("Thread status updated"),
          severity: "success",
          durationMs: alertDurationMs.success,
        });
      } catch (error) {
        const text = refusalText(error, t("Failed to update thread status"));
        alert({ text, severity: "error", durationMs: alertDurationMs.error });
      }
    });
  const action = t(isOpen ? "Close Thread" : "Open Thread");
  const busyAction = t(isOpen ? "Closing..." : "Opening...");
  return (
    <Button
      size="small"
      disabled={thread.assignedAdminId !== userId}
      aria-disabled={isBusy}
      onClick={() => void change()}
    >
      {isBusy ? busyAction : action}
    </Button>
  );
}
