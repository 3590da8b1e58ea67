import { type ReactNode, useId } from "react";
import styles from "./reason-tip.module.css";

interface ReasonTipProps {
  /** Why the control is disabled; undefined when it is not. */
  reason: string | undefined;
  /** Renders the control; the id refers to its description. */
  children: (describedBy: string | undefined) => ReactNode;
}

/**
 * Shows why a control is disabled on hover or focus; on touch devices always. The control must be focusable, so it is
 * disabled with aria-disabled only.
 */
export function ReasonTip({ reason, children }: ReasonTipProps) {
  const id = useId();
  return (
    <div className={styles.place}>
      {children(reason === undefined ? undefined : id)}
      {reason === undefined ? null : (
        <span id={id} role="tooltip" className={styles.tip}>
          {reason}
        </span>
      )}
    </div>
  );
}
