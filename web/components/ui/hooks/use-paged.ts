import { useState } from "react";

const pageSize = 100;

/** The first entries of a long list, and a function that shows more; null when all are shown. */
export function usePaged<T>(entries: readonly T[]): { shown: readonly T[]; more: (() => void) | null } {
  const [count, setCount] = useState(pageSize);
  const [of, setOf] = useState(entries);
  if (of !== entries) {
    setOf(entries);
    setCount(pageSize);
  }
  const more = count < entries.length ? () => setCount(count + 5 * pageSize) : null;
  return { shown: entries.slice(0, count), more };
}
