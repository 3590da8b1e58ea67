import type { ReactNode } from "react";
import { Icon, type IconShape } from "./icon.tsx";
import { icons } from "./icons.ts";
import styles from "./notice.module.css";

export type Severity = "info" | "success" | "warning" | "error";

const shapes: Record<Severity, IconShape> = {
  info: icons.info,
  success: icons.check,
  warning: icons.alert,
  error: icons.info,
};

/** An inline message. Errors are announced at once, others when the screen reader pauses. */
export function Notice({ severity, children }: { severity: Severity; children: ReactNode }) {
  return (
    <div
      className={`${styles.notice} ${styles[severity] ?? ""}`}
      role={severity === "error" ? "alert" : "status"}
    >
      <Icon shape={shapes[severity]} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}
