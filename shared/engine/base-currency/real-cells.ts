import type { Currency } from "#shared/domain/currencies.ts";
import { parseDate } from "#shared/domain/dates.ts";
import { deflator, type PriceIndex, priceIndex } from "#shared/engine/real-values/price-index.ts";
import { assumptionSources, priceHistorySources } from "#shared/engine/real-values/price-sources.ts";
import type { Cell } from "#shared/engine/result/cells.ts";
import type { MarketData, MeasuredConsumerPrices } from "#shared/engine/types.ts";
import type { BaseCells } from "./base-cells.ts";
import { realColumns, realSums } from "./real-columns.ts";

/** Consumer prices as they are assumed for a currency. */
export interface PriceAssumption {
  /** Yearly, a fraction. */
  readonly inflation: number;
  readonly assumptionSource: string;
  /** First and last year that is known, and from where; null where the assumption stands for the past too. */
  readonly history: { readonly from: number; readonly to: number; readonly source: string } | null;
}

/** Cells in money of one date, and what they follow from. */
export interface RealCells {
  readonly cell: BaseCells;
  /** What turns money of a row's day into that of the date. */
  factor(row: number): number;
  readonly assumption: PriceAssumption;
}

/** The rows whose cells become real. */
interface DatedRows {
  /** `yyyy-mm-dd`: the date whose money is shown. */
  readonly now: string;
  readonly rowCount: number;
  readonly rows: Readonly<Record<string, readonly Cell[]>>;
}

/** The consumer prices of a currency as an index has them, with their sources. */
function priceAssumption(
  currency: Currency,
  { inflation, historyFrom, historyTo }: PriceIndex,
  measured: MeasuredConsumerPrices | undefined,
): PriceAssumption {
  const source = measured?.source ?? priceHistorySources[currency];
  return {
    inflation,
    assumptionSource: measured?.assumption ?? assumptionSources[currency],
    history:
      historyFrom === null || historyTo === null || source === undefined
        ? null
        : { from: historyFrom, to: historyTo, source },
  };
}

/**
 * Cells in money of today. Prices, values and payments count at the consumer prices of their row's day, and running
 * totals add up real payments; every other cell stays as it is.
 *
 * @param cells in `currency`
 * @param measured consumer prices in place of the assumed ones
 */
export function realCells(
  { now, rowCount, rows }: DatedRows,
  currency: Currency,
  cells: BaseCells,
  measured: MarketData["consumerPrices"] = {},
): RealCells {
  const today = parseDate(now)!;
  const index = priceIndex(currency, today, measured[currency]);
  const factors = Float64Array.from({ length: rowCount }, (_, row) =>
    deflator(index, today, parseDate(String(rows.dateAcquired?.[row]))!),
  );
  const sums = new Map<string, Float64Array>();
  const sumsOf = (columnId: string, payments: readonly string[]) => {
    const known = sums.get(columnId);
    if (known) return known;
    let sum = 0;
    const totals = factors.map((factor, row) => {
      for (const payment of payments) sum += Number(cells(payment, row) ?? 0) * factor;
      return sum;
    });
    sums.set(columnId, totals);
    return totals;
  };
  return {
    cell(columnId, row) {
      const value = cells(columnId, row);
      if (typeof value !== "number" || !realColumns.has(columnId)) return value;
      const payments = realSums[columnId];
      return payments === undefined ? value * factors[row]! : sumsOf(columnId, payments)[row]!;
    },
    factor: (row) => factors[row] ?? 1,
    assumption: priceAssumption(currency, index, measured[currency]),
  };
}

/** Puts the cells of a timeline into real money. */
export type MakeReal = typeof realCells;
