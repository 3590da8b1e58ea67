import { useEffect, useRef } from "react";
import { IconButton } from "#web/components/ui/button.tsx";
import { DocumentList } from "./document-list.tsx";
import styles from "./page.module.css";

interface DocumentsDrawerProps {
  current: string;
  onClose(): void;
}

/** The list of documents on narrow windows, from the left. Mounted means open. */
export function DocumentsDrawer({ current, onClose }: DocumentsDrawerProps) {
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = drawer.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click only closes on the backdrop; Escape does it for keys.
    <dialog
      ref={drawer}
      aria-label="Documentation"
      className={styles.drawer}
      onClose={({ currentTarget }) => {
        // Heard late: by then it may be open again, or have been taken away.
        if (!currentTarget.open && currentTarget.isConnected) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.drawerBody}>
        <div className={styles.drawerHead}>
          <b>Documentation</b>
          <IconButton icon="close" label="Close the list of documents" onClick={onClose} />
        </div>
        <DocumentList current={current} onChosen={onClose} />
      </div>
    </dialog>
  );
}
