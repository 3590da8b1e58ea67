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
  /**
   * The same coins on the same day or the next one to it, but something else is different; or about the same money and
   * coins, as of a buy that was confirmed from the plan before the exchange named its coins.
   */
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
  const left = new Set(recorded);
  const bySatoshis = Map.groupBy(recorded, ({ btcBought }) => satoshisOf(btcBought));
  /** Takes the first transaction of these coins that fits. */
  const take = (satoshis: number, fits: (row: Row) => boolean): Row | undefined => {
    const found = bySatoshis.get(satoshis)?.find((row) => left.has(row) && fits(row));
    if (found !== undefined) left.delete(found);
    return found;
  };
  const unmatched = () => trades.filter(({ id }) => !matches.has(id));

  for (const { id, row } of trades) {
    const by = take(
      satoshisOf(row.btcBought),
      (other) => other.dateAcquired === row.dateAcquired && isSameMoney(row, other),
    );
    if (by !== undefined) matches.set(id, { kind: "recorded", by });
  }
  for (const fills of ordersOf(unmatched())) {
    if (fills.length < 2) continue;
    const satoshis = sum(fills, ({ btcBought }) => satoshisOf(btcBought));
    const by = take(satoshis, (other) => isWholeOrder(fills, other));
    if (by !== undefined) for (const { id } of fills) matches.set(id, { kind: "recorded", by });
  }
  for (const { id, row } of unmatched()) {
    const from = take(satoshisOf(row.btcBought), (other) => daysApart(row, other) <= 1);
    if (from !== undefined) matches.set(id, { kind: "differs", from });
  }
  for (const mostDays of [0, 1]) {
    for (const fills of ordersOf(unmatched())) {
      const whole = wholeOf(fills);
      const near = [...left].filter((other) => daysApart(whole, other) <= mostDays && isNear(whole, other));
      const [from] = near.toSorted((one, other) => coinsApart(whole, one) - coinsApart(whole, other));
      if (from === undefined) continue;
      left.delete(from);
      for (const { id } of fills) matches.set(id, { kind: "differs", from });
    }
  }
  for (const { id } of unmatched()) matches.set(id, { kind: "new" });
  return matches;
}

/** The parts of each order that were filled on one day. */
const ordersOf = (trades: readonly UnrecordedTrade[]) =>
  Map.groupBy(trades, ({ orderId, row }) => `${row.dateAcquired} ${orderId}`).values();

/** By how much money and coins of an estimate may be off, as fractions of the larger one. */
const nearMoney = 0.01;
const nearCoins = 0.05;

const isWithin = (share: number, one: number, other: number) =>
  Math.abs(one - other) <= share * Math.max(Math.abs(one), Math.abs(other));

const coinsApart = (one: RecordedRow, other: RecordedRow) => Math.abs(one.btcBought - other.btcBought);

/** Whether two may be the same trade: one side, about the same coins, and about the same money with or without its fee. */
function isNear(one: RecordedRow, other: RecordedRow): boolean {
  if (Math.sign(one.btcBought) !== Math.sign(other.btcBought)) return false;
  if (!isWithin(nearCoins, one.btcBought, other.btcBought)) return false;
  const isOwn = one.entered != null && one.entered.currency === other.entered?.currency;
  const moneyOf = ({ usdSpent, feesUSD, entered }: RecordedRow) => {
    const { spent, fees } = isOwn && entered ? entered : { spent: usdSpent, fees: feesUSD };
    return [spent, spent + fees];
  };
  return moneyOf(one).some((own) => moneyOf(other).some((its) => isWithin(nearMoney, own, its)));
}

/** An order as one transaction. */
function wholeOf(fills: readonly UnrecordedTrade[]): NormalisedRow {
  const [first] = fills;
  if (first === undefined) throw new Error("An order has a part");
  const entered = fills.flatMap(({ row }) => row.entered ?? []);
  return {
    dateAcquired: first.row.dateAcquired,
    btcBought: sum(fills, ({ btcBought }) => btcBought),
    usdSpent: sum(fills, ({ usdSpent }) => usdSpent),
    feesUSD: sum(fills, ({ feesUSD }) => feesUSD),
    ...(first.row.entered !== undefined &&
      entered.length === fills.length && {
        entered: {
          ...first.row.entered,
          spent: entered.reduce((all, { spent }) => all + spent, 0),
          fees: entered.reduce((all, { fees }) => all + fees, 0),
        },
      }),
  };
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
