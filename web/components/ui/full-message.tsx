import type { ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Button } from "./button.tsx";
import styles from "./full-message.module.css";
import { Icon, type IconShape } from "./icon.tsx";
import { icons } from "./icons.ts";

interface FullMessageProps {
  icon: IconShape;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  failed?: boolean;
}

/** An empty or failed page: an icon, a title, a line of text and actions. */
export function FullMessage({ icon, title, children, actions, failed = false }: FullMessageProps) {
  return (
    <div className={failed ? `${styles.message} ${styles.failed}` : styles.message}>
      <Icon shape={icon} size={28} />
      <h1>{title}</h1>
      <p>{children}</p>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

interface LoadingFailedProps {
  title: string;
  /** What is safe, and what to do. */
  children: ReactNode;
  onRetry(): void;
}

/** In place of what could not be loaded. */
export function LoadingFailed({ title, children, onRetry }: LoadingFailedProps) {
  return (
    <FullMessage
      icon={icons.alert}
      title={title}
      failed
      actions={
        <Button look="filled" onClick={onRetry}>
          {t("Try Again")}
        </Button>
      }
    >
      {children}
    </FullMessage>
  );
}
