import type { ReactNode } from "react";
import styles from "./charts.module.css";

interface EmptyChartProps {
  isLoading?: boolean;
  children: ReactNode;
  /** A way on. */
  action?: ReactNode;
}

/** The frame of a chart with a sentence in place of the lines, as high as they would be. */
export function EmptyChart({ isLoading = false, children, action }: EmptyChartProps) {
  return (
    <div className={styles.empty} aria-busy={isLoading}>
      <p role="status">{children}</p>
      {action}
    </div>
  );
}
