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
      title="Your new API key"
      noun="Key"
      secret={plaintextKey}
      text="This is the only time the key is shown. Store it now; a lost key can only be replaced."
      onClose={onClose}
    >
      <dl>
        <dt>Name</dt>
        <dd>{apiKey.name}</dd>
        <dt>Permissions</dt>
        <dd>{apiKey.permissions.join(", ")}</dd>
        <dt>Expires</dt>
        <dd>{apiKey.expiresAt === null ? "Never" : dayText(apiKey.expiresAt)}</dd>
      </dl>
      <h3>Try it</h3>
      <pre>{`curl -H "X-API-Key: $KEY" \\\n  ${location.origin}/api/v1/${path}`}</pre>
    </NewSecretDialog>
  );
}
