import type { Integration } from "#shared/api/portfolio/integrations.ts";
import { services } from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";
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
  const name = t(service.name);
  return (
    <ConfirmDialog
      title={t("Disconnect {service}", { service: name })}
      action={t("Disconnect")}
      busyAction={t("Disconnecting...")}
      isBusy={isBusy}
      onConfirm={() =>
        void save(async () => {
          try {
            await actions.disconnect(service);
            return null;
          } catch (error) {
            return refusalText(
              error,
              t("{service} was not disconnected. Please try again.", { service: name }),
            );
          }
        })
      }
      onClose={onClose}
    >
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <p>
        {services[service.id].category === "exchange"
          ? t(
              "This removes the key and the trades that you have not accepted. What is recorded stays in your transactions.",
            )
          : t("This removes the connection and what was read from it.")}
      </p>
    </ConfirmDialog>
  );
}
