import { useState } from "react";
import { DateField, unreadableDate } from "#web/components/date-picker/date-field.tsx";
import { dateText } from "#web/components/date-picker/date-text.ts";
import { KeptNote } from "./kept-note.tsx";
import { useDraft } from "./use-draft.ts";

interface PlanDateFieldProps {
  label: string;
  /** `yyyy-mm-dd` */
  value: string;
  min: string;
  max: string;
  /** What is wrong with a date; undefined when nothing is. */
  problem(date: string): string | undefined;
  /** Called when editing begins and with every key. */
  onTouch(): void;
  /** The date as it is typed or chosen, while it is one; undefined when the edit has ended. */
  onDraft(date: string | undefined): void;
  onCommit(date: string): void;
}

/** Stands for a text that is no date. */
const unreadable = "?";

/** A date of the plan; an impossible one is told and not kept. */
export function PlanDateField(props: PlanDateFieldProps) {
  const { label, value, min, max, problem, onTouch, onDraft, onCommit } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  const wrong = (date: string) => (date === unreadable ? unreadableDate : problem(date));
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
      else if (wrong(date) === undefined) onDraft(date);
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
      note={<KeptNote refusal={text === null ? refusal : null} kept={dateText(value)} />}
      isReverting
      onOpen={open}
      onChange={(date) => {
        // A calendar that was left for its own field ended the edit which began there, as Enter does.
        if (draft.text === null) open();
        draft.type(date ?? unreadable);
      }}
      onLeave={draft.leave}
    />
  );
}
