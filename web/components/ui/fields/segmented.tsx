import styles from "./segmented.module.css";

interface SegmentedProps<V extends string | number> {
  label: string;
  options: readonly { readonly value: V; readonly text: string }[];
  /** Null when no option is selected. */
  value: V | null;
  onChange(value: V): void;
  isDisabled?: boolean;
  /** `chips` wrap where there is little room, and may be any number. */
  look?: "bar" | "chips";
}

/** Options of which one is selected. */
export function Segmented<V extends string | number>(props: SegmentedProps<V>) {
  const { label, options, value, onChange, isDisabled = false, look = "bar" } = props;
  return (
    <fieldset className={look === "bar" ? styles.group : styles.chips} disabled={isDisabled}>
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
