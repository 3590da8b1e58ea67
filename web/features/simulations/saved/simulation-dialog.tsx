import { useState } from "react";
import { longestPlanName } from "#shared/domain/plan/plan-name.ts";
import {
  longestNotes,
  notesProblem,
  simulationNameProblem,
  tagsProblem,
} from "#shared/domain/plan/simulation-rules.ts";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { useSaving } from "#web/components/ui/dialogs/use-saving.ts";
import { TextArea } from "#web/components/ui/fields/text-area.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { tagsOf } from "./saved-text.ts";

/** What its owner writes about a simulation. */
export interface SimulationWords {
  readonly name: string;
  readonly notes: string;
  readonly tags: string[];
}

interface SimulationDialogProps {
  title: string;
  lead: string;
  words: SimulationWords;
  action: string;
  busyAction: string;
  /** Resolves to the reason of a failure, or null. */
  onSave(words: SimulationWords): Promise<string | null>;
  onClose(): void;
}

/** Asks for the name, notes and tags of a simulation. */
export function SimulationDialog(props: SimulationDialogProps) {
  const { title, lead, words, action, busyAction, onSave, onClose } = props;
  const [name, setName] = useState(words.name);
  const [notes, setNotes] = useState(words.notes);
  const [tagText, setTagText] = useState(words.tags.join(", "));
  const [isChecked, setIsChecked] = useState(false);
  const { isBusy, failure, save, forgetFailure } = useSaving(onClose);
  const tags = tagsOf(tagText);
  const problems = { name: simulationNameProblem(name), notes: notesProblem(notes), tags: tagsProblem(tags) };
  const isValid = Object.values(problems).every((problem) => problem === undefined);
  const shown = (problem: string | undefined) => (isChecked ? problem : undefined);
  return (
    <FormDialog
      title={title}
      action={action}
      busyAction={busyAction}
      isBusy={isBusy}
      onSubmit={() => {
        setIsChecked(true);
        if (isValid) void save(() => onSave({ name, notes, tags }));
      }}
      onClose={onClose}
    >
      <p>{lead}</p>
      <TextField
        label="Name"
        value={name}
        maxLength={longestPlanName}
        autoComplete="off"
        onValueChange={(text) => {
          setName(text);
          forgetFailure();
        }}
        error={failure ?? shown(problems.name)}
      />
      <TextArea
        label="Notes"
        rows={3}
        value={notes}
        onValueChange={setNotes}
        error={shown(problems.notes)}
        help={`${notes.length} of ${longestNotes} characters`}
      />
      <TextField
        label="Tags"
        remark="optional"
        value={tagText}
        autoComplete="off"
        onValueChange={setTagText}
        help="Separated by commas, such as 2026, top-ups"
        error={shown(problems.tags)}
      />
    </FormDialog>
  );
}
