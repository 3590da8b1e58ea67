import { useEffect, useId } from "react";
import styles from "./code-field.module.css";
import { useFirstFocus } from "./use-first-focus.ts";

export const codeLength = 6;

interface CodeFieldProps {
  label: string;
  isLabelHidden?: boolean;
  help?: string;
  /** Replaces the help and marks the field as wrong. */
  error?: string | undefined;
  value: string;
  onValueChange(code: string): void;
}

/** The six digits of an authenticator app. Takes the focus when it appears and after a wrong code. */
export function CodeField(props: CodeFieldProps) {
  const { label, isLabelHidden = false, help, error, value, onValueChange } = props;
  const id = useId();
  const input = useFirstFocus();
  const isWrong = error !== undefined;
  useEffect(() => {
    if (isWrong) input.current?.focus();
  }, [isWrong, input]);
  const note = error ?? help;
  const noteId = `${id}-note`;
  const cell = (at: number) => (
    <span key={at} className={at === Math.min(value.length, codeLength - 1) ? styles.current : undefined}>
      {value.charAt(at)}
    </span>
  );
  return (
    <div className={isWrong ? `${styles.field} ${styles.wrong}` : styles.field}>
      <label htmlFor={id} className={isLabelHidden ? "visually-hidden" : styles.label}>
        {label}
      </label>
      <div className={`${styles.cells} num`}>
        {[0, 1, 2].map(cell)}
        <i />
        {[3, 4, 5].map(cell)}
        <input
          ref={input}
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          value={value}
          onChange={(event) => {
            onValueChange(event.currentTarget.value.replace(/\D/g, "").slice(0, codeLength));
          }}
          // The drawn cells cannot show a caret in the middle, so it stays at the end.
          onSelect={({ currentTarget }) => {
            currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length);
          }}
          aria-invalid={isWrong}
          aria-describedby={note === undefined ? undefined : noteId}
        />
      </div>
      {note === undefined ? null : (
        <small id={noteId} className={styles.note} role={isWrong ? "alert" : undefined}>
          {note}
        </small>
      )}
    </div>
  );
}
