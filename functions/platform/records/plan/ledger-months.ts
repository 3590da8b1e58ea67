import { byDate, type LedgerHead, type LedgerMonth, type StoredTransaction } from "./ledger-record.ts";

/** The transactions that a change removes and adds. */
export interface LedgerMoves {
  readonly gone: readonly StoredTransaction[];
  readonly came: readonly StoredTransaction[];
}

/** The sums of a month's transactions, which are in the ledger's order. */
function sumsOf(rows: readonly StoredTransaction[]): LedgerMonth {
  let satoshis = 0;
  let needed = 0;
  let sells = 0;
  for (const row of rows) {
    satoshis += row.satoshis;
    if (row.satoshis < 0) sells += 1;
    needed = Math.max(needed, -satoshis);
  }
  return { count: rows.length, sells, satoshis, needed };
}

/** The months of a whole ledger. */
export function monthsOf(transactions: readonly StoredTransaction[]): LedgerHead["months"] {
  const months = [...byMonth(transactions)].map(([month, rows]) => [month, sumsOf(rows.toSorted(byDate))]);
  return Object.fromEntries(months);
}

/**
 * The head after a change. Months with sells are summed again, because what they need depends on the order of their
 * transactions; of the others the sums are carried on.
 *
 * @param read the transactions of a month as of the head, `yyyy-mm`
 */
export async function headAfter(
  { version, months, since }: LedgerHead,
  { gone, came }: LedgerMoves,
  read: (month: string) => Promise<readonly StoredTransaction[]>,
): Promise<LedgerHead> {
  const left = byMonth(gone);
  const added = byMonth(came);
  const touched = [...new Set([...left.keys(), ...added.keys()])].map(async (month) => {
    const out = left.get(month) ?? [];
    const brought = added.get(month) ?? [];
    const carried = carriedOn(months[month] ?? noTransactions, sumsOf(out), sumsOf(brought));
    if (carried) return [month, carried] as const;
    const isGone = new Set(out.map(({ id }) => id));
    const rest = (await read(month)).filter(({ id }) => !isGone.has(id));
    return [month, sumsOf([...rest, ...brought].toSorted(byDate))] as const;
  });
  const after = Object.entries({ ...months, ...Object.fromEntries(await Promise.all(touched)) });
  return {
    version: version + 1,
    months: Object.fromEntries(after.filter(([, { count }]) => count > 0)),
    ...(since !== undefined && { since }),
  };
}

/** Whether anything was sold: without a sell nothing can be sold that is not held. */
export function hasSells({ months }: LedgerHead): boolean {
  return Object.values(months).some(({ sells }) => sells > 0);
}

const noTransactions: LedgerMonth = { count: 0, sells: 0, satoshis: 0, needed: 0 };

/** The sums of a month without sells after a change; null with sells, and where sums of doubles are not exact. */
function carriedOn(month: LedgerMonth, gone: LedgerMonth, came: LedgerMonth): LedgerMonth | null {
  const sells = month.sells - gone.sells + came.sells;
  const satoshis = month.satoshis - gone.satoshis + came.satoshis;
  const isExact = [month, gone, came].every((sums) => Number.isSafeInteger(sums.satoshis));
  if (sells > 0 || !isExact || !Number.isSafeInteger(satoshis)) return null;
  return { count: month.count - gone.count + came.count, sells, satoshis, needed: 0 };
}

function byMonth(rows: readonly StoredTransaction[]): Map<string, StoredTransaction[]> {
  return Map.groupBy(rows, ({ dateAcquired }) => dateAcquired.slice(0, 7));
}
