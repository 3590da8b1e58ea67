import { useDeferredValue } from "react";
import { blockRows, type DrawnWindow } from "#web/features/timeline/grid/scrolling/use-window.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import type { CellRange } from "./cell-range.ts";
import type { Focus } from "./grid-keys.ts";
import { RowBlock, type ShownRows } from "./row-block.tsx";
import styles from "./timeline-grid.module.css";

interface GridBodyProps {
  model: TimelineModel;
  source: ShownRows;
  drawn: DrawnWindow;
  /** Null while the focus is not in the table. */
  focus: Focus | null;
  /** The cells selected for copying; null for none. */
  marked: CellRange | null;
}

/** The rows in view: months and, below an expanded one, its transactions. */
export function GridBody({ model, source, drawn, focus, marked }: GridBodyProps) {
  // In every frame of a preview only the rows in view are drawn at once; the others follow when there is time.
  const settled = useDeferredValue(model);
  const firsts: number[] = [];
  for (let row = drawn.firstRow; row < drawn.lastRow; row += blockRows) firsts.push(row);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    <div
      role="rowgroup"
      className={styles.body}
      style={{ height: source.display.rows.length * source.sizes.row }}
    >
      {firsts.map((firstRow) => {
        const lastRow = Math.min(firstRow + blockRows, drawn.lastRow);
        const isShown = firstRow < drawn.lastShown && lastRow > drawn.firstShown;
        const hasFocus = focus && focus.row >= firstRow && focus.row < lastRow;
        const hasMarked = marked && marked.firstRow < lastRow && marked.lastRow >= firstRow;
        return (
          <RowBlock
            key={firstRow}
            {...source}
            model={isShown ? model : settled}
            firstRow={firstRow}
            lastRow={lastRow}
            firstColumn={drawn.firstColumn}
            lastColumn={drawn.lastColumn}
            focus={hasFocus ? focus : null}
            marked={hasMarked ? marked : null}
          />
        );
      })}
    </div>
  );
}
