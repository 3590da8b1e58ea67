import { useCallback, useMemo, useState } from "react";
import {
  readAccountSettings,
  readViewSettings,
  writeAccountSettings,
  writeViewSettings,
} from "#web/components/view-settings/stored-settings.ts";
import { type ColumnViews, readViews, storedForm } from "./column-views.ts";
import { isRecoveredColumn } from "./table-layout.ts";

const strings = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : null;

export type TransactionView = Pick<TableSettings, "isAggregated" | "hasDetails">;

function storedView(): TransactionView {
  const { enableTransactionAggregation, showTransactionDetails } = readViewSettings();
  return {
    isAggregated: enableTransactionAggregation !== false,
    hasDetails: showTransactionDetails !== false,
  };
}

/** The user's table settings, stored in this browser; the views for each account. */
export interface TableSettings {
  /** Ids of the columns that are shown. */
  readonly columns: ReadonlySet<string>;
  /** The account's views, and the one the columns come from. */
  readonly views: ColumnViews;
  /** Amounts of the recovery group that are shown as a percentage. */
  readonly asPercent: ReadonlySet<string>;
  /** Whether the transactions of a month are one row until it is expanded. */
  readonly isAggregated: boolean;
  /** Whether the rows of single transactions show more than date and amounts. */
  readonly hasDetails: boolean;
  setColumns(columns: ReadonlySet<string>): void;
  setViews(views: ColumnViews): void;
  setView(view: Partial<TransactionView>): void;
  togglePercent(columnId: string): void;
}

/** @param userId whose views they are; the caller remounts for another account */
export function useTableSettings(userId: string): TableSettings {
  const [views, setViews] = useState(() => readViews(readAccountSettings(userId).views, readViewSettings()));
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
  const changeViews = useCallback(
    (next: ColumnViews) => {
      setViews(next);
      writeAccountSettings(userId, { views: storedForm(next) });
    },
    [userId],
  );
  const changeColumns = useCallback(
    (columns: ReadonlySet<string>) => changeViews({ ...views, columns }),
    [views, changeViews],
  );
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
      columns: views.columns,
      views,
      asPercent,
      ...view,
      setColumns: changeColumns,
      setViews: changeViews,
      setView: changeView,
      togglePercent,
    }),
    [views, asPercent, view, changeColumns, changeViews, changeView, togglePercent],
  );
}
