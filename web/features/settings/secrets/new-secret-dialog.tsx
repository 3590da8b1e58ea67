import type { ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { useCopy } from "#web/components/two-factor/use-copy.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import styles from "./secrets.module.css";

interface NewSecretDialogProps {
  title: string;
  /** What texts and buttons name it. */
  kind: "key" | "secret";
  secret: string;
  text: string;
  onClose(): void;
  /** What stands below the secret. */
  children?: ReactNode;
}

/** A new secret, the only time that it is shown. */
export function NewSecretDialog({ title, kind, secret, text, onClose, children }: NewSecretDialogProps) {
  const { outcome, copy } = useCopy();
  const outcomes = {
    idle: "",
    copied: t("{kind, select, key {Key copied} other {Secret copied}}", { kind }),
    failed: t("Could not copy. Select the {kind, select, key {key} other {secret}} instead.", { kind }),
  } as const;
  return (
    <Dialog
      title={title}
      isClosable={false}
      onClose={onClose}
      footer={
        <Button look="filled" onClick={onClose}>
          {t("I've Copied My {kind, select, key {Key} other {Secret}}", { kind })}
        </Button>
      }
    >
      <div className={styles.made}>
        <p>{text}</p>
        <div className={styles.secret}>
          <code>{secret}</code>
          <Button size="small" onClick={() => void copy(secret)}>
            {t("Copy")}
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
