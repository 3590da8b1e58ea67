import { engineConstants } from "#shared/engine/epochs/constants.ts";
import {
  type Amounts,
  feeCents,
  topUpCents,
  wholeCents,
  wholeSatoshis,
} from "#shared/engine/ledger/amounts.ts";
import { editedBuy, editedPrice } from "#shared/engine/ledger/edited-buy.ts";
import { type LedgerInput, rowKind } from "#shared/engine/ledger/ledger-input.ts";
import type { LedgerTable } from "#shared/engine/ledger/ledger-table.ts";
import { trancheShare } from "#shared/engine/ledger/strategy-windows.ts";
import { PlanRefused } from "#shared/engine/types.ts";

/** Running state: cents and satoshis, except the cost pool, which is in USD and never rounded. */
interface State {
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
interface RowEvents {
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

const forcedShare = trancheShare(engineConstants.sell.forcedRows);

function clearEvents(events: RowEvents): void {
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

function buy(state: State, events: RowEvents, usd: number, satoshis: number, fee: number): void {
  state.pool += (usd + fee) / 100;
  state.coins += satoshis;
  events.usd += usd;
  events.satoshis += satoshis;
  events.buyFee += fee;
}

/** Takes coins out of the pool at the average cost; the proceeds join the cash. */
function takeOut(
  state: State,
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

function applyTransactions(
  input: LedgerInput,
  row: number,
  state: State,
  events: RowEvents,
  exact: boolean,
): void {
  const { rows, transactions } = input;
  const held = state.coins;
  for (let at = rows.firstTransaction[row]!; at < rows.firstTransaction[row + 1]!; at++) {
    const transaction = transactions[at]!;
    events.dynamicTopUp += transaction.dynamicTopUpCents;
    events.cycleTopUp += transaction.cycleTopUpCents;
    if (transaction.satoshis > 0) {
      buy(state, events, transaction.usdCents, transaction.satoshis, transaction.feesCents);
      continue;
    }
    let satoshis = -transaction.satoshis;
    if (satoshis > state.coins) {
      // On a simulated path the coins of estimated months vary; a sell of what the plan holds takes what there is.
      if (!exact) {
        throw new PlanRefused({
          code: "oversell",
          path: `transactions[${transaction.index}].btcBought`,
          message: "Cannot sell more BTC than held on that date",
        });
      }
      satoshis = state.coins;
      if (satoshis === 0) continue;
    }
    takeOut(state, events, rows.epoch[row]!, satoshis, -transaction.usdCents, transaction.feesCents);
  }
  if (events.satoshis > 0) events.price = events.usd / 100 / (events.satoshis / 1e8);
  if (events.soldBtc > 0) events.sellShare = events.soldBtc / (held + events.satoshis);
}

function applyBuy(
  input: LedgerInput,
  row: number,
  state: State,
  events: RowEvents,
  amounts: Amounts,
  exact: boolean,
): void {
  const price = input.price[row]!;
  const base = input.base[row]!;
  const edit = input.kind[row] === rowKind.edited ? input.edits[input.rows.edit[row]!] : undefined;
  const dynamicTopUp =
    edit?.dynamicTopUpCents ??
    topUpCents(input.dynamicCap[row]!, base, input.previousPrice[row]!, price, exact);
  const cycleTopUp =
    edit?.cycleTopUpCents ?? topUpCents(input.cycleCap[row]!, base, input.peakPrice[row]!, price, exact);
  events.dynamicTopUp = dynamicTopUp;
  events.cycleTopUp = cycleTopUp;
  const plannedUsd = base + dynamicTopUp / 100 + cycleTopUp / 100;
  let buyingPrice = price;
  if (edit === undefined) {
    amounts.usd = wholeCents(plannedUsd, exact);
    amounts.satoshis = wholeSatoshis(amounts.usd / 100 / price, exact);
    amounts.fee = feeCents(amounts.usd / 100, input.fee, exact);
  } else {
    buyingPrice = editedPrice(edit, price);
    editedBuy(amounts, edit, buyingPrice, plannedUsd, input.fee, exact);
  }
  buy(state, events, amounts.usd, amounts.satoshis, amounts.fee);
  if (amounts.satoshis > 0) events.price = buyingPrice;
}

function applySell(input: LedgerInput, row: number, state: State, events: RowEvents, exact: boolean): void {
  const price = input.price[row]!;
  const wish = input.kind[row] === rowKind.edited ? input.edits[input.rows.edit[row]!]!.sell : undefined;
  if (!(state.coins > 0) || wish === false || Number.isNaN(price)) return;
  let share = input.sellShare[row]!;
  if (wish === true) {
    if (share === 0) share = forcedShare;
  } else if (share === 0 || !(price > state.pool / (state.coins / 1e8))) {
    return;
  }
  const satoshis = wholeSatoshis((state.coins / 1e8) * share, exact);
  if (!(satoshis > 0)) return;
  const usd = wholeCents((satoshis / 1e8) * price, exact);
  events.sellShare = share;
  takeOut(state, events, input.rows.epoch[row]!, satoshis, usd, feeCents(usd / 100, input.fee, exact));
}

function applyReinvest(
  input: LedgerInput,
  row: number,
  state: State,
  events: RowEvents,
  exact: boolean,
): void {
  const left = input.reinvestRowsLeft[row]!;
  const price = input.price[row]!;
  if (events.soldBtc > 0 || !(state.cash > 0) || left === 0) return;
  if (!(price < state.epochSoldUsd / 100 / (state.epochSoldBtc / 1e8))) return;
  const usd = wholeCents(state.cash / 100 / left, exact);
  const satoshis = wholeSatoshis(usd / 100 / price, exact);
  const fee = feeCents(usd / 100, input.fee, exact);
  state.cash -= usd;
  state.coins += satoshis;
  state.pool += (usd + fee) / 100;
  events.reinvestedUsd = usd;
  events.reinvestedBtc = satoshis;
  events.reinvestFee = fee;
}

function record(out: LedgerTable, row: number, state: State, events: RowEvents): void {
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

/**
 * One pass over all rows, in order of date, into `out`. With `exact` nothing computed is rounded (Monte Carlo paths).
 * Throws PlanRefused for a sell of more than is held (oversell) and for contradictory edits (inconsistentEdit).
 */
export function runLedger(input: LedgerInput, out: LedgerTable, exact = false): void {
  const state: State = {
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
  const events = {} as RowEvents;
  const amounts: Amounts = { usd: 0, satoshis: 0, fee: 0 };
  for (let row = 0; row < input.rows.count; row++) {
    clearEvents(events);
    const kind = input.kind[row]!;
    if (kind === rowKind.actual) {
      applyTransactions(input, row, state, events, exact);
    } else if (kind !== rowKind.idle) {
      applyBuy(input, row, state, events, amounts, exact);
      if (input.strategy[row] === 1) {
        applySell(input, row, state, events, exact);
        applyReinvest(input, row, state, events, exact);
      }
    }
    record(out, row, state, events);
  }
}
