import type { Timeline } from "#shared/api/timeline.ts";

/** The months of the market with a known price, on the buy days of the plan; USD. */
export interface KnownMarket {
  /** `yyyy-mm-dd`, ascending. */
  readonly dates: readonly string[];
  readonly prices: readonly number[];
  /** Units of the base currency per US dollar. */
  readonly rates: readonly number[];
  /** Relative strength, 0 to 100; null for the first months. */
  readonly strengths: readonly (number | null)[];
}

/** Of a timeline over the whole market, the months up to the day of the last known price. */
export function knownMonths({ rows, dataDate }: Pick<Timeline, "rows" | "dataDate">): KnownMarket {
  const known = (rows.dateAcquired ?? []).flatMap((date, row) =>
    String(date) <= dataDate && typeof rows.priceUSD?.[row] === "number" ? [row] : [],
  );
  const strength = (row: number) => rows.relativeStrengthIndex?.[row];
  return {
    dates: known.map((row) => String(rows.dateAcquired?.[row])),
    prices: known.map((row) => Number(rows.priceUSD?.[row])),
    rates: known.map((row) => Number(rows.exchangeRate?.[row] ?? 1)),
    strengths: known.map((row) => (typeof strength(row) === "number" ? Number(strength(row)) : null)),
  };
}
