import { type ReactNode, useId, useState } from "react";
import { Icon } from "#web/components/ui/icon.tsx";
import { CalendarSheet } from "./calendar-sheet.tsx";
import styles from "./date-field.module.css";
import { dateText, parseDateText } from "./date-text.ts";

/** Said of a text that is no date. */
export const unreadableDate = "Enter the date as DD/MM/YYYY";

interface DateFieldProps {
  label: string;
  /** All dates are `yyyy-mm-dd`, UTC; `value` is empty while there is none. */
  value: string;
  min: string;
  max: string;
  /** What is wrong with the date. */
  error?: string | undefined;
  /** Below the field while nothing is wrong. */
  note?: ReactNode;
  /** As high as the fields of a form, rather than those of a panel. */
  isLarge?: boolean;
  /** Whether the owner puts a date back in the place of what cannot be read; else it stays until it is mended. */
  isReverting?: boolean;
  /** Editing begins, by typing or by opening the calendar. */
  onOpen?(): void;
  /** Another date was entered or chosen; empty for none, null for what cannot be read. */
  onChange(date: string | null): void;
  /** Editing ends; not committed when it was taken back with Escape. */
  onLeave?(isCommitted: boolean): void;
}

/** A date that can be typed or chosen from a calendar, which loads when it is first opened. */
export function DateField(props: DateFieldProps) {
  const { label, value, min, max, error, note, isLarge = false, isReverting = false } = props;
  const { onOpen, onChange, onLeave } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setIsFocused] = useState(false);
  const isUnreadable = typed !== null && typed.trim() !== "" && parseDateText(typed) === null;
  // Half of a date is no mistake while it is typed.
  const complaint = isUnreadable ? (isFocused ? undefined : unreadableDate) : error;
  const leave = (isCommitted: boolean) => {
    setIsFocused(false);
    if (isReverting || !isCommitted || !isUnreadable) setTyped(null);
    onLeave?.(isCommitted);
  };
  const classes = [styles.field, isLarge ? styles.large : "", complaint === undefined ? "" : styles.wrong];

  return (
    <div className={classes.filter(Boolean).join(" ")}>
      <label id={`${id}-label`} className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          id={id}
          className="num"
          required
          autoComplete="off"
          spellCheck={false}
          placeholder="DD/MM/YYYY"
          value={typed ?? dateText(value)}
          aria-invalid={complaint !== undefined}
          aria-describedby={`${id}-note ${id}-form`}
          onFocus={(event) => {
            setIsFocused(true);
            event.currentTarget.select();
            onOpen?.();
          }}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setIsFocused(true);
            setTyped(text);
            onChange(text.trim() === "" ? "" : parseDateText(text));
          }}
          onBlur={() => leave(true)}
          onKeyDown={(event) => {
            const isEnd = event.key === "Enter" || event.key === "Escape";
            // An edit that has ended leaves the keys to what lies around the field.
            if (!isReverting || !isFocused || !isEnd) return;
            event.preventDefault();
            leave(event.key === "Enter");
            event.currentTarget.select();
          }}
        />
        <CalendarSheet
          label={label}
          value={value}
          min={min}
          max={max}
          trigger={(properties) => (
            <button type="button" aria-label="Open calendar" aria-describedby={`${id}-label`} {...properties}>
              <Icon name="calendar" />
            </button>
          )}
          onOpen={onOpen}
          onChoose={(date) => {
            setTyped(null);
            onChange(date);
          }}
          onClose={() => onLeave?.(true)}
        />
      </div>
      <span id={`${id}-form`} hidden>
        Day, month and year, such as 31/12/2025
      </span>
      <small id={`${id}-note`} className={styles.note} role={complaint === undefined ? undefined : "alert"}>
        {complaint ?? note}
      </small>
    </div>
  );
}
