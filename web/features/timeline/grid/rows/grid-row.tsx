import { memo } from "react";
import { msg, t } from "#shared/domain/language/translate.ts";
import { formatCell, formatRowMonth } from "#web/components/format/cell-format.ts";
import { sourceWords } from "#web/components/saved-timeline/source-words.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import type { Mark, RowView, TimelineModel } from "#web/features/timeline/timeline-model.ts";
import styles from "./grid-row.module.css";
import { PlacedRow, type RowPlace } from "./placed-row.tsx";
import { CycleMark, SourceMarker } from "./source-marker.tsx";

interface GridRowProps extends RowPlace {
  model: TimelineModel;
  /** Row of the month in the model. */
  month: number;
  /** How many transactions are recorded; several can be expanded. */
  transactionCount: number;
  isExpanded: boolean;
  /** Whether the plan's buy of this month is to be confirmed. */
  isConfirmable: boolean;
}

/** One month. Re-rendered only when its numbers, the columns in view or its focus change. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { model, month, transactionCount, isExpanded, isConfirmable, ...place } = props;
  const row = model.rows[month];
  if (!row) return null;
  const before = model.before(month);
  const name = formatRowMonth(row.date, place.sizes.isPhone);
  // The markers of the other kinds already say so.
  const isPriceProjected = row.kind === "actual" && !row.isPriceKnown;
  const classes = [
    styles.row,
    styles[row.kind],
    styles[row.phase],
    row.isEdited ? styles.edited : "",
    row.isCurrentMonth ? styles.now : "",
    row.marks.includes("halving") ? styles.halving : "",
  ];
  return (
    <PlacedRow
      {...place}
      className={classes.filter(Boolean).join(" ")}
      leadClass={styles.lead ?? ""}
      leadLabel={rowName(name, row, transactionCount)}
      isExplainable
      text={({ id, unit }) => {
        const shown = formatCell(id, unit, model.shown(id, month), null);
        if (!before) return shown;
        // The header names the currency of what is shown, which the edit may have changed.
        const other = before.currency === model.currency ? null : before.currency;
        const { text } = formatCell(id, unit, before.shown(id), other);
        return text === shown.text ? shown : { ...shown, before: text };
      }}
      lead={
        <>
          {transactionCount > 1 ? (
            <button
              type="button"
              tabIndex={-1}
              data-action="toggle"
              className={styles.chevron}
              aria-expanded={isExpanded}
              aria-label={t("{count} transactions of {month}", { count: transactionCount, month: name })}
            >
              <Icon shape={isExpanded ? moreIcons["chevron-down"] : moreIcons["chevron-right"]} size={16} />
            </button>
          ) : null}
          <span className={styles.marker} />
          <span className={styles.month}>{name}</span>
          {row.marks.length === 0 && !row.hasIdleEdit && !isPriceProjected ? null : (
            <span className={styles.marks}>
              {isPriceProjected ? (
                <span className={styles.price} title={t("Price projected")}>
                  <SourceMarker kind="projected" />
                </span>
              ) : null}
              {row.hasIdleEdit ? <span className={styles.idle} title={t(idleWords)} /> : null}
              {row.marks.map((mark) => (
                <CycleMark key={mark} mark={mark} />
              ))}
            </span>
          )}
          {isConfirmable ? (
            <button
              type="button"
              data-action="confirm"
              className={styles.confirm}
              aria-label={t("Confirm the buy of {month}", { month: name })}
              title={t("Confirm this month's buy")}
            >
              <Icon shape={icons.check} size={16} />
            </button>
          ) : null}
        </>
      }
    />
  );
});

/** The label of a month whose plan was changed before a transaction was recorded in it. */
const idleWords = msg("plan change without effect");
const markWords: Readonly<Record<Mark, string>> = {
  halving: msg("halving"),
  peak: msg("peak"),
  trough: msg("trough"),
};

function rowName(month: string, row: RowView, transactionCount: number): string {
  const several = transactionCount > 1 ? [t("{count} transactions", { count: transactionCount })] : [];
  const idle = row.hasIdleEdit ? [t(idleWords)] : [];
  const marks = row.marks.map((mark) => t(markWords[mark]));
  const source = sourceWords(row.source, row.isPriceKnown);
  return [month, source, ...several, ...idle, ...marks].join(", ");
}
