import { type ReactNode, useId } from "react";
import styles from "./reason-tip.module.css";

interface ReasonTipProps {
  /** Why the control cannot be used; undefined when it can. */
  reason: string | undefined;
  /** Draws the control; the id names its description. */
  children: (describedBy: string | undefined) => ReactNode;
}

/**
 * Says why a control cannot be used while the pointer rests on it or it has the focus; where nothing can hover, it says
 * so all the time. The control has to take the focus, so it is disabled for assistive technology only.
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
