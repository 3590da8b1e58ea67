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
 * @param onCommit gets the draft of an edit that changed something and is not taken back
 * @param onType gets every text that is typed, and null when the edit has ended
 */
export function useDraft(
  onOpen: () => () => void,
  onCommit: (text: string) => void,
  onType?: (text: string | null) => void,
): Draft {
  const [text, setText] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const opened = useRef<string | null>(null);
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
      opened.current = next;
      set(next);
    },
    type(next) {
      set(next);
      onType?.(next);
    },
    leave(isCommitted) {
      const draft = latest.current;
      set(null);
      // What stood in the field is no edit, even if the value behind it has moved on since.
      if (isCommitted && draft !== null && draft !== opened.current) onCommit(draft);
      if (draft !== null) onType?.(null);
      end();
    },
  };
}
