import { useId } from "react";
import styles from "./fields.module.css";
import { useDraft } from "./use-draft.ts";

interface DateFieldProps {
  label: string;
  /** `yyyy-mm-dd` */
  value: string;
  min: string;
  max: string;
  /** What is wrong with a date; undefined when nothing is. */
  problem(date: string): string | undefined;
  onOpen(): () => void;
  onCommit(date: string): void;
}

/** A date in the browser's own picker; an impossible one is told and not kept. */
export function DateField({ label, value, min, max, problem, onOpen, onCommit }: DateFieldProps) {
  const id = useId();
  const draft = useDraft(onOpen, (date) => {
    if (date !== value && problem(date) === undefined) onCommit(date);
  });
  const complaint = draft.text === null || draft.text === value ? undefined : problem(draft.text);

  return (
    <div className={complaint === undefined ? styles.field : `${styles.field} ${styles.wrong}`}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          id={id}
          className="num"
          type="date"
          required
          min={min}
          max={max}
          value={draft.text ?? value}
          aria-invalid={complaint !== undefined}
          aria-describedby={complaint === undefined ? undefined : `${id}-note`}
          onFocus={() => draft.open(value)}
          onChange={(event) => draft.type(event.currentTarget.value)}
          onBlur={() => draft.leave(true)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== "Escape") return;
            event.preventDefault();
            draft.leave(event.key === "Enter");
            event.currentTarget.blur();
          }}
        />
      </div>
      {complaint === undefined ? null : (
        <small id={`${id}-note`} role="alert">
          {complaint}
        </small>
      )}
    </div>
  );
}
