import { satoshisOf } from "#shared/domain/money.ts";

/** A recorded buy or sell, as far as its account is concerned. */
interface Trade {
  readonly dateAcquired: string;
  /** Negative for a sell. */
  readonly btcBought: number;
  readonly account: string | null;
}

/** A transfer between accounts, without gain or loss. */
interface Move {
  readonly date: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly btc: number;
  readonly feeBtc: number;
}

/** Satoshis of one account: balance = bought − sold + received − sent − fees. */
export interface AccountTotals {
  readonly account: string | null;
  readonly buys: number;
  readonly sells: number;
  readonly bought: number;
  readonly sold: number;
  readonly received: number;
  readonly sent: number;
  /** Network fees of what was sent. */
  readonly fees: number;
  readonly balance: number;
  /** The first day at whose end less than nothing is left; null when there is none. */
  readonly shortOn: string | null;
}

/** Totals by account, the unnamed one last. The balances add up to all recorded coins less the fees of transfers. */
export function accountTotals(trades: readonly Trade[], transfers: readonly Move[]): AccountTotals[] {
  const names = new Set([
    ...trades.map(({ account }) => account),
    ...transfers.flatMap(({ from, to }) => [from, to]),
  ]);
  return [...names].toSorted(byName).map((account) => {
    const own = trades.filter((trade) => trade.account === account);
    const inTo = transfers.filter(({ to }) => to === account);
    const out = transfers.filter(({ from }) => from === account);
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const bought = sum(own.map(({ btcBought }) => Math.max(0, satoshisOf(btcBought))));
    const sold = sum(own.map(({ btcBought }) => Math.max(0, -satoshisOf(btcBought))));
    const received = sum(inTo.map(({ btc }) => satoshisOf(btc)));
    const sent = sum(out.map(({ btc }) => satoshisOf(btc)));
    const fees = sum(out.map(({ feeBtc }) => satoshisOf(feeBtc)));
    return {
      account,
      buys: own.filter(({ btcBought }) => btcBought > 0).length,
      sells: own.filter(({ btcBought }) => btcBought < 0).length,
      bought,
      sold,
      received,
      sent,
      fees,
      balance: bought - sold + received - sent - fees,
      shortOn: firstShortDay([
        ...own.map(({ dateAcquired, btcBought }) => [dateAcquired, satoshisOf(btcBought)] as const),
        ...inTo.map(({ date, btc }) => [date, satoshisOf(btc)] as const),
        ...out.map(({ date, btc, feeBtc }) => [date, -satoshisOf(btc) - satoshisOf(feeBtc)] as const),
      ]),
    };
  });
}

function byName(left: string | null, right: string | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return left < right ? -1 : 1;
}

function firstShortDay(changes: readonly (readonly [date: string, satoshis: number])[]): string | null {
  const days = new Map<string, number>();
  for (const [date, change] of changes) days.set(date, (days.get(date) ?? 0) + change);
  let balance = 0;
  for (const [date, change] of [...days].toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    balance += change;
    if (balance < 0) return date;
  }
  return null;
}
