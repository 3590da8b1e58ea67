import type { ReactNode } from "react";
import styles from "./transaction-drawer.module.css";

/** Says that a form shows what was entered before and not kept by the server. */
export function RestoredNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={`${styles.wide} ${styles.restored}`}>
      {children}
    </p>
  );
}
