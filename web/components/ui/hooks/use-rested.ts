import { useEffect, useState } from "react";

const debounceMs = 300;

/** The trimmed text once typing pauses; at once when it is cleared. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    if (text.trim() === "") {
      setRested("");
      return;
    }
    const timer = setTimeout(() => setRested(text.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
