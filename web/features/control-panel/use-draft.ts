import { useEffect, useRef, useState } from "react";

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
 * @param onOpen told when editing begins; the answer is called when it ends
 * @param onCommit gets the draft of an edit that is not taken back
 */
export function useDraft(onOpen: () => () => void, onCommit: (text: string) => void): Draft {
  const [text, setText] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const close = useRef<(() => void) | null>(null);
  const set = (next: string | null) => {
    latest.current = next;
    setText(next);
  };
  const end = () => {
    close.current?.();
    close.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a field that goes away ends its edit, once.
  useEffect(() => end, []);
  return {
    text,
    open(next) {
      close.current ??= onOpen();
      set(next);
    },
    type: set,
    leave(isCommitted) {
      const draft = latest.current;
      set(null);
      if (isCommitted && draft !== null) onCommit(draft);
      end();
    },
  };
}
