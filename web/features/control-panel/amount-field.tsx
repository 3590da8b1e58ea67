import { useId, useRef, useState } from "react";
import styles from "./fields.module.css";
import { amountText, parseAmount } from "./number-text.ts";

interface AmountFieldProps {
  label: string;
  unit: string;
  value: number;
  min: number;
  max: number;
  /** Said when the value is outside its bounds. */
  rule: string;
  /** Told when editing begins; the answer is called when it ends. */
  onOpen(): () => void;
  onCommit(value: number): void;
}

/** An amount that is edited in place: Enter or leaving commits, Escape takes it back, nonsense reverts. */
export function AmountField({ label, unit, value, min, max, rule, onOpen, onCommit }: AmountFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const close = useRef<(() => void) | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const parsed = draft === null ? value : parseAmount(draft);
  const isOutside = parsed !== null && (parsed < min || parsed > max);

  const leave = (isCommitted: boolean) => {
    if (draft !== null && isCommitted && parsed !== null && !isOutside && parsed !== value) onCommit(parsed);
    setDraft(null);
    close.current?.();
    close.current = null;
  };

  return (
    <div className={isOutside ? `${styles.field} ${styles.wrong}` : styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          ref={input}
          id={id}
          className={`num ${styles.number}`}
          inputMode="decimal"
          autoComplete="off"
          value={draft ?? amountText(value)}
          aria-invalid={isOutside}
          aria-describedby={isOutside ? `${id}-note` : undefined}
          onFocus={() => {
            setDraft(amountText(value));
            close.current ??= onOpen();
            requestAnimationFrame(() => input.current?.select());
          }}
          onChange={(event) => setDraft(event.currentTarget.value.replace(/[^\d.,\s]/g, ""))}
          onBlur={() => leave(true)}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              leave(true);
              event.currentTarget.blur();
            } else if (event.key === "Escape") {
              event.preventDefault();
              leave(false);
              event.currentTarget.blur();
            }
          }}
        />
        <span className={styles.unit}>{unit}</span>
      </div>
      {isOutside ? (
        <small id={`${id}-note`} role="alert">
          {rule}
        </small>
      ) : null}
    </div>
  );
}
