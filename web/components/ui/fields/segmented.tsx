import styles from "./segmented.module.css";

interface SegmentedProps<V extends string | number> {
  label: string;
  options: readonly { readonly value: V; readonly text: string }[];
  /** Null when no option is selected. */
  value: V | null;
  onChange(value: V): void;
  isDisabled?: boolean;
}

/** Two to four options, one of them selected. */
export function Segmented<V extends string | number>(props: SegmentedProps<V>) {
  const { label, options, value, onChange, isDisabled = false } = props;
  return (
    <fieldset className={styles.group} disabled={isDisabled}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </fieldset>
  );
}
