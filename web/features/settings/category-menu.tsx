import { useEffect, useRef } from "react";
import { IconButton } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { type CategoryId, categories, categoryPath } from "./categories.ts";
import styles from "./page.module.css";

interface CategoryLinksProps {
  current: CategoryId | undefined;
  onChosen?(): void;
}

export function CategoryLinks({ current, onChosen }: CategoryLinksProps) {
  return (
    <nav aria-label="Settings categories" className={styles.entries}>
      {categories.map(({ id, label, icon }) => (
        <Link
          key={id}
          to={categoryPath(id)}
          className={styles.entry}
          aria-current={id === current ? "page" : undefined}
          onClick={onChosen}
        >
          <Icon name={icon} />
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The menu on narrow windows, from the left. Mounted means open. */
export function CategoryDrawer({ current, onClose }: CategoryLinksProps & { onClose(): void }) {
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = drawer.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={drawer}
      aria-label="Settings menu"
      className={styles.drawer}
      onCancel={onClose}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.menu}>
        <div className={styles.drawerHead}>
          <b>Settings</b>
          <IconButton icon="close" label="Close settings menu" onClick={onClose} />
        </div>
        <CategoryLinks current={current} onChosen={onClose} />
      </div>
    </dialog>
  );
}
