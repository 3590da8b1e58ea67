import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./notice.module.css";

export type Severity = "info" | "success" | "warning" | "error";

const icons: Record<Severity, IconName> = { info: "info", success: "check", warning: "alert", error: "info" };

/** An inline message. Errors are announced at once, others when the screen reader pauses. */
export function Notice({ severity, children }: { severity: Severity; children: ReactNode }) {
  return (
    <div
      className={`${styles.notice} ${styles[severity] ?? ""}`}
      role={severity === "error" ? "alert" : "status"}
    >
      <Icon name={icons[severity]} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}
