import { useState } from "react";
import { DateField } from "#web/components/date-picker/date-field.tsx";
import { dateText, unreadableDate } from "#web/components/date-picker/date-text.ts";
import { SavedValueNote } from "./saved-value-note.tsx";
import { useDraft } from "./use-draft.ts";

interface PlanDateFieldProps {
  label: string;
  /** `yyyy-mm-dd` */
  value: string;
  min: string;
  max: string;
  /** The error for a date; undefined when it is valid. */
  problem(date: string): string | undefined;
  /** Called when editing starts and on every key. */
  onTouch(): void;
  /** The date being typed or chosen; null while it is not valid, undefined when editing has ended. */
  onDraft(date: string | null | undefined): void;
  onCommit(date: string): void;
}

/** Represents text that is not a date. */
const unreadable = "?";

/** A date of the plan; an invalid one shows an error and is not applied. */
export function PlanDateField(props: PlanDateFieldProps) {
  const { label, value, min, max, problem, onTouch, onDraft, onCommit } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  const wrong = (date: string) => (date === unreadable ? unreadableDate() : problem(date));
  const draft = useDraft(
    onTouch,
    (date) => {
      if (date === value) return;
      const reason = wrong(date);
      if (reason === undefined) onCommit(date);
      else setRefusal(reason);
    },
    (date) => {
      if (date === null || date === value) onDraft(undefined);
      else onDraft(wrong(date) === undefined ? date : null);
    },
  );
  const { text } = draft;
  const open = () => {
    setRefusal(null);
    draft.open(value);
  };
  const isChecked = text !== null && text !== value && text !== unreadable;

  return (
    <DateField
      label={label}
      value={text === null || text === unreadable ? value : text}
      min={min}
      max={max}
      error={isChecked ? wrong(text) : undefined}
      note={<SavedValueNote refusal={text === null ? refusal : null} savedValue={dateText(value)} />}
      isReverting
      onOpen={open}
      onChange={(date) => {
        // Moving from the calendar to its own field ends the edit that started there, as Enter does.
        if (draft.text === null) open();
        draft.type(date ?? unreadable);
      }}
      onLeave={draft.leave}
    />
  );
}
