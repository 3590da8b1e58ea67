import { useId, useRef, useState } from "react";
import { amountText, parseNumber, unreadableNumber } from "#web/components/format/number-text.ts";
import styles from "./fields.module.css";
import { KeptNote } from "./kept-note.tsx";
import { useDraft } from "./use-draft.ts";

interface AmountFieldProps {
  label: string;
  unit: string;
  value: number;
  /** How a value stands in the field; as an amount of money unless told. */
  text?(value: number): string;
  min: number;
  max: number;
  /** Said when the value is missing or outside its bounds. */
  rule: string;
  /** Called when editing begins and with every key. */
  onTouch(): void;
  /** The amount as it is typed, while it is one; undefined when the edit has ended. */
  onDraft(value: number | undefined): void;
  onCommit(value: number): void;
}

/** The amount in a text, or why there is none that counts. */
function readAmount(text: string, { min, max, rule }: Pick<AmountFieldProps, "min" | "max" | "rule">) {
  const amount = parseNumber(text, { decimals: 2, isSigned: true });
  if (text.trim() === "") return { refusal: rule };
  if (amount === null) return { refusal: unreadableNumber };
  return amount < min || amount > max ? { refusal: rule } : { amount };
}

/**
 * An amount that is edited in place: Enter or leaving commits, Escape takes it back. Both keys leave the focus where it
 * is, for the next number. What is no amount, or none that is allowed, is not taken; the field says why and what it kept.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, unit, value, text = amountText, onTouch, onDraft, onCommit } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const draft = useDraft(
    onTouch,
    (typed) => {
      if (typed === text(value)) return;
      const read = readAmount(typed, props);
      if (read.amount === undefined) setRefusal(read.refusal);
      else if (text(read.amount) !== text(value)) onCommit(read.amount);
    },
    (typed) => {
      const amount = typed === null ? undefined : readAmount(typed, props).amount;
      if (typed === null || amount !== undefined) onDraft(amount);
    },
  );
  const open = () => {
    setRefusal(null);
    draft.open(text(value));
  };
  // Selecting also focuses: a field that was left within the same frame must not come back to life.
  const selectSoon = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === input.current) input.current?.select();
    });
  // An empty field is about to be filled.
  const wrong =
    draft.text === null || draft.text.trim() === "" ? undefined : readAmount(draft.text, props).refusal;

  return (
    <div className={wrong === undefined ? styles.field : `${styles.field} ${styles.wrong}`}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          ref={input}
          id={id}
          className={`num ${styles.number}`}
          inputMode="decimal"
          autoComplete="off"
          value={draft.text ?? text(value)}
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}-note`}
          onFocus={() => {
            open();
            selectSoon();
          }}
          onChange={(event) => {
            if (draft.text === null) open();
            draft.type(event.currentTarget.value);
          }}
          onBlur={() => draft.leave(true)}
          onKeyDown={(event) => {
            if (draft.text === null || (event.key !== "Enter" && event.key !== "Escape")) return;
            event.preventDefault();
            draft.leave(event.key === "Enter");
            selectSoon();
          }}
        />
        <span className={styles.unit}>{unit}</span>
      </div>
      <small id={`${id}-note`} className={styles.note}>
        {wrong === undefined ? null : <span role="alert">{wrong}</span>}
        <KeptNote refusal={draft.text === null ? refusal : null} kept={`${text(value)} ${unit}`} />
      </small>
    </div>
  );
}
