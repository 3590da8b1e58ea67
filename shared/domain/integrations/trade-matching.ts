import { isSameMoney, type RecordedRow } from "#shared/domain/csv-import/duplicates.ts";
import type { NormalisedRow } from "#shared/domain/csv-import/normalise.ts";
import { parseDate } from "#shared/domain/dates.ts";
import { centsOf, satoshisOf } from "#shared/domain/money.ts";

/** A trade of an exchange that is not recorded yet, as it would be. */
export interface UnrecordedTrade {
  readonly id: string;
  readonly orderId: string;
  readonly row: NormalisedRow;
}

/** What recorded transactions say about a trade. */
export type TradeMatch<Row> =
  | { readonly kind: "new" }
  /** Entered by hand or imported from a file already. */
  | { readonly kind: "recorded"; readonly by: Row }
  /** The same coins on the same day or the next one to it, but something else is different. */
  | { readonly kind: "differs"; readonly from: Row };

/**
 * Finds the trades that are among recorded transactions already. One transaction accounts for one trade, or for all parts
 * of an order that were filled on its day.
 *
 * @param recorded without what these trades themselves have recorded
 * @returns by the ids of the trades
 */
export function matchTrades<Row extends RecordedRow>(
  trades: readonly UnrecordedTrade[],
  recorded: readonly Row[],
): ReadonlyMap<string, TradeMatch<Row>> {
  const matches = new Map<string, TradeMatch<Row>>();
  const bySatoshis = Map.groupBy(recorded, ({ btcBought }) => satoshisOf(btcBought));
  /** Takes the first transaction of these coins that fits. */
  const take = (satoshis: number, fits: (row: Row) => boolean): Row | undefined => {
    const candidates = bySatoshis.get(satoshis) ?? [];
    const at = candidates.findIndex(fits);
    return at < 0 ? undefined : candidates.splice(at, 1)[0];
  };
  const unmatched = () => trades.filter(({ id }) => !matches.has(id));

  for (const { id, row } of trades) {
    const by = take(
      satoshisOf(row.btcBought),
      (other) => other.dateAcquired === row.dateAcquired && isSameMoney(row, other),
    );
    if (by !== undefined) matches.set(id, { kind: "recorded", by });
  }
  const orders = Map.groupBy(unmatched(), ({ orderId, row }) => `${row.dateAcquired} ${orderId}`);
  for (const fills of orders.values()) {
    if (fills.length < 2) continue;
    const satoshis = sum(fills, ({ btcBought }) => satoshisOf(btcBought));
    const by = take(satoshis, (other) => isWholeOrder(fills, other));
    if (by !== undefined) for (const { id } of fills) matches.set(id, { kind: "recorded", by });
  }
  for (const { id, row } of unmatched()) {
    const from = take(satoshisOf(row.btcBought), (other) => daysApart(row, other) <= 1);
    matches.set(id, from === undefined ? { kind: "new" } : { kind: "differs", from });
  }
  return matches;
}

const sum = (trades: readonly UnrecordedTrade[], of: (row: NormalisedRow) => number) =>
  trades.reduce((total, { row }) => total + of(row), 0);

/** Each part of an order is rounded by itself, so the parts may differ from the whole by a cent each. */
function isWholeOrder(fills: readonly UnrecordedTrade[], other: RecordedRow): boolean {
  const isOfItsDay = fills.every(({ row }) => row.dateAcquired === other.dateAcquired);
  const isNear = (total: number, its: number) => Math.abs(total - centsOf(its)) <= fills.length;
  return (
    isOfItsDay &&
    isNear(
      sum(fills, ({ usdSpent }) => centsOf(usdSpent)),
      other.usdSpent,
    ) &&
    isNear(
      sum(fills, ({ feesUSD }) => centsOf(feesUSD)),
      other.feesUSD,
    )
  );
}

function daysApart(one: RecordedRow, other: RecordedRow): number {
  const [first, second] = [parseDate(one.dateAcquired), parseDate(other.dateAcquired)];
  return first === null || second === null ? Number.POSITIVE_INFINITY : Math.abs(first - second);
}
