import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "#web/components/ui/button.tsx";
import styles from "./dialog.module.css";

interface DialogProps {
  title: string;
  /**
   * dialog: in the middle; drawer: the full height at the right, the whole width on phones; side: the same, but from
   * the lower edge on phones, for what is read beside a page.
   */
  shape?: "dialog" | "wide" | "drawer" | "side";
  /** Beside the title, such as a reset. */
  tools?: ReactNode;
  /** The main action at the right, what takes away at the left. */
  footer: ReactNode;
  /** Escape, the close button, or a press beside the sheet. */
  onClose(): void;
  /** False while nothing but the footer may close it: work is under way, or what it shows is shown once. */
  isClosable?: boolean;
  children: ReactNode;
}

/** A modal sheet: the browser keeps the focus inside and gives it back. Mounted means open. */
export function Dialog(props: DialogProps) {
  const { title, shape = "dialog", tools, footer, onClose, isClosable = true, children } = props;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  const close = () => {
    if (isClosable) onClose();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`${styles.dialog} ${styles[shape] ?? ""}`}
      onCancel={(event) => {
        // The owner decides: what is not saved may be worth a question.
        event.preventDefault();
        close();
      }}
      onClose={() => {
        // The browser closes it by force when it is asked twice; the owner must know, or it comes back.
        if (dialog.current?.open !== false) return;
        if (isClosable) onClose();
        else dialog.current.showModal();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        // Left to the browser, a second Escape would close a dialog that must stay open.
        if (event.key !== "Escape") return;
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          {tools}
          <IconButton icon="close" label={`Close ${title}`} disabled={!isClosable} onClick={close} />
        </header>
        <div className={styles.body}>{children}</div>
        <footer className={styles.footer}>{footer}</footer>
      </div>
    </dialog>
  );
}
