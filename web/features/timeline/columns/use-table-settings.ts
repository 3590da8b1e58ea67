import { useCallback, useMemo, useState } from "react";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { readViewSettings, writeViewSettings } from "#web/components/view-settings/stored-settings.ts";
import { isRecoveredColumn, usualColumns } from "./table-layout.ts";

const strings = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : null;

function storedColumns(): ReadonlySet<string> {
  const { columns, groups } = readViewSettings();
  const chosen = strings(columns);
  if (chosen) return new Set(chosen);
  const chosenGroups = strings(groups);
  if (!chosenGroups) return usualColumns;
  return new Set(columnDefinitions.filter(({ group }) => chosenGroups.includes(group)).map(({ id }) => id));
}

export type TransactionView = Pick<TableSettings, "isAggregated" | "hasDetails">;

function storedView(): TransactionView {
  const { enableTransactionAggregation, showTransactionDetails } = readViewSettings();
  return {
    isAggregated: enableTransactionAggregation !== false,
    hasDetails: showTransactionDetails !== false,
  };
}

/** The user's table settings, stored in this browser. */
export interface TableSettings {
  /** Ids of the columns that are shown. */
  readonly columns: ReadonlySet<string>;
  /** Amounts of the recovery group that are shown as a percentage. */
  readonly asPercent: ReadonlySet<string>;
  /** Whether the transactions of a month are one row until it is expanded. */
  readonly isAggregated: boolean;
  /** Whether the rows of single transactions show more than date and amounts. */
  readonly hasDetails: boolean;
  setColumns(columns: ReadonlySet<string>): void;
  setView(view: Partial<TransactionView>): void;
  togglePercent(columnId: string): void;
}

export function useTableSettings(): TableSettings {
  const [columns, setColumns] = useState(storedColumns);
  const [asPercent, setAsPercent] = useState<ReadonlySet<string>>(
    () => new Set(strings(readViewSettings().asPercent)?.filter(isRecoveredColumn)),
  );
  const [view, setView] = useState(storedView);
  const changeView = useCallback((change: Partial<TransactionView>) => {
    setView((before) => {
      const next = { ...before, ...change };
      writeViewSettings({
        enableTransactionAggregation: next.isAggregated,
        showTransactionDetails: next.hasDetails,
      });
      return next;
    });
  }, []);
  const changeColumns = useCallback((next: ReadonlySet<string>) => {
    setColumns(next);
    writeViewSettings({ columns: [...next] });
  }, []);
  const togglePercent = useCallback((id: string) => {
    setAsPercent((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      writeViewSettings({ asPercent: [...next] });
      return next;
    });
  }, []);
  return useMemo(
    () => ({
      columns,
      asPercent,
      ...view,
      setColumns: changeColumns,
      setView: changeView,
      togglePercent,
    }),
    [columns, asPercent, view, changeColumns, changeView, togglePercent],
  );
}
