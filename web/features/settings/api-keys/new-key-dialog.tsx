import { t } from "#shared/domain/language/translate.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { NewSecretDialog } from "#web/features/settings/secrets/new-secret-dialog.tsx";
import { dayText } from "./key-text.ts";

interface NewKeyDialogProps {
  made: OperationOutput<"api-keys", "create">;
  onClose(): void;
}

/** A new key, with what it may do and a first call. */
export function NewKeyDialog({ made, onClose }: NewKeyDialogProps) {
  const { apiKey, plaintextKey } = made;
  const path = apiKey.permissions.includes("read:timeline") ? "timeline" : "user";
  return (
    <NewSecretDialog
      title={t("Your new API key")}
      kind="key"
      secret={plaintextKey}
      text={t("This is the only time the key is shown. Store it now; a lost key can only be replaced.")}
      onClose={onClose}
    >
      <dl>
        <dt>{t("Name")}</dt>
        <dd>{apiKey.name}</dd>
        <dt>{t("Permissions")}</dt>
        <dd>{apiKey.permissions.join(", ")}</dd>
        <dt>{t("Expires")}</dt>
        <dd>{apiKey.expiresAt === null ? t("Never") : dayText(apiKey.expiresAt)}</dd>
      </dl>
      <h3>{t("Try it")}</h3>
      <pre>{`curl -H "X-API-Key: $KEY" \\\n  ${location.origin}/api/v1/${path}`}</pre>
    </NewSecretDialog>
  );
}
