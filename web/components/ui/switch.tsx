import type { ReactNode } from "react";
import styles from "./switch.module.css";

interface SwitchProps {
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  /** Only for assistive technology, where the surroundings name it. */
  isLabelHidden?: boolean;
  /** Behind the label, such as the plan that opens the switch. */
  remark?: ReactNode;
  onChange(isOn: boolean): void;
}

/** On or off, at once; the label stands at its left. */
export function Switch(props: SwitchProps) {
  const { label, isOn, isDisabled = false, isLabelHidden = false, remark, onChange } = props;
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
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
