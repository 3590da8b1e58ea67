import { type ReactNode, useId, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { CalendarSheet } from "./calendar-sheet.tsx";
import styles from "./date-field.module.css";
import { dateText, parseDateText, typedDate, unreadableDate } from "./date-text.ts";

interface DateFieldProps {
  label: string;
  /** All dates are `yyyy-mm-dd`, UTC; `value` is empty while there is none. */
  value: string;
  min: string;
  max: string;
  /** What is wrong with the date. */
  error?: string | undefined;
  /** Shown below the field while there is no error. */
  note?: ReactNode;
  /** As high as form fields rather than panel fields. */
  isLarge?: boolean;
  /** Whether the owner replaces unreadable text with a date; otherwise the text stays until it is corrected. */
  isReverting?: boolean;
  /** Editing starts, by typing or by opening the calendar. */
  onOpen?(): void;
  /** Another date was entered or chosen; empty for none, null for unreadable text. */
  onChange(date: string | null): void;
  /** Editing ends; not committed when cancelled with Escape. */
  onLeave?(isCommitted: boolean): void;
}

/** A date that can be typed or chosen from a calendar, which loads on first use. */
export function DateField(props: DateFieldProps) {
  const { label, value, min, max, error, note, isLarge = false, isReverting = false } = props;
  const { onOpen, onChange, onLeave } = props;
  const id = useId();
  const { pattern, order } = typedDate();
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setIsFocused] = useState(false);
  const isUnreadable = typed !== null && typed.trim() !== "" && parseDateText(typed) === null;
  // A partial date is not an error while it is being typed.
  const problem = isUnreadable ? (isFocused ? undefined : unreadableDate()) : error;
  const leave = (isCommitted: boolean) => {
    setIsFocused(false);
    if (isReverting || !isCommitted || !isUnreadable) setTyped(null);
    onLeave?.(isCommitted);
  };
  const classes = [styles.field, isLarge ? styles.large : "", problem === undefined ? "" : styles.wrong];

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
          placeholder={pattern}
          value={typed ?? dateText(value)}
          aria-invalid={problem !== undefined}
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
            // Once editing has ended, keys reach the field's surroundings again.
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
            <button
              type="button"
              aria-label={t("Open calendar")}
              aria-describedby={`${id}-label`}
              {...properties}
            >
              <Icon shape={moreIcons.calendar} />
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
        {order}
      </span>
      <small id={`${id}-note`} className={styles.note} role={problem === undefined ? undefined : "alert"}>
        {problem ?? note}
      </small>
    </div>
  );
}
