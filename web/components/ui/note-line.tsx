import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./note-line.module.css";

/** A line of text and actions above the table, less prominent than a notice. */
export function NoteLine({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className={styles.line}>
      <Icon name={icon} size={16} />
      {children}
    </p>
  );
}
