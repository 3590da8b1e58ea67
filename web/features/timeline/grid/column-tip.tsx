import { t } from "#shared/domain/language/translate.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import { groupDefinitions } from "#shared/engine/columns/groups.ts";
import { headerIn, type ShownMoney } from "#web/components/saved-timeline/column-headers.ts";
import { inWords } from "#web/features/timeline/columns/column-words.ts";
import type { PlacedColumn } from "#web/features/timeline/columns/table-layout.ts";
import styles from "./column-tip.module.css";

interface ColumnTipProps {
  id: string;
  column: PlacedColumn;
  money: ShownMoney;
  /** Pixels from the table's corner. */
  left: number;
  top: number;
  width: number;
}

/** Explains under a column's header what it is, how it is computed and when it is empty. */
export function ColumnTip({ id, column, money, left, top, width }: ColumnTipProps) {
  const definition = columnDefinition(column.definition.id);
  if (definition === undefined) return null;
  const group = groupDefinitions.find((candidate) => candidate.id === definition.group);
  return (
    <div id={id} role="tooltip" className={styles.tip} style={{ left, top, width }}>
      <b>{headerIn(definition, money)}</b> <span>{group === undefined ? null : t(group.title)}</span>
      <p>{inWords(definition.meaning)}</p>
      <p className={styles.formula}>{inWords(definition.formula)}</p>
      <p>{inWords(definition.nullRule)}</p>
      <p className={styles.hint}>{t("Shift+F1 or a right click explains a number.")}</p>
    </div>
  );
}
