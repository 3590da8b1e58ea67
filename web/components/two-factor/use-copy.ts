import { useEffect, useState } from "react";

const shownMs = 3000;

type Outcome = "idle" | "copied" | "failed";

/** Copies text to the clipboard and reports the result for three seconds. */
export function useCopy(): { outcome: Outcome; copy: (text: string) => Promise<void> } {
  const [outcome, setOutcome] = useState<Outcome>("idle");
  useEffect(() => {
    if (outcome === "idle") return;
    const timer = setTimeout(() => setOutcome("idle"), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      // The browser may not allow it; the text is on the page and can be selected.
      setOutcome("failed");
    }
  };
  return { outcome, copy };
}
