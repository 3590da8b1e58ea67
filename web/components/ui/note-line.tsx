import type { ReactNode } from "react";
import { Icon, type IconShape } from "./icon.tsx";
import styles from "./note-line.module.css";

/** A line of text and actions above the table, less prominent than a notice. */
export function NoteLine({ icon, children }: { icon: IconShape; children: ReactNode }) {
  return (
    <p className={styles.line}>
      <Icon shape={icon} size={16} />
      {children}
    </p>
  );
}
