import type { OperationOutput } from "#web/api/client.ts";
import { useCopy } from "#web/components/two-factor/use-copy.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import styles from "./key-dialogs.module.css";
import { dayText } from "./key-text.ts";

interface NewKeyDialogProps {
  made: OperationOutput<"api-keys", "create">;
  onClose(): void;
}

const outcomes = {
  idle: "",
  copied: "Key copied",
  failed: "Could not copy. Select the key instead.",
} as const;

/** A new key, the only time that it is shown. */
export function NewKeyDialog({ made, onClose }: NewKeyDialogProps) {
  const { apiKey, plaintextKey } = made;
  const { outcome, copy } = useCopy();
  const path = apiKey.permissions.includes("read:timeline") ? "timeline" : "user";
  return (
    <Dialog
      title="Your new API key"
      isClosable={false}
      onClose={onClose}
      footer={
        <Button look="filled" onClick={onClose}>
          I've Copied My Key
        </Button>
      }
    >
      <div className={styles.made}>
        <p>This is the only time the key is shown. Store it now; a lost key can only be replaced.</p>
        <div className={styles.secret}>
          <code>{plaintextKey}</code>
          <Button size="small" onClick={() => void copy(plaintextKey)}>
            Copy
          </Button>
        </div>
        <span className={styles.outcome} role="status">
          {outcomes[outcome]}
        </span>
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
      </div>
    </Dialog>
  );
}
