import { useState } from "react";

/** Saves a dialog's input: the dialog closes on success, and stays open with the reason after a failure. */
export function useSaving(onClose: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** @param task resolves to the reason of a failure, or null */
  const save = async (task: () => Promise<string | null>): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    const refusal = await task();
    setIsBusy(false);
    if (refusal === null) onClose();
    else setFailure(refusal);
  };
  return { isBusy, failure, save, forgetFailure: () => setFailure(null) };
}
