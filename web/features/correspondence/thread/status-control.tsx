import type { Thread } from "#shared/api/schemas/correspondence.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { useExclusive } from "#web/components/ui/use-exclusive.ts";

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
          text: "Thread status updated",
          severity: "success",
          durationMs: alertDurationMs.success,
        });
      } catch (error) {
        const text = refusalText(error, "Failed to update thread status");
        alert({ text, severity: "error", durationMs: alertDurationMs.error });
      }
    });
  const [action, busyAction] = isOpen ? ["Close Thread", "Closing..."] : ["Open Thread", "Opening..."];
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
