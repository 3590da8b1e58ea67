import type { ReactNode } from "react";
import styles from "./charts.module.css";

interface EmptyChartProps {
  isLoading?: boolean;
  children: ReactNode;
  action?: ReactNode;
}

/** A chart's frame with a message in place of the lines, at the same height. */
export function EmptyChart({ isLoading = false, children, action }: EmptyChartProps) {
  return (
    <div className={styles.empty} aria-busy={isLoading}>
      <p role="status">{children}</p>
      {action}
    </div>
  );
}
