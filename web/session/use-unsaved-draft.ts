import { useEffect, useState } from "react";
import type { Drafts } from "./unsaved-entries.ts";

/** A form's values: unsaved ones from before a reload or the end of a session, else the initial ones. */
export interface UnsavedDraft<T> {
  readonly draft: T;
  /** Stores the values until they are discarded or the same as the initial ones. */
  setDraft(change: T | ((before: T) => T)): void;
  readonly isUnchanged: boolean;
  /** The values that the form restored, until it is reset; null when there were none. */
  readonly restored: T | null;
  /** Goes back to the initial values. */
  reset(): void;
  /** Removes the stored values, when the form was saved or cancelled. */
  discard(): void;
}

interface DraftOptions<T> {
  /** The record that the form edits. */
  readonly key: string;
  /** The saved values. */
  readonly initial: T;
  readonly isSame: (one: T, other: T) => boolean;
  /** Adapts restored values to what the form allows now. */
  readonly adapt?: (restored: T) => T;
}

/** The values of a form that survive a reload and the end of the session, but not a logout. */
export function useUnsavedDraft<T>(drafts: Drafts<T>, options: DraftOptions<T>): UnsavedDraft<T> {
  const { key, initial, isSame, adapt } = options;
  const [restored, setRestored] = useState(() => drafts.read(key));
  const [draft, setDraft] = useState(() => (restored === null ? initial : (adapt?.(restored) ?? restored)));
  const isUnchanged = isSame(draft, initial);
  useEffect(() => drafts.write(key, isUnchanged ? null : draft), [drafts, key, draft, isUnchanged]);
  return {
    draft,
    setDraft,
    isUnchanged,
    restored,
    reset() {
      setDraft(initial);
      setRestored(null);
    },
    discard: () => drafts.write(key, null),
  };
}
