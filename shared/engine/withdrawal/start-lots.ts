import { rowKind } from "#shared/engine/ledger/ledger-input.ts";
import type { LedgerTable } from "#shared/engine/ledger/ledger-table.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import type { Model } from "#shared/engine/model.ts";
import type { Day } from "#shared/engine/types.ts";
import type { LotMethod } from "./withdrawal-settings.ts";

/** Coins that the accumulation leaves, by purchase; satoshis and base currency, unrounded. */
interface StartLot {
  satoshis: number;
  cost: number;
  readonly day: Day;
  /** Cost per satoshi as bought. */
  readonly unitCost: number;
}

/** All that the accumulation leaves, in the order in which sales take it; one lot without a day under the average. */
export interface StartLots {
  readonly cost: number;
  readonly lots: readonly StartLot[];
}

/** Takes coins out of lots by one method, and lists what is left in that order. */
interface Book {
  add(satoshis: number, cost: number, day: Day): void;
  take(satoshis: number): void;
  left(): StartLot[];
}

function averageBook(): Book {
  const pool = { satoshis: 0, cost: 0 };
  return {
    add(satoshis, cost) {
      pool.satoshis += satoshis;
      pool.cost += cost;
    },
    take(satoshis) {
      if (pool.satoshis <= 0) return;
      pool.cost -= (pool.cost * satoshis) / pool.satoshis;
      pool.satoshis -= satoshis;
      if (pool.satoshis <= 0) pool.satoshis = pool.cost = 0;
    },
    left: () =>
      pool.satoshis > 0 ? [{ ...pool, day: Number.NaN, unitCost: pool.cost / pool.satoshis }] : [],
  };
}

/** Oldest, latest or dearest lot first; the older of two as dear. */
function lotBook(method: Exclude<LotMethod, "average">): Book {
  let lots: StartLot[] = [];
  let first = 0;
  const next = (): StartLot | undefined => {
    if (method === "lifo") return lots.findLast(({ satoshis }) => satoshis > 0);
    if (method === "fifo") {
      while (first < lots.length && lots[first]!.satoshis <= 0) first++;
      return lots[first];
    }
    let best: StartLot | undefined;
    for (const lot of lots) {
      if (lot.satoshis > 0 && (best === undefined || lot.unitCost > best.unitCost)) best = lot;
    }
    return best;
  };
  return {
    add: (satoshis, cost, day) => void lots.push({ satoshis, cost, day, unitCost: cost / satoshis }),
    take(satoshis) {
      for (let needed = satoshis; needed > 0; ) {
        const lot = next();
        if (lot === undefined) return;
        const part = Math.min(needed, lot.satoshis);
        lot.cost -= (lot.cost * part) / lot.satoshis;
        lot.satoshis -= part;
        needed -= part;
      }
    },
    left() {
      lots = lots.filter(({ satoshis }) => satoshis > 0);
      if (method === "lifo") lots.reverse();
      if (method === "hifo") lots.sort((left, right) => right.unitCost - left.unitCost);
      return lots;
    },
  };
}

/**
 * Walks ledgers of a model for what their last rows hold. Rates are looked up once, because paths share them. `exact`:
 * the ledgers are unrounded ones of simulated paths.
 */
export function startLotsReader(
  model: Model,
  method: LotMethod,
  exact: boolean,
): (ledger: LedgerTable) => StartLots {
  const { rows, facts, exchange, plan, ledgerInput } = model;
  const rates = plan.transactions.map(({ date }) => rateOn(exchange, date));
  const whole = (btc: number) => (exact ? btc * 1e8 : Math.round(btc * 1e8));

  function walkTransactions(book: Book, row: number, held: number): number {
    let satoshis = held;
    for (let at = rows.firstTransaction[row]!; at < rows.firstTransaction[row + 1]!; at++) {
      const trade = plan.transactions[at]!;
      if (trade.satoshis > 0) {
        const cost = ((trade.usdCents + trade.feesCents) / 100) * rates[at]!;
        book.add(trade.satoshis, cost, trade.date);
        satoshis += trade.satoshis;
        continue;
      }
      // On a simulated path a recorded sale takes what there is, as its ledger does.
      const sold = Math.min(-trade.satoshis, satoshis);
      book.take(sold);
      satoshis -= sold;
    }
    return satoshis;
  }

  return (ledger) => {
    const book = method === "average" ? averageBook() : lotBook(method);
    let held = 0;
    for (let row = 0; row < rows.count; row++) {
      if (ledgerInput.kind[row] === rowKind.actual) {
        held = walkTransactions(book, row, held);
        continue;
      }
      const day = rows.day[row]!;
      const rate = facts.rate[row]!;
      const bought = whole(ledger.btcBought[row]!);
      const sold = whole(ledger.sellBtc[row]!);
      const reinvested = whole(ledger.reinvestBtc[row]!);
      if (bought > 0) book.add(bought, (ledger.usdSpent[row]! + ledger.buyFee[row]!) * rate, day);
      if (sold > 0) book.take(sold);
      // A row never sells and reinvests, so what is not a fee of its buy is that of the reinvestment.
      const reinvestFee = ledger.fees[row]! - ledger.buyFee[row]!;
      if (reinvested > 0) book.add(reinvested, (ledger.reinvestUsd[row]! + reinvestFee) * rate, day);
      held += bought + reinvested - sold;
    }
    const lots = book.left();
    return { cost: lots.reduce((sum, lot) => sum + lot.cost, 0), lots };
  };
}
