import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { parseNumber, unreadableNumber } from "#web/components/format/number-text.ts";
import styles from "./form-sheet.module.css";

/** A figure's label, format and parser. */
export interface FigureShape {
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
  readonly text: (value: number) => string;
}

interface FigureFieldProps {
  shape: FigureShape;
  value: number | null;
  isEdited: boolean;
  help: ReactNode;
  error: string | undefined;
  /** Null when the field is cleared or its text is not a number. */
  onEdit(value: number | null): void;
  onLeave(isTouched: boolean): void;
}

/** One figure of a transaction. Text that is not a number counts as empty and shows an error. */
export function FigureField({ shape, value, isEdited, help, error, onEdit, onLeave }: FigureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isTouched = useRef(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const read = (text: string) => parseNumber(text, { decimals: shape.decimals, isSigned: true });
  const isUnreadable = typed !== null && typed.trim() !== "" && read(typed) === null;
  const shown = value === null || Number.isNaN(value) ? "" : shape.text(value);
  // A price may arrive after the field has got the focus: it is selected as on focus, so that typing replaces it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed
  useLayoutEffect(() => {
    if (typed === null && document.activeElement === input.current) input.current?.select();
  }, [typed, shown]);
  const problem = isUnreadable ? unreadableNumber() : error;
  return (
    <div className={problem === undefined ? styles.field : `${styles.field} ${styles.wrong}`}>
      <label className={styles.label} htmlFor={id}>
        {shape.label}
      </label>
      <div className={styles.box}>
        <input
          ref={input}
          id={id}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          required
          value={typed ?? shown}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-note`}
          onFocus={() => {
            setIsRefused(false);
            // Selecting also focuses: a field left within the same frame must not regain the focus.
            requestAnimationFrame(() => {
              if (document.activeElement === input.current) input.current?.select();
            });
          }}
          onChange={(event) => {
            const text = event.currentTarget.value;
            isTouched.current = true;
            setTyped(text);
            onEdit(read(text));
          }}
          onBlur={() => {
            setTyped(null);
            setIsRefused(isUnreadable);
            onLeave(isTouched.current);
          }}
        />
        <span className={styles.unit} aria-hidden="true">
          {shape.unit}
        </span>
      </div>
      <small id={`${id}-note`} role={problem === undefined ? undefined : "alert"}>
        {problem ??
          (isRefused ? (
            <span role="status">{t("Not a valid number.")}</span>
          ) : isEdited ? (
            <span className={styles.edited}>{t("Edited by you")}</span>
          ) : (
            help
          ))}
      </small>
    </div>
  );
}
