import type { ColumnContext } from "#shared/engine/columns/column-context.ts";
import { healthFigures } from "#shared/engine/portfolio/portfolio-block.ts";

/** The 13 health figures of the portfolio at the as-of row, the same on every row. */
export function writePortfolioHealth(context: ColumnContext): void {
  for (const figure of healthFigures) {
    context.column(figure).fill(context.portfolio?.atEnd[figure] ?? Number.NaN);
  }
}
