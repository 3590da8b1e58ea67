import type { Timeline } from "#shared/api/timeline.ts";
import { tierIncludes } from "#shared/domain/tiers.ts";
import { groupDefinitions } from "#shared/engine/columns/groups.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Popover } from "#web/components/ui/dialogs/popover.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { TierBadge } from "#web/components/ui/tier-badge.tsx";
import { UpgradeHint } from "#web/components/ui/upgrade-hint.tsx";
import styles from "./group-picker.module.css";
import { tableColumns } from "./table-columns.ts";
import type { TransactionView } from "./use-table-settings.ts";

interface GroupPickerProps {
  tier: Timeline["tier"];
  /** Ids of the columns that are shown. */
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
  view: TransactionView;
  onViewChange(view: Partial<TransactionView>): void;
  isCompact: boolean;
}

const pickable = groupDefinitions
  .filter(({ id }) => id !== "date")
  .map((group) => ({
    ...group,
    columns: tableColumns.filter((column) => column.group === group.id).map(({ id }) => id),
  }));

/**
 * Chooses columns by group, and how transactions are listed. Groups of a higher tier are listed but disabled, with the
 * tier's name.
 */
export function GroupPicker(props: GroupPickerProps) {
  const { tier, chosen, onChange, view, onViewChange, isCompact } = props;
  const isShown = ({ columns }: { columns: readonly string[] }) => columns.some((id) => chosen.has(id));
  const shown = pickable.filter(isShown).length;
  const toggle = (columns: readonly string[], isOn: boolean) => {
    const next = new Set(chosen);
    for (const id of columns) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  };
  return (
    <Popover
      label="Column groups"
      trigger={(properties) =>
        isCompact ? (
          <IconButton
            icon={moreIcons.groups}
            label={`Groups, ${shown} of ${pickable.length}`}
            {...properties}
          />
        ) : (
          <Button {...properties}>
            <Icon shape={moreIcons.groups} />
            <span>
              Groups{" "}
              <span className={`num ${styles.count}`}>
                {shown} of {pickable.length}
              </span>
            </span>
            <Icon shape={moreIcons["chevron-down"]} size={16} />
          </Button>
        )
      }
    >
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
    </Popover>
  );
}
