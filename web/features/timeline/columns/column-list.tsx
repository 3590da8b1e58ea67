import { useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { tierIncludes } from "#shared/domain/tiers.ts";
import { groupDefinitions } from "#shared/engine/columns/groups.ts";
import { useAllColumns } from "#web/components/saved-timeline/use-timeline.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import { ColumnChoice } from "./column-choice.tsx";
import styles from "./column-list.module.css";
import { columnsFound } from "./column-search.ts";

export interface ColumnListProps {
  tier: Timeline["tier"];
  /** Ids of the columns that are shown. */
  chosen: ReadonlySet<string>;
  /** Ids of the columns of the chosen view. */
  ofView: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
}

/** The columns to choose from, with a search. */
export function ColumnList({ tier, chosen, ofView, onChange }: ColumnListProps) {
  // Prefetches: opening this list usually leads to showing other columns.
  useAllColumns();
  const [search, setSearch] = useState("");
  const found = columnsFound(search);
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <TextField label={t("Search columns")} value={search} onValueChange={setSearch} autoComplete="off" />
        <Button look="text" onClick={() => onChange(ofView)}>
          <Icon shape={laterIcons.undo} />
          {t("Reset")}
        </Button>
      </div>
      <p role="status" className={styles.none}>
        {found.length === 0 ? t("No matching columns") : null}
      </p>
      {found.some(({ tier: needed }) => !tierIncludes(tier, needed)) ? (
        <UpgradeHint>{t("Your subscription does not include every column.")}</UpgradeHint>
      ) : null}
      {groupDefinitions.map(({ id, title }) => {
        const columns = found.filter(({ group }) => group === id);
        if (columns.length === 0) return null;
        return (
          <fieldset key={id} className={styles.group}>
            <legend>{t(title)}</legend>
            {columns.map((column) => (
              <ColumnChoice
                key={column.id}
                name={t(column.header)}
                meaning={t(column.meaning)}
                isChosen={chosen.has(column.id)}
                lockedTo={tierIncludes(tier, column.tier) ? undefined : column.tier}
                onToggle={(isOn) => toggle(column.id, isOn)}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
