import { useId, useRef, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { amountText, parseNumber, unreadableNumber } from "#web/components/format/number-text.ts";
import styles from "./fields.module.css";
import { SavedValueNote } from "./saved-value-note.tsx";
import { useDraft } from "./use-draft.ts";

interface AmountFieldProps {
  label: string;
  unit: string;
  value: number;
  /** The value on the server, shown while another one is not saved. */
  saved?: number;
  /** How a value is shown in the field; as an amount of money by default. */
  text?(value: number): string;
  min: number;
  max: number;
  /** The error when the value is missing or out of bounds. */
  rule: string;
  /** Called when editing starts and on every key. */
  onTouch(): void;
  /** The amount being typed; null while it is not valid, undefined when editing has ended. */
  onDraft(value: number | null | undefined): void;
  onCommit(value: number): void;
}

/** The amount in a text, or the reason it is rejected. */
function readAmount(text: string, { min, max, rule }: Pick<AmountFieldProps, "min" | "max" | "rule">) {
  const amount = parseNumber(text, { decimals: 2, isSigned: true });
  if (text.trim() === "") return { refusal: rule };
  if (amount === null) return { refusal: unreadableNumber() };
  return amount < min || amount > max ? { refusal: rule } : { amount };
}

/**
 * An amount edited in place: Enter or blur commits, Escape cancels. Both keys keep the focus, for the next number.
 * Invalid or out-of-range amounts are rejected; the field shows why and the value that still applies.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, unit, value, saved, text = amountText, onTouch, onDraft, onCommit } = props;
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
    (typed) => onDraft(typed === null ? undefined : (readAmount(typed, props).amount ?? null)),
  );
  const open = () => {
    setRefusal(null);
    draft.open(text(value));
  };
  // Selecting also focuses: a field left within the same frame must not regain the focus.
  const selectSoon = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === input.current) input.current?.select();
    });
  // An empty field is about to be filled in.
  const wrong =
    draft.text === null || draft.text.trim() === "" ? undefined : readAmount(draft.text, props).refusal;

  const typed = draft.text === null ? value : (readAmount(draft.text, props).amount ?? value);
  const isChanged = saved !== undefined && wrong === undefined && text(typed) !== text(saved);

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
        {isChanged ? <span className={styles.was}>{t("was {value}", { value: text(saved) })}</span> : null}
        <SavedValueNote
          refusal={draft.text === null ? refusal : null}
          savedValue={`${text(value)} ${unit}`}
        />
      </small>
    </div>
  );
}
