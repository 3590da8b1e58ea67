import { useRef, useState } from "react";

/** What is typed into a field before it counts. */
export interface Draft {
  /** Null while the field is not edited. */
  readonly text: string | null;
  open(text: string): void;
  type(text: string): void;
  /** Ends the edit; a second end, such as the blur after Enter, does nothing. */
  leave(isCommitted: boolean): void;
}

/**
 * Editing in place: Enter or leaving the field commits, Escape takes the draft back.
 *
 * @param onTouch called when editing begins and with every key
 * @param onCommit gets the draft of an edit that changed something and is not taken back
 * @param onType gets every text that is typed, and null when the edit has ended
 */
export function useDraft(
  onTouch: () => void,
  onCommit: (text: string) => void,
  onType?: (text: string | null) => void,
): Draft {
  const [text, setText] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const opened = useRef<string | null>(null);
  const set = (next: string | null) => {
    latest.current = next;
    setText(next);
  };
  return {
    text,
    open(next) {
      onTouch();
      opened.current = next;
      set(next);
    },
    type(next) {
      set(next);
      onTouch();
      onType?.(next);
    },
    leave(isCommitted) {
      const draft = latest.current;
      set(null);
      // What stood in the field is no edit, even if the value behind it has moved on since.
      if (isCommitted && draft !== null && draft !== opened.current) onCommit(draft);
      if (draft !== null) onType?.(null);
    },
  };
}
