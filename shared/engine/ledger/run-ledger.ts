import { msg } from "#shared/domain/language/translate.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { editedPrice } from "#shared/engine/timeline/edited-price.ts";
import { PlanRefused } from "#shared/engine/types.ts";
import { type Amounts, feeCents, topUpCents, wholeCents, wholeSatoshis } from "./amounts.ts";
import { editedBuy } from "./edited-buy.ts";
import { type LedgerInput, rowKind } from "./ledger-input.ts";
import {
  buy,
  clearEvents,
  emptyState,
  type LedgerState,
  type RowEvents,
  record,
  takeOut,
} from "./ledger-state.ts";
import type { LedgerTable, PurchaseTable } from "./ledger-table.ts";
import { applyPurchases, noPurchases } from "./row-purchases.ts";
import { trancheShare } from "./strategy-windows.ts";

const forcedShare = trancheShare(engineConstants.sell.forcedRows);

function applyTransactions(
  input: LedgerInput,
  row: number,
  state: LedgerState,
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
          message: msg("Cannot sell more BTC than held on that date"),
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
  state: LedgerState,
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

function applySell(
  input: LedgerInput,
  row: number,
  state: LedgerState,
  events: RowEvents,
  exact: boolean,
): void {
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
  state: LedgerState,
  events: RowEvents,
  exact: boolean,
): void {
  const left = input.reinvestRowsLeft[row]!;
  const price = input.price[row]!;
  if (events.soldBtc > 0 || !(state.cash > 0) || left === 0) return;
  if (!(price < state.epochSoldUsd / 100 / (state.epochSoldBtc / 1e8))) return;
  // Unrounded cents are not taken through dollars: the last tranche would leave a rounding error behind, and that
  // would be reinvested in the next window for another fixed fee.
  const usd = exact ? state.cash / left : wholeCents(state.cash / 100 / left, false);
  const satoshis = wholeSatoshis(usd / 100 / price, exact);
  const fee = feeCents(usd / 100, input.fee, exact);
  state.cash -= usd;
  state.coins += satoshis;
  state.pool += (usd + fee) / 100;
  events.reinvestedUsd = usd;
  events.reinvestedBtc = satoshis;
  events.reinvestFee = fee;
}

/**
 * One pass over all rows, in order of date, into `out`, and over their purchases into `bought`, if wanted; answers with
 * the state after the last. With `exact` nothing computed is rounded (Monte Carlo paths).
 * Throws PlanRefused for a sell of more than is held (oversell) and for contradictory edits (inconsistentEdit).
 */
export function runLedger(
  input: LedgerInput,
  out: LedgerTable,
  exact = false,
  bought: PurchaseTable | null = null,
): LedgerState {
  const state = emptyState();
  const events = {} as RowEvents;
  const amounts = noPurchases();
  const { purchases } = input;
  for (let row = 0; row < input.rows.count; row++) {
    clearEvents(events);
    const kind = input.kind[row]!;
    if (kind === rowKind.actual) {
      applyTransactions(input, row, state, events, exact);
    } else if (kind !== rowKind.idle) {
      if (purchases === null) applyBuy(input, row, state, events, amounts, exact);
      else applyPurchases(input, purchases, row, state, events, amounts, bought, exact);
      if (input.strategy[row] === 1) {
        applySell(input, row, state, events, exact);
        applyReinvest(input, row, state, events, exact);
      }
    }
    record(out, row, state, events);
  }
  return state;
}
