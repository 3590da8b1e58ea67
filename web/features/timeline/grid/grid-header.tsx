import type { ColumnOutline } from "virtual:column-outlines";
import { memo } from "react";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { blocksPerEpoch } from "#shared/engine/market/supply.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { type ShownMoney, shortUnit } from "#web/components/saved-timeline/column-headers.ts";
import { HalvingGlyph } from "#web/components/ui/icon.tsx";
import type { TableLayout, TableSizes } from "#web/features/timeline/columns/table-layout.ts";
import rowStyles from "#web/features/timeline/grid/rows/grid-row.module.css";
import styles from "./grid-header.module.css";

interface GridHeaderProps {
  layout: TableLayout;
  sizes: TableSizes;
  /** Of the amounts. */
  currency: Currency;
  moneyOf: ShownMoney["moneyOf"];
  /** Epoch of the first row in view. */
  epoch: number;
  firstColumn: number;
  lastColumn: number;
  onTogglePercent(columnId: string): void;
}

/** Two sticky rows: groups, with the current epoch in the corner, then columns. */
export const GridHeader = memo(function GridHeader(props: GridHeaderProps) {
  const { layout, sizes, currency, moneyOf, epoch, firstColumn, lastColumn, onTogglePercent } = props;
  const drawn = layout.columns.slice(firstColumn, lastColumn);
  const from = drawn[0]?.left ?? 0;
  const to = from + drawn.reduce((sum, { width }) => sum + width, 0);
  const inView = layout.groups.filter(({ left, width }) => left < to && left + width > from);
  const lead = { width: sizes.lead };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the grid is windowed, see there.
    <div role="rowgroup" className={styles.header}>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus. */}
      <div role="row" aria-rowindex={1} className={styles.headerRow} style={{ height: sizes.header }}>
        {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus. */}
        <div
          role="columnheader"
          aria-colindex={1}
          className={`${rowStyles.lead} ${styles.corner}`}
          style={lead}
        >
          <HalvingGlyph />
          <span>{t("Epoch {epoch}", { epoch: String(epoch) })}</span>
          {sizes.isPhone ? null : <em>{t("block {height}", { height: epoch * blocksPerEpoch })}</em>}
        </div>
        {inView.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: see the grid.
          // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus.
          <div
            key={group.id}
            role="columnheader"
            className={`${styles.groupHeader} ${rowStyles.groupStart}`}
            style={{ left: sizes.lead + group.left, width: group.width, height: sizes.header }}
          >
            <span className={styles.groupTitle} style={{ left: sizes.lead }}>
              {t(group.title)}
              <em>{t("{shown} of {total}", { shown: group.shown, total: group.total })}</em>
            </span>
          </div>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus. */}
      <div role="row" aria-rowindex={2} className={styles.headerRow} style={{ height: sizes.header }}>
        {/* biome-ignore lint/a11y/useSemanticElements: see the grid. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus. */}
        <div
          role="columnheader"
          aria-colindex={1}
          className={`${rowStyles.lead} ${styles.monthHeader}`}
          style={lead}
        >
          {t("Month")}
          {sizes.headerRows === 1 ? <em>{t("epoch {epoch}", { epoch: String(epoch) })}</em> : null}
        </div>
        <div className={rowStyles.cells} style={{ paddingLeft: drawn[0]?.left ?? 0 }}>
          {drawn.map(({ definition, switchable, width, startsGroup }, i) => (
            // biome-ignore lint/a11y/useSemanticElements: see the grid.
            // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus.
            <div
              key={definition.id}
              role="columnheader"
              aria-colindex={firstColumn + i + 2}
              className={`${styles.columnHeader} ${startsGroup ? rowStyles.groupStart : ""}`}
              style={{ width, height: sizes.header }}
              data-column={firstColumn + i}
            >
              <ColumnName
                definition={switchable?.amount ?? definition}
                // The toggle names both.
                unit={switchable ? null : shortUnit(definition, { currency, moneyOf })}
              />
              {switchable ? (
                <button
                  type="button"
                  className={styles.unitToggle}
                  data-percent={switchable.isPercent}
                  aria-label={t("{header} in {currency} or %: {chosen}", {
                    header: t(switchable.amount.header),
                    currency: currencySign(currency),
                    chosen: switchable.isPercent ? "%" : currencySign(currency),
                  })}
                  onClick={() => onTogglePercent(switchable.amount.id)}
                >
                  <span aria-hidden="true">{currencySign(currency)}</span>
                  <span aria-hidden="true">%</span>
                </button>
              ) : null}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
});

function ColumnName({ definition, unit }: { definition: ColumnOutline; unit: string | null }) {
  const header = t(definition.header);
  return (
    <>
      <span className={styles.columnName}>{header}</span>{" "}
      {unit === null || header.includes(unit) ? null : <em className={styles.unit}>{unit}</em>}
    </>
  );
}
