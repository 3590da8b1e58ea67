import type { ReactNode } from "react";
import { useCopy } from "#web/components/two-factor/use-copy.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import styles from "./secrets.module.css";

interface NewSecretDialogProps {
  title: string;
  /** "Key" or "Secret", as texts and buttons name it. */
  noun: string;
  secret: string;
  text: string;
  onClose(): void;
  /** What stands below the secret. */
  children?: ReactNode;
}

/** A new secret, the only time that it is shown. */
export function NewSecretDialog({ title, noun, secret, text, onClose, children }: NewSecretDialogProps) {
  const { outcome, copy } = useCopy();
  const outcomes = {
    idle: "",
    copied: `${noun} copied`,
    failed: `Could not copy. Select the ${noun.toLowerCase()} instead.`,
  } as const;
  return (
    <Dialog
      title={title}
      isClosable={false}
      onClose={onClose}
      footer={
        <Button look="filled" onClick={onClose}>
          I've Copied My {noun}
        </Button>
      }
    >
      <div className={styles.made}>
        <p>{text}</p>
        <div className={styles.secret}>
          <code>{secret}</code>
          <Button size="small" onClick={() => void copy(secret)}>
            Copy
          </Button>
        </div>
        <span className={styles.outcome} role="status">
          {outcomes[outcome]}
        </span>
        {children}
      </div>
    </Dialog>
  );
}
