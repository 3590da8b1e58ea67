import { useEffect, useState } from "react";

const debounceMs = 300;

/** What somebody types, once it has rested; at once when it is emptied. Without spaces around it. */
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
