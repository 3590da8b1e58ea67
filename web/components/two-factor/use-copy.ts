import { useEffect, useState } from "react";

const shownMs = 3000;

type Outcome = "idle" | "copied" | "failed";

/** Puts texts on the clipboard and says for three seconds how that went. */
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
      // The browser may not allow it; the text stands in the page and can be selected.
      setOutcome("failed");
    }
  };
  return { outcome, copy };
}
