import type { ReactNode } from "react";
import styles from "./form-sheet.module.css";

/** Shows that a form contains restored, unsaved entries. */
export function RestoredNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={`${styles.wide} ${styles.restored}`}>
      {children}
    </p>
  );
}
