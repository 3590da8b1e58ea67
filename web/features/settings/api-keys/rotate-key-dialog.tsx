import type { ApiKey } from "#shared/api/developer/api-keys.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { OverlapDialog } from "#web/features/settings/secrets/overlap-dialog.tsx";

interface RotateKeyDialogProps {
  apiKey: ApiKey;
  onMade(made: OperationOutput<"api-keys", "rotate">): void;
  onClose(): void;
}

/** Replaces a key with a new one, with time to change the programs that use it. */
export function RotateKeyDialog({ apiKey, onMade, onClose }: RotateKeyDialogProps) {
  return (
    <OverlapDialog
      title={t("Rotate API key")}
      action={t("Rotate")}
      busyAction={t("Rotating...")}
      label={t("The old key")}
      old="key"
      failureText={t("Failed to rotate API key")}
      onReplace={async (overlapHours) =>
        onMade(await call("api-keys", "rotate", { params: { id: apiKey.id }, body: { overlapHours } }))
      }
      onClose={onClose}
    >
      <p>{t("A new key takes the place of {name}, with the same permissions.", { name: apiKey.name })}</p>
    </OverlapDialog>
  );
}
