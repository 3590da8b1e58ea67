import { createContext, type ReactNode, use, useId } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { IconButton } from "#web/components/ui/button.tsx";
import { icons } from "#web/components/ui/icons.ts";
import styles from "./dialog.module.css";
import { Modal } from "./modal.tsx";

interface DialogProps {
  title: string;
  /**
   * dialog: centred; drawer: full height at the right, full width on phones, or beside the page where `DrawerPlace` says
   * so; side: full height at the right, but from the lower edge on phones, for content read beside a page.
   */
  shape?: "dialog" | "wide" | "drawer" | "side";
  /** Beside the title, such as a reset. */
  tools?: ReactNode;
  /** The main action at the right, destructive ones at the left. */
  footer: ReactNode;
  /** Escape, the close button, or a click outside. */
  onClose(): void;
  /** False while only the footer may close it: an action is running, or its content is shown only once. */
  isClosable?: boolean;
  children: ReactNode;
}

/** Where drawers open: over the page, or as a column of it that leaves the rest in use. */
export const DrawerPlace = createContext<"over" | "beside">("over");

/** A sheet with a title and actions, modal unless it stands beside the page. Mounted means open. */
export function Dialog(props: DialogProps) {
  const { title, shape = "dialog", tools, footer, onClose, isClosable = true, children } = props;
  const titleId = useId();
  const isBeside = use(DrawerPlace) === "beside" && shape === "drawer";
  return (
    <Modal
      aria-labelledby={titleId}
      className={`${styles.dialog} ${styles[shape] ?? ""} ${isBeside ? styles.beside : ""}`}
      isClosable={isClosable}
      isBeside={isBeside}
      onClose={onClose}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          {tools}
          <IconButton
            icon={icons.close}
            label={t("Close {title}", { title })}
            disabled={!isClosable}
            onClick={onClose}
          />
        </header>
        <div className={styles.body}>{children}</div>
        <footer className={styles.footer}>{footer}</footer>
      </div>
    </Modal>
  );
}
