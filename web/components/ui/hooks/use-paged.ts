import { useState } from "react";

const pageSize = 100;

/**
 * The first entries of a long list, and a function that shows more; null when all are shown.
 * @param list begins at its first page again when it is another one; without it whenever the entries are others
 */
export function usePaged<T>(
  entries: readonly T[],
  list: unknown = entries,
): { shown: readonly T[]; more: (() => void) | null } {
  const [count, setCount] = useState(pageSize);
  const [of, setOf] = useState(list);
  if (of !== list) {
    setOf(list);
    setCount(pageSize);
  }
  const more = count < entries.length ? () => setCount(count + 5 * pageSize) : null;
  return { shown: entries.slice(0, count), more };
}
