import type { ReactNode } from "react";
import styles from "./switch.module.css";

interface SwitchProps {
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  /** The reason for its state; announced after the label, and shown on hover. */
  reason?: string | undefined;
  /** Label for assistive technology only, where visible text already names it. */
  isLabelHidden?: boolean;
  /** After the label, such as the tier that unlocks the switch. */
  remark?: ReactNode;
  onChange(isOn: boolean): void;
}

/** A switch that takes effect at once, with its label at the left. */
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
