import { t } from "#shared/domain/language/translate.ts";

interface SavedValueNoteProps {
  /** Why an entry was rejected; null when none was. */
  refusal: string | null;
  /** The value that still applies. */
  savedValue: string;
}

/** Announces that an entry was rejected and which value still applies. */
export function SavedValueNote({ refusal, savedValue }: SavedValueNoteProps) {
  return (
    <span role="status">
      {refusal === null ? null : t("{reason}. Unchanged: {value}.", { reason: refusal, value: savedValue })}
    </span>
  );
}
