import type { OperationOutput } from "#web/api/client.ts";
import { useCopy } from "#web/components/two-factor/use-copy.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import styles from "#web/features/settings/api-keys/key-dialogs.module.css";

interface WebhookSecretDialogProps {
  made: OperationOutput<"webhooks", "create">;
  onClose(): void;
}

const outcomes = {
  idle: "",
  copied: "Secret copied",
  failed: "Could not copy. Select the secret instead.",
} as const;

/** A new signing secret, the only time that it is shown. */
export function WebhookSecretDialog({ made, onClose }: WebhookSecretDialogProps) {
  const { outcome, copy } = useCopy();
  const { endpoint, secret } = made;
  return (
    <Dialog
      title="Your signing secret"
      isClosable={false}
      onClose={onClose}
      footer={
        <Button look="filled" onClick={onClose}>
          I've Copied My Secret
        </Button>
      }
    >
      <div className={styles.made}>
        <p>
          This is the only time the secret of {endpoint.name} is shown. Your program needs it to check that a
          message comes from Halvest; a lost secret can only be replaced.
        </p>
        <div className={styles.secret}>
          <code>{secret}</code>
          <Button size="small" onClick={() => void copy(secret)}>
            Copy
          </Button>
        </div>
        <span className={styles.outcome} role="status">
          {outcomes[outcome]}
        </span>
      </div>
    </Dialog>
  );
}
