import type { ReactNode } from "react";
import styles from "./switch.module.css";

interface SwitchProps {
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  /** Why it is as it is; read out after the label, and shown when the pointer rests. */
  reason?: string | undefined;
  /** Only for assistive technology, where the surroundings name it. */
  isLabelHidden?: boolean;
  /** Behind the label, such as the plan that opens the switch. */
  remark?: ReactNode;
  onChange(isOn: boolean): void;
}

/** On or off, at once; the label stands at its left. */
export function Switch(props: SwitchProps) {
  const { label, isOn, reason, isDisabled = false, isLabelHidden = false, remark, onChange } = props;
  return (
    <label className={isDisabled ? `${styles.switch} ${styles.disabled}` : styles.switch}>
      <span className={isLabelHidden ? "visually-hidden" : undefined}>{label}</span>
      {remark}
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        disabled={isDisabled}
        title={reason}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
