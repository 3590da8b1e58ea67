import { useId } from "react";
import styles from "./select-field.module.css";

interface SelectFieldProps<V extends string> {
  label: string;
  /** Named for assistive technology only, such as in a row of tools. */
  isLabelHidden?: boolean;
  options: readonly { readonly value: V; readonly text: string; readonly isDisabled?: boolean }[];
  value: V;
  onChange(value: V): void;
}

/** One of several options. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, isLabelHidden = false, options, value, onChange } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled === true}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
