import type { LedgerTable } from "./ledger-table.ts";

/** Running state: cents and satoshis, except the cost pool, which is in USD and never rounded. */
export interface LedgerState {
  coins: number;
  pool: number;
  cash: number;
  spent: number;
  fees: number;
  bought: number;
  buyCosts: number;
  soldUsd: number;
  soldBtc: number;
  reinvestedUsd: number;
  reinvestedBtc: number;
  strategyFees: number;
  /** Epoch of the last sell, and what was sold in it. */
  soldEpoch: number;
  epochSoldUsd: number;
  epochSoldBtc: number;
}

/** What happens in one row. */
export interface RowEvents {
  usd: number;
  satoshis: number;
  buyFee: number;
  price: number;
  dynamicTopUp: number;
  cycleTopUp: number;
  sellShare: number;
  soldUsd: number;
  soldBtc: number;
  sellFee: number;
  realised: number;
  reinvestedUsd: number;
  reinvestedBtc: number;
  reinvestFee: number;
}

/** Starts a row in which nothing has happened. */
export function clearEvents(events: RowEvents): void {
  events.usd = 0;
  events.satoshis = 0;
  events.buyFee = 0;
  events.price = Number.NaN;
  events.dynamicTopUp = 0;
  events.cycleTopUp = 0;
  events.sellShare = 0;
  events.soldUsd = 0;
  events.soldBtc = 0;
  events.sellFee = 0;
  events.realised = 0;
  events.reinvestedUsd = 0;
  events.reinvestedBtc = 0;
  events.reinvestFee = 0;
}

/** Adds a buy to the coins and, with its fee, to the pool; cents and satoshis. */
export function buy(state: LedgerState, events: RowEvents, usd: number, satoshis: number, fee: number): void {
  state.pool += (usd + fee) / 100;
  state.coins += satoshis;
  events.usd += usd;
  events.satoshis += satoshis;
  events.buyFee += fee;
}

/** Takes coins out of the pool at the average cost; the proceeds join the cash. */
export function takeOut(
  state: LedgerState,
  events: RowEvents,
  epoch: number,
  satoshis: number,
  usd: number,
  fee: number,
): void {
  const cost = satoshis * (state.pool / state.coins);
  events.realised += (usd - fee) / 100 - cost;
  state.pool -= cost;
  state.coins -= satoshis;
  if (state.coins === 0) state.pool = 0;
  state.cash += usd;
  events.soldUsd += usd;
  events.soldBtc += satoshis;
  events.sellFee += fee;
  if (state.soldEpoch !== epoch) {
    state.soldEpoch = epoch;
    state.epochSoldUsd = 0;
    state.epochSoldBtc = 0;
  }
  state.epochSoldUsd += usd;
  state.epochSoldBtc += satoshis;
}

/** Adds a row to the running totals and writes it out in USD and BTC. */
export function record(out: LedgerTable, row: number, state: LedgerState, events: RowEvents): void {
  const fees = events.buyFee + events.sellFee + events.reinvestFee;
  state.spent += events.usd;
  state.fees += fees;
  state.bought += events.satoshis;
  state.buyCosts += events.usd + events.buyFee;
  state.soldUsd += events.soldUsd;
  state.soldBtc += events.soldBtc;
  state.reinvestedUsd += events.reinvestedUsd;
  state.reinvestedBtc += events.reinvestedBtc;
  state.strategyFees += events.sellFee + events.reinvestFee;
  out.usdSpent[row] = events.usd / 100;
  out.btcBought[row] = events.satoshis / 1e8;
  out.buyingPrice[row] = events.price;
  out.buyFee[row] = events.buyFee / 100;
  out.dynamicTopUp[row] = events.dynamicTopUp / 100;
  out.cycleTopUp[row] = events.cycleTopUp / 100;
  out.fees[row] = fees / 100;
  out.cost[row] = (events.usd + fees) / 100;
  out.sellShare[row] = events.sellShare;
  out.sellUsd[row] = events.soldUsd / 100;
  out.sellBtc[row] = events.soldBtc / 1e8;
  out.realisedGains[row] = events.realised;
  out.reinvestUsd[row] = events.reinvestedUsd / 100;
  out.reinvestBtc[row] = events.reinvestedBtc / 1e8;
  out.totalSpent[row] = state.spent / 100;
  out.totalFees[row] = state.fees / 100;
  out.totalCosts[row] = (state.spent + state.fees) / 100;
  out.totalBought[row] = state.bought / 1e8;
  out.buyCosts[row] = state.buyCosts / 100;
  out.totalSoldUsd[row] = state.soldUsd / 100;
  out.totalSoldBtc[row] = state.soldBtc / 1e8;
  out.totalReinvestedUsd[row] = state.reinvestedUsd / 100;
  out.totalReinvestedBtc[row] = state.reinvestedBtc / 1e8;
  out.strategyFees[row] = state.strategyFees / 100;
  out.coins[row] = state.coins / 1e8;
  out.pool[row] = state.pool;
  out.cash[row] = state.cash / 100;
}

/** The state before the first row. */
export function emptyState(): LedgerState {
  return {
    coins: 0,
    pool: 0,
    cash: 0,
    spent: 0,
    fees: 0,
    bought: 0,
    buyCosts: 0,
    soldUsd: 0,
    soldBtc: 0,
    reinvestedUsd: 0,
    reinvestedBtc: 0,
    strategyFees: 0,
    soldEpoch: -1,
    epochSoldUsd: 0,
    epochSoldBtc: 0,
  };
}
