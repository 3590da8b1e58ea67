import { useCallback, useState } from "react";
import { usualGroups } from "./table-layout.ts";

const storageKey = "timeline_settings";

/** The table's settings kept in this browser; other parts of the record are left as they are. */
function readSettings(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function storedGroups(): ReadonlySet<string> {
  const { groups } = readSettings();
  return new Set(Array.isArray(groups) ? groups.filter((id) => typeof id === "string") : usualGroups);
}

/** The chosen column groups, remembered in this browser. */
export function useChosenGroups(): [ReadonlySet<string>, (chosen: ReadonlySet<string>) => void] {
  const [chosen, setChosen] = useState(storedGroups);
  const change = useCallback((next: ReadonlySet<string>) => {
    setChosen(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify({ ...readSettings(), groups: [...next] }));
    } catch {
      // A full or forbidden storage costs the memory of the choice, not the choice.
    }
  }, []);
  return [chosen, change];
}
