import { centsOf, fromSatoshis, satoshisOf } from "#shared/domain/money.ts";

/** What a check reads of a transaction. Sells have negative amounts. */
export interface ScannedTransaction {
  readonly id: string;
  /** `yyyy-mm-dd` */
  readonly dateAcquired: string;
  readonly account: string | null;
  readonly btcBought: number;
  readonly usdSpent: number;
  readonly feesUSD: number;
  readonly buyingPriceUSD: number;
}

/** Something in the recorded transactions that is probably a mistake. */
export type LedgerFinding<T extends ScannedTransaction = ScannedTransaction> =
  /** The same day, coins and amount as an earlier recorded one, in the same account or one of them in none. */
  | { readonly kind: "duplicate"; readonly transaction: T }
  /** Far from what bitcoin closed at. */
  | { readonly kind: "price"; readonly transaction: T; readonly closeUSD: number }
  /** A much higher or a far lower fee than usual; shares are fractions of the amount. */
  | { readonly kind: "fee"; readonly transaction: T; readonly share: number; readonly usualShare: number }
  /** A sell of more coins than are recorded until then. */
  | { readonly kind: "oversold"; readonly transaction: T; readonly heldBtc: number };

/** A price may lie this fraction outside the closes of its day and the day before, between which it was traded. */
const priceTolerance = 0.2;
/** The fewest transactions with a fee from which a usual fee is calculated. */
const fewestForUsual = 5;
/** Of the usual fee, in money and as a share: a fixed fee alone makes small amounts look expensive. */
const feeTimes = 2;
/** The part of the usual fee, in both as well, below which one is far too low. Lower tiers of an exchange take about half. */
const feePart = 1 / 4;

/**
 * Looks for duplicates, prices off the market, fees out of line, and sells beyond what is recorded.
 *
 * @param transactions newest first; within a day the last recorded first
 * @param closeOn the known close of a day in US dollars
 * @returns newest first; of one transaction at most one of each kind
 */
export function ledgerFindings<T extends ScannedTransaction>(
  transactions: readonly T[],
  closeOn: (date: string) => number | undefined,
): LedgerFinding<T>[] {
  const found = [
    ...duplicates(transactions),
    ...transactions.flatMap((transaction) => priceFinding(transaction, closeOn)),
    ...feeFindings(transactions),
    ...oversold(transactions),
  ];
  return found.sort((one, other) =>
    other.transaction.dateAcquired.localeCompare(one.transaction.dateAcquired),
  );
}

function duplicates<T extends ScannedTransaction>(transactions: readonly T[]): LedgerFinding<T>[] {
  const found: LedgerFinding<T>[] = [];
  for (const ofDay of Map.groupBy(transactions, ({ dateAcquired }) => dateAcquired).values()) {
    const kept: T[] = [];
    // The one recorded first is kept.
    for (const transaction of ofDay.toReversed()) {
      if (kept.some((earlier) => isSameTrade(earlier, transaction)))
        found.push({ kind: "duplicate", transaction });
      else kept.push(transaction);
    }
  }
  return found;
}

/** Of transactions of the same day. */
function isSameTrade(one: ScannedTransaction, other: ScannedTransaction): boolean {
  return (
    satoshisOf(one.btcBought) === satoshisOf(other.btcBought) &&
    centsOf(one.usdSpent) === centsOf(other.usdSpent) &&
    (one.account === other.account || one.account === null || other.account === null)
  );
}

function priceFinding<T extends ScannedTransaction>(
  transaction: T,
  closeOn: (date: string) => number | undefined,
): LedgerFinding<T>[] {
  const { dateAcquired, buyingPriceUSD } = transaction;
  const closeUSD = closeOn(dateAcquired);
  if (closeUSD === undefined) return [];
  const before = closeOn(dayBefore(dateAcquired)) ?? closeUSD;
  const lowest = Math.min(closeUSD, before) * (1 - priceTolerance);
  const highest = Math.max(closeUSD, before) * (1 + priceTolerance);
  const isOff = buyingPriceUSD < lowest || buyingPriceUSD > highest;
  return isOff ? [{ kind: "price", transaction, closeUSD }] : [];
}

function dayBefore(date: string): string {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

function feeFindings<T extends ScannedTransaction>(transactions: readonly T[]): LedgerFinding<T>[] {
  const traded = transactions.filter(({ usdSpent }) => usdSpent !== 0);
  const charged = traded.filter(({ feesUSD }) => feesUSD > 0);
  if (charged.length < fewestForUsual) return [];
  const shareOf = ({ usdSpent, feesUSD }: T) => feesUSD / Math.abs(usdSpent);
  const usualShare = median(charged.map(shareOf));
  const usualFee = median(charged.map(({ feesUSD }) => feesUSD));
  const isHigh = (one: T) => shareOf(one) > feeTimes * usualShare && one.feesUSD > feeTimes * usualFee;
  const isLow = (one: T) => shareOf(one) < feePart * usualShare && one.feesUSD < feePart * usualFee;
  const charging = accountsWithFees(traded);
  return traded
    .filter((one) => isHigh(one) || (isLow(one) && (one.feesUSD > 0 || charging.has(one.account))))
    .map((transaction) => ({ kind: "fee", transaction, share: shareOf(transaction), usualShare }));
}

/** Accounts in which most transactions have a fee: in others, one without a fee is nothing unusual. */
function accountsWithFees(traded: readonly ScannedTransaction[]): ReadonlySet<string | null> {
  const byAccount = Map.groupBy(traded, ({ account }) => account);
  return new Set(
    [...byAccount].flatMap(([account, list]) =>
      2 * list.filter(({ feesUSD }) => feesUSD > 0).length > list.length ? [account] : [],
    ),
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0];
  return (low + high) / 2;
}

function oversold<T extends ScannedTransaction>(transactions: readonly T[]): LedgerFinding<T>[] {
  const found: LedgerFinding<T>[] = [];
  let held = 0;
  for (const transaction of transactions.toReversed()) {
    const after = held + satoshisOf(transaction.btcBought);
    if (after < 0) found.push({ kind: "oversold", transaction, heldBtc: fromSatoshis(held) });
    held = Math.max(0, after);
  }
  return found;
}
