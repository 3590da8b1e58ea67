import type { Webhook } from "#shared/api/developer/webhooks.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { OverlapDialog } from "#web/features/settings/secrets/overlap-dialog.tsx";

interface RotateSecretDialogProps {
  webhook: Webhook;
  onMade(made: OperationOutput<"webhooks", "rotateSecret">): void;
  onClose(): void;
}

/** Replaces a signing secret, with time to change the program that checks signatures. */
export function RotateSecretDialog({ webhook, onMade, onClose }: RotateSecretDialogProps) {
  return (
    <OverlapDialog
      title={t("Replace signing secret")}
      action={t("Replace")}
      busyAction={t("Replacing...")}
      label={t("The old secret")}
      old="secret"
      failureText={t("Failed to save webhook endpoint")}
      onReplace={async (overlapHours) =>
        onMade(await call("webhooks", "rotateSecret", { params: { id: webhook.id }, body: { overlapHours } }))
      }
      onClose={onClose}
    >
      <p>
        {t("Messages to {name} are signed with the new secret, and with the old one until it stops.", {
          name: webhook.name,
        })}
      </p>
    </OverlapDialog>
  );
}
