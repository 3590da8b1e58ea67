import { centsOf, satoshisOf } from "#shared/domain/money.ts";
import type { NormalisedRow } from "./normalise.ts";

/** `file`: the same trade is among those before; `ledger`: such a transaction is recorded already. */
export type DuplicateOf = "file" | "ledger" | null;

interface Candidate {
  readonly transaction: NormalisedRow;
  /** Seconds since 1970. */
  readonly seconds: number;
  /** The exchange's id; empty without one. */
  readonly reference: string;
}

/** A recorded transaction as far as duplicates go. */
export interface RecordedRow {
  readonly dateAcquired: string;
  readonly btcBought: number;
  readonly usdSpent: number;
  readonly feesUSD: number;
  readonly entered?: { readonly currency: string; readonly spent: number; readonly fees: number } | null;
}

/**
 * Which trades already exist, in their order. Within a file a trade is repeated when moment, figures and the
 * exchange's id agree. A recorded transaction, which has a date only, accounts for one trade of that day.
 */
export function duplicatesAmong(
  trades: readonly Candidate[],
  existing: readonly RecordedRow[],
): DuplicateOf[] {
  const recorded = new Map<string, RecordedRow[]>();
  for (const transaction of existing) {
    const key = dayAndCoins(transaction);
    const others = recorded.get(key);
    if (others === undefined) recorded.set(key, [transaction]);
    else others.push(transaction);
  }
  const seen = new Set<string>();
  return trades.map(({ transaction, seconds, reference }) => {
    const key = dayAndCoins(transaction);
    const inFile = [
      reference,
      seconds,
      key,
      centsOf(transaction.usdSpent),
      centsOf(transaction.feesUSD),
    ].join("|");
    if (seen.has(inFile)) return "file";
    seen.add(inFile);
    const left = recorded.get(key) ?? [];
    const at = left.findIndex((other) => isSameMoney(transaction, other));
    if (at < 0) return null;
    left.splice(at, 1);
    return "ledger";
  });
}

const dayAndCoins = ({ dateAcquired, btcBought }: RecordedRow) => `${dateAcquired}|${satoshisOf(btcBought)}`;

/** Cents by which dollars may differ that were rounded before or after their conversion. */
const conversionSlack = 2;

/** Whether two of the same day and coins also agree in amount and fee. */
export function isSameMoney(one: RecordedRow, other: RecordedRow): boolean {
  const [own, its] = [one.entered ?? null, other.entered ?? null];
  if (own !== null && its !== null && own.currency === its.currency) {
    return centsOf(own.spent) === centsOf(its.spent) && centsOf(own.fees) === centsOf(its.fees);
  }
  const slack = own === null && its === null ? 0 : conversionSlack;
  const isNear = (left: number, right: number) => Math.abs(centsOf(left) - centsOf(right)) <= slack;
  return isNear(one.usdSpent, other.usdSpent) && isNear(one.feesUSD, other.feesUSD);
}
