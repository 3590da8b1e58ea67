import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { tierIncludes } from "#shared/domain/tiers.ts";
import { groupDefinitions } from "#shared/engine/columns/groups.ts";
import { CurrencySwitch } from "#web/components/display-currency/currency-switch.tsx";
import { MoneySwitch } from "#web/components/display-currency/money-switch.tsx";
import { useAllColumns } from "#web/components/saved-timeline/use-timeline.tsx";
import { belowSmall, useMedia } from "#web/components/shell/use-media.ts";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import choices from "./choices.module.css";
import { ColumnChoice } from "./column-choice.tsx";
import styles from "./group-list.module.css";
import { tableColumns } from "./table-columns.ts";
import type { TransactionView } from "./use-table-settings.ts";

export interface GroupListProps {
  timeline: Pick<Timeline, "tier" | "now" | "baseCurrency">;
  /** Ids of the columns that are shown. */
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
  view: TransactionView;
  onViewChange(view: Partial<TransactionView>): void;
}

const pickable = groupDefinitions
  .filter(({ id }) => id !== "date")
  .map((group) => ({
    ...group,
    columns: tableColumns.filter((column) => column.group === group.id).map(({ id }) => id),
  }));

/** The groups to choose from, how transactions are listed, and on a phone the money of amounts. */
export function GroupList({ timeline, chosen, onChange, view, onViewChange }: GroupListProps) {
  // Prefetches: opening this list usually leads to showing other columns.
  useAllColumns();
  const { tier } = timeline;
  const isPhone = useMedia(belowSmall);
  const isShown = ({ columns }: { columns: readonly string[] }) => columns.some((id) => chosen.has(id));
  const toggle = (columns: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const id of columns) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  return (
    <>
      <fieldset className={`${choices.choices} ${styles.groups}`}>
        <legend className="visually-hidden">{t("Column groups")}</legend>
        {pickable.map((group) => {
          const { id, title, meaning, tier: needed, columns } = group;
          return (
            <ColumnChoice
              key={id}
              name={t(title)}
              meaning={t(meaning)}
              isChosen={isShown(group)}
              lockedTo={tierIncludes(tier, needed) ? undefined : needed}
              onToggle={(isOn) => toggle(columns, isOn)}
            />
          );
        })}
      </fieldset>
      <fieldset className={`${choices.choices} ${styles.groups} ${styles.view}`}>
        <legend className="visually-hidden">{t("Transactions")}</legend>
        <ColumnChoice
          name={t("Aggregate transactions")}
          meaning={t("One row a month; expand it to see its transactions")}
          isChosen={view.isAggregated}
          onToggle={(isAggregated) => onViewChange({ isAggregated })}
        />
        <ColumnChoice
          name={t("Transaction details")}
          meaning={t("Price, fees, cost, top-ups and return of single transactions, beside their amounts")}
          isChosen={view.hasDetails}
          onToggle={(hasDetails) => onViewChange({ hasDetails })}
        />
      </fieldset>
      {isPhone ? (
        <div className={`${styles.view} ${styles.money}`}>
          <MoneySwitch timeline={timeline} />
          <CurrencySwitch baseCurrency={timeline.baseCurrency} />
        </div>
      ) : null}
      {pickable.some(({ tier: needed }) => !tierIncludes(tier, needed)) ? (
        <UpgradeHint>{t("Your subscription does not include every group.")}</UpgradeHint>
      ) : null}
    </>
  );
}
