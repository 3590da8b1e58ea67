import { useState } from "react";

/** Saves what a dialog asks for: it closes when that has been done, and stays with the reason when it has not. */
export function useSaving(onClose: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** @param task answers why it could not be done, or null */
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
