import { useCallback, useMemo, useState } from "react";
import { columnDefinitions } from "#shared/engine/definitions/columns.ts";
import { isRecoveredColumn, usualColumns } from "./table-layout.ts";

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

function writeSettings(change: Record<string, unknown>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readSettings(), ...change }));
  } catch {
    // A full or forbidden storage costs the memory of the choice, not the choice.
  }
}

const strings = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : null;

function storedColumns(): ReadonlySet<string> {
  const { columns, groups } = readSettings();
  const chosen = strings(columns);
  if (chosen) return new Set(chosen);
  const chosenGroups = strings(groups);
  if (!chosenGroups) return usualColumns;
  return new Set(columnDefinitions.filter(({ group }) => chosenGroups.includes(group)).map(({ id }) => id));
}

/** How the user has set up the table, remembered in this browser. */
export interface TableSettings {
  /** Ids of the columns that are shown. */
  readonly columns: ReadonlySet<string>;
  /** Amounts of the recovery group that are shown as a share. */
  readonly asPercent: ReadonlySet<string>;
  setColumns(columns: ReadonlySet<string>): void;
  togglePercent(columnId: string): void;
}

export function useTableSettings(): TableSettings {
  const [columns, setColumns] = useState(storedColumns);
  const [asPercent, setAsPercent] = useState<ReadonlySet<string>>(
    () => new Set(strings(readSettings().asPercent)?.filter(isRecoveredColumn)),
  );
  const changeColumns = useCallback((next: ReadonlySet<string>) => {
    setColumns(next);
    writeSettings({ columns: [...next] });
  }, []);
  const togglePercent = useCallback((id: string) => {
    setAsPercent((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      writeSettings({ asPercent: [...next] });
      return next;
    });
  }, []);
  return useMemo(
    () => ({ columns, asPercent, setColumns: changeColumns, togglePercent }),
    [columns, asPercent, changeColumns, togglePercent],
  );
}
