import { useRef, useState } from "react";

/** The text typed into a field before it is committed. */
export interface Draft {
  /** Null while the field is not being edited. */
  readonly text: string | null;
  open(text: string): void;
  type(text: string): void;
  /** Ends the edit; a second call, such as the blur after Enter, does nothing. */
  leave(isCommitted: boolean): void;
}

/**
 * Editing in place: Enter or blur commits, Escape cancels.
 *
 * @param onTouch called when editing starts and on every key
 * @param onCommit gets the draft of an edit in which something was typed, unless it was cancelled
 * @param onType gets every typed text, and null when editing has ended
 */
export function useDraft(
  onTouch: () => void,
  onCommit: (text: string) => void,
  onType?: (text: string | null) => void,
): Draft {
  const [text, setText] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const isTyped = useRef(false);
  const set = (next: string | null) => {
    latest.current = next;
    setText(next);
  };
  return {
    text,
    open(next) {
      onTouch();
      isTyped.current = false;
      set(next);
    },
    type(next) {
      isTyped.current = true;
      set(next);
      onTouch();
      onType?.(next);
    },
    leave(isCommitted) {
      const draft = latest.current;
      set(null);
      // A field that was only visited is not an edit, even if the underlying value has changed since.
      if (isCommitted && draft !== null && isTyped.current) onCommit(draft);
      if (draft !== null) onType?.(null);
    },
  };
}
