import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import {
  longestNotes,
  notesProblem,
  simulationNameProblem,
  tagsProblem,
} from "#shared/domain/plan/simulation-rules.ts";
import { NamingDialog, type NamingDialogTexts } from "#web/components/ui/dialogs/naming-dialog.tsx";
import { TextArea } from "#web/components/ui/fields/text-area.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { tagsOf } from "./saved-text.ts";

/** What its owner writes about a simulation. */
export interface SimulationWords {
  readonly name: string;
  readonly notes: string;
  readonly tags: string[];
}

interface SimulationDialogProps extends NamingDialogTexts {
  words: SimulationWords;
  /** Resolves to the reason of a failure, or null. */
  onSave(words: SimulationWords): Promise<string | null>;
  onClose(): void;
}

/** Asks for the name, notes and tags of a simulation. */
export function SimulationDialog({ words, onSave, ...props }: SimulationDialogProps) {
  const [name, setName] = useState(words.name);
  const [notes, setNotes] = useState(words.notes);
  const [tagText, setTagText] = useState(words.tags.join(", "));
  const tags = tagsOf(tagText);
  const notesError = notesProblem(notes);
  const tagsError = tagsProblem(tags);
  return (
    <NamingDialog
      {...props}
      name={name}
      onNameChange={setName}
      problem={simulationNameProblem(name)}
      isRestValid={notesError === undefined && tagsError === undefined}
      onSave={() => onSave({ name, notes, tags })}
    >
      {(isChecked) => (
        <>
          <TextArea
            label={t("Notes")}
            rows={3}
            value={notes}
            onValueChange={setNotes}
            error={isChecked ? notesError : undefined}
            help={t("{count} of {max} characters", { count: notes.length, max: longestNotes })}
          />
          <TextField
            label={t("Tags")}
            remark={t("optional")}
            value={tagText}
            autoComplete="off"
            onValueChange={setTagText}
            help={t("Separated by commas, such as 2026, top-ups")}
            error={isChecked ? tagsError : undefined}
          />
        </>
      )}
    </NamingDialog>
  );
}
