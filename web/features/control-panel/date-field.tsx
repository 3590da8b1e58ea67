import { useId, useRef, useState } from "react";
import styles from "./fields.module.css";

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
  const [draft, setDraft] = useState<string | null>(null);
  const close = useRef<(() => void) | null>(null);
  const text = draft ?? value;
  const complaint = draft === null ? undefined : problem(text);

  const leave = (isCommitted: boolean) => {
    if (isCommitted && draft !== null && complaint === undefined && draft !== value) onCommit(draft);
    setDraft(null);
    close.current?.();
    close.current = null;
  };

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
          value={text}
          aria-invalid={complaint !== undefined}
          aria-describedby={complaint === undefined ? undefined : `${id}-note`}
          onFocus={() => {
            close.current ??= onOpen();
          }}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={() => leave(true)}
          onKeyDown={(event) => {
            if (event.key === "Enter") leave(true);
            if (event.key === "Escape") {
              event.preventDefault();
              leave(false);
            }
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
