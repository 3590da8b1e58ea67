import { type ComponentProps, useId } from "react";
import styles from "./text-area.module.css";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "className" | "onChange" | "children"> {
  label: string;
  /** Replaces the count and marks the field as wrong. */
  error?: string | undefined;
  /** Shown below, e.g. the remaining length. */
  help?: string | undefined;
  onValueChange(value: string): void;
}

/** A multi-line field that grows with its text. */
export function TextArea({ label, error, help, onValueChange, ...area }: TextAreaProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? help;
  return (
    <div className={error === undefined ? styles.field : `${styles.field} ${styles.wrong}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        className={styles.area}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : noteId}
      />
      {note === undefined ? null : (
        <small id={noteId} className={`${styles.note} num`} role={error === undefined ? undefined : "alert"}>
          {note}
        </small>
      )}
    </div>
  );
}
