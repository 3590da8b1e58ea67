import { centsOf, satoshisOf } from "#shared/domain/money.ts";
import type { NormalisedRow } from "./normalise.ts";

function markDuplicates(trades: readonly Trade[], existing: readonly NormalisedRow[]): ParsedRow[] {
  const recorded = new Map<string, number>();
  for (const transaction of existing) {
    const key = keyOf(transaction);
    recorded.set(key, (recorded.get(key) ?? 0) + 1);
  }
  const seen = new Set<string>();
  return trades.map(({ line, transaction, convertedFrom, moment, reference }) => {
    const key = keyOf(transaction);
    const inFile = `${reference}|${moment.seconds}|${key}`;
    const repeated = seen.has(inFile);
    seen.add(inFile);
    const left = recorded.get(key) ?? 0;
    if (!repeated && left > 0) recorded.set(key, left - 1);
    const duplicateOf = repeated ? "file" : left > 0 ? "ledger" : null;
    return { line, transaction, convertedFrom, duplicateOf };
  });
}

function keyOf({ dateAcquired, btcBought, usdSpent, feesUSD }: NormalisedRow): string {
  return [dateAcquired, satoshisOf(btcBought), centsOf(usdSpent), centsOf(feesUSD)].join("|");
}
