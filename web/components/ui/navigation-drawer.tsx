import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { icons } from "./icons.ts";
import { Modal } from "./modal.tsx";
import styles from "./navigation-drawer.module.css";

interface NavigationDrawerProps {
  /** Its name for screen readers. */
  label: string;
  closeLabel: string;
  title?: string;
  /** wide: entries of several lines, up to the edges. */
  size?: "narrow" | "wide";
  /** False hides it and preserves its content. */
  isOpen?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The navigation on narrow windows: a sheet from the left, under the top bar. */
export function NavigationDrawer(props: NavigationDrawerProps) {
  const { label, closeLabel, title, size = "narrow", isOpen = true, onClose, children } = props;
  return (
    <Modal
      aria-label={label}
      className={`${styles.drawer} ${styles[size] ?? ""}`}
      isOpen={isOpen}
      onClose={onClose}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <b>{title}</b>
          <IconButton icon={icons.close} label={closeLabel} onClick={onClose} />
        </div>
        {children}
      </div>
    </Modal>
  );
}
