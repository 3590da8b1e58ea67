import { useId, useRef } from "react";
import { amountText, noNumberPart, parseAmount } from "#web/components/format/number-text.ts";
import styles from "./fields.module.css";
import { useDraft } from "./use-draft.ts";

interface AmountFieldProps {
  label: string;
  unit: string;
  value: number;
  /** How a value stands in the field; as an amount of money unless told. */
  text?(value: number): string;
  min: number;
  max: number;
  /** Said when the value is outside its bounds. */
  rule: string;
  /** Told when editing begins; the answer is called when it ends. */
  onOpen(): () => void;
  onCommit(value: number): void;
}

/** An amount that is edited in place: Enter or leaving commits, Escape takes it back, nonsense reverts. */
export function AmountField(props: AmountFieldProps) {
  const { label, unit, value, text = amountText, min, max, rule, onOpen, onCommit } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isOutside = (amount: number | null) => amount !== null && (amount < min || amount > max);
  const draft = useDraft(onOpen, (typed) => {
    const amount = parseAmount(typed);
    if (amount !== null && !isOutside(amount) && text(amount) !== text(value)) onCommit(amount);
  });
  const isWrong = draft.text !== null && isOutside(parseAmount(draft.text));

  return (
    <div className={isWrong ? `${styles.field} ${styles.wrong}` : styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          ref={input}
          id={id}
          className={`num ${styles.number}`}
          inputMode="decimal"
          autoComplete="off"
          value={draft.text ?? text(value)}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-note` : undefined}
          onFocus={() => {
            draft.open(text(value));
            // Selecting also focuses: a field that was left within the same frame must not come back to life.
            requestAnimationFrame(() => {
              if (document.activeElement === input.current) input.current?.select();
            });
          }}
          onChange={(event) => draft.type(event.currentTarget.value.replace(noNumberPart, ""))}
          onBlur={() => draft.leave(true)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== "Escape") return;
            event.preventDefault();
            draft.leave(event.key === "Enter");
            event.currentTarget.blur();
          }}
        />
        <span className={styles.unit}>{unit}</span>
      </div>
      {isWrong ? (
        <small id={`${id}-note`} role="alert">
          {rule}
        </small>
      ) : null}
    </div>
  );
}
