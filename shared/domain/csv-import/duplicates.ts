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

/**
 * Which trades are there already, in their order. Within a file a trade is repeated when moment, figures and the
 * exchange's id agree. A recorded transaction, which has a date only, accounts for one trade of that day.
 */
export function duplicatesAmong(
  trades: readonly Candidate[],
  existing: readonly NormalisedRow[],
): DuplicateOf[] {
  const recorded = new Map<string, number>();
  for (const transaction of existing) {
    const key = keyOf(transaction);
    recorded.set(key, (recorded.get(key) ?? 0) + 1);
  }
  const seen = new Set<string>();
  return trades.map(({ transaction, seconds, reference }) => {
    const key = keyOf(transaction);
    const inFile = `${reference}|${seconds}|${key}`;
    if (seen.has(inFile)) return "file";
    seen.add(inFile);
    const left = recorded.get(key) ?? 0;
    if (left === 0) return null;
    recorded.set(key, left - 1);
    return "ledger";
  });
}

function keyOf({ dateAcquired, btcBought, usdSpent, feesUSD }: NormalisedRow): string {
  return [dateAcquired, satoshisOf(btcBought), centsOf(usdSpent), centsOf(feesUSD)].join("|");
}
