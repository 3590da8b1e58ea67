import type { Timeline } from "#shared/api/timeline.ts";
import { tierIncludes } from "#shared/domain/tiers.ts";
import { groupDefinitions } from "#shared/engine/columns/groups.ts";
import { TierBadge } from "#web/components/ui/marks/tier-badge.tsx";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import styles from "./group-picker.module.css";
import { tableColumns } from "./table-columns.ts";
import type { TransactionView } from "./use-table-settings.ts";

export interface GroupListProps {
  tier: Timeline["tier"];
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

/** The groups to choose from, and how transactions are listed. */
export function GroupList({ tier, chosen, onChange, view, onViewChange }: GroupListProps) {
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
      <fieldset className={styles.groups}>
        <legend className="visually-hidden">Column groups</legend>
        {pickable.map((group) => {
          const { id, title, meaning, tier: needed, columns } = group;
          const isLocked = !tierIncludes(tier, needed);
          return (
            <label key={id} className={isLocked ? styles.locked : undefined} title={meaning}>
              <input
                type="checkbox"
                checked={isShown(group) && !isLocked}
                disabled={isLocked}
                onChange={(event) => toggle(columns, event.target.checked)}
              />
              <span>{title}</span>
              {isLocked ? <TierBadge tier={needed} /> : null}
            </label>
          );
        })}
      </fieldset>
      <fieldset className={`${styles.groups} ${styles.view}`}>
        <legend className="visually-hidden">Transactions</legend>
        <label title="One row a month; expand it to see its transactions">
          <input
            type="checkbox"
            checked={view.isAggregated}
            onChange={(event) => onViewChange({ isAggregated: event.target.checked })}
          />
          <span>Aggregate transactions</span>
        </label>
        <label title="Price, fees, cost, top-ups and return of single transactions, beside their amounts">
          <input
            type="checkbox"
            checked={view.hasDetails}
            onChange={(event) => onViewChange({ hasDetails: event.target.checked })}
          />
          <span>Transaction details</span>
        </label>
      </fieldset>
      {pickable.some(({ tier: needed }) => !tierIncludes(tier, needed)) ? (
        <UpgradeHint>Your subscription does not include every group.</UpgradeHint>
      ) : null}
    </>
  );
}
