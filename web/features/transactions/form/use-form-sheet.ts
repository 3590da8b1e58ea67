import { type RefObject, useEffect, useRef, useState } from "react";

export interface SheetState {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Whether to show the errors of all fields, or only those of fields that have lost focus. */
  readonly isChecked: boolean;
  readonly isBusy: boolean;
  /** Why saving failed; null when it did not. */
  readonly failure: string | null;
  setIsBusy(isBusy: boolean): void;
  setFailure(text: string | null): void;
  /** Shows all errors and focuses the first one. */
  showErrors(): void;
  /** Hides errors and failure. */
  clear(): void;
  /** Saves, unless the sheet is busy; a failure is shown as the text that `textOf` returns. */
  save(send: () => Promise<void>, textOf: (error: unknown) => string): Promise<void>;
}

/** The state of every sheet with a form: errors on demand, one save at a time, and its failure. */
export function useFormSheet(): SheetState {
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const focusError = () => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  useEffect(() => {
    if (isChecked) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [isChecked]);
  return {
    form,
    isChecked,
    isBusy,
    failure,
    setIsBusy,
    setFailure,
    showErrors() {
      setIsChecked(true);
      focusError();
    },
    clear() {
      setIsChecked(false);
      setFailure(null);
    },
    async save(send, textOf) {
      if (isBusy) return;
      setIsBusy(true);
      setFailure(null);
      try {
        await send();
      } catch (error) {
        setFailure(textOf(error));
        setIsBusy(false);
      }
    },
  };
}
