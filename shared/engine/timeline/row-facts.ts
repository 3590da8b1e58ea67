import { type ExchangeSeries, rateInSegment } from "#shared/engine/market/exchange-series.ts";
import { segmentAt } from "#shared/engine/market/log-line.ts";
import { type Day, type Plan, type RowSource, rowSources } from "#shared/engine/types.ts";
import { editedPrice } from "./edited-price.ts";
import type { Grid } from "./grid.ts";
import type { Rows } from "./rows.ts";

/** What is known of each row before the ledger. */
export interface RowFacts {
  /** Position in `rowSources`. */
  readonly source: Uint8Array;
  /** Position of the row's month in the grid; negative before it. */
  readonly gridIndex: Int32Array;
  /** Row price in USD; NaN when unpriced. */
  readonly price: Float64Array;
  /** Price of the previous month in USD; NaN when it has none. */
  readonly previousPrice: Float64Array;
  /** Units of base currency per USD. */
  readonly rate: Float64Array;
}

const codeOf = (source: RowSource) => rowSources.indexOf(source);

/** Code of each row source in `RowFacts.source`. */
export const sourceCode: Readonly<Record<RowSource, number>> = {
  actual: codeOf("actual"),
  edited: codeOf("edited"),
  unpriced: codeOf("unpriced"),
  skipped: codeOf("skipped"),
  backfilled: codeOf("backfilled"),
  pending: codeOf("pending"),
  projected: codeOf("projected"),
};

function sourceOf(plan: Plan, rows: Rows, row: number, price: number, dataDate: Day): number {
  if (rows.firstTransaction[row]! < rows.firstTransaction[row + 1]!) return sourceCode.actual;
  const at = rows.edit[row]!;
  const edit = at < 0 ? undefined : plan.edits[at];
  if (edit !== undefined && !Number.isNaN(editedPrice(edit, price))) return sourceCode.edited;
  if (Number.isNaN(price)) return sourceCode.unpriced;
  const day = rows.day[row]!;
  if (day <= plan.now && !plan.controlPanel.backfillPast) return sourceCode.skipped;
  if (day <= dataDate) return sourceCode.backfilled;
  return day <= plan.now ? sourceCode.pending : sourceCode.projected;
}

/** Prices, sources and exchange rates by row. `dataDate` is the day of the last known price. */
export function buildRowFacts(
  plan: Plan,
  rows: Rows,
  grid: Grid,
  exchange: ExchangeSeries,
  dataDate: Day,
): RowFacts {
  const { count } = rows;
  const facts: RowFacts = {
    source: new Uint8Array(count),
    gridIndex: new Int32Array(count),
    price: new Float64Array(count),
    previousPrice: new Float64Array(count),
    rate: new Float64Array(count),
  };
  let segment = -1;
  for (let i = 0; i < count; i++) {
    const k = rows.month[i]! - grid.firstMonth;
    const day = rows.day[i]!;
    const price = k >= 0 ? grid.price[k]! : Number.NaN;
    segment = segmentAt(exchange.days, day, segment);
    facts.gridIndex[i] = k;
    facts.price[i] = price;
    facts.previousPrice[i] = k >= 1 ? grid.price[k - 1]! : Number.NaN;
    facts.rate[i] = rateInSegment(exchange, segment, day);
    facts.source[i] = sourceOf(plan, rows, i, price, dataDate);
  }
  return facts;
}
