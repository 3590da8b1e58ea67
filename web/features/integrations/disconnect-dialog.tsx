import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { services } from "#shared/domain/integrations/services.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { ConfirmDialog } from "#web/components/ui/dialogs/confirm-dialog.tsx";
import { useSaving } from "#web/components/ui/dialogs/use-saving.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import type { IntegrationActions } from "./use-integrations.ts";

interface DisconnectDialogProps {
  service: Integration;
  actions: IntegrationActions;
  onClose(): void;
}

/** Asks before a service is disconnected. */
export function DisconnectDialog({ service, actions, onClose }: DisconnectDialogProps) {
  const { isBusy, failure, save } = useSaving(onClose);
  const { name, id } = service;
  return (
    <ConfirmDialog
      title={`Disconnect ${name}`}
      action="Disconnect"
      busyAction="Disconnecting..."
      isBusy={isBusy}
      onConfirm={() =>
        void save(async () => {
          try {
            await actions.disconnect(service);
            return null;
          } catch (error) {
            return refusalText(error, `${name} was not disconnected. Please try again.`);
          }
        })
      }
      onClose={onClose}
    >
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <p>
        {services[id].category === "exchange"
          ? "This removes the key and the trades that you have not accepted. What is recorded stays in your transactions."
          : "This removes the connection and what was read from it."}
      </p>
    </ConfirmDialog>
  );
}
