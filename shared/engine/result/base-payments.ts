import { baseAmounts } from "#shared/engine/analyses/recorded-amounts.ts";
import { rowKind } from "#shared/engine/ledger/ledger-input.ts";
import { buysOnDays } from "#shared/engine/ledger/row-purchases.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";

/** What each visible row pays, in whole cents of the plan's base currency. */
export interface BasePayments {
  /** Money spent on bitcoin, without fees and without reinvested proceeds. */
  readonly spentCents: readonly number[];
  /** All fees of the row. */
  readonly feesCents: readonly number[];
}

const cents = (usd: number, rate: number) => Math.round(Math.round(usd * 100) * rate);

/**
 * Converts what the rows pay at the rate of each payment's day; what was entered in the base currency counts exactly as
 * entered. Null for a plan in US dollars.
 */
export function basePayments({ model, ledger, bought, rowCount }: SimulationResult): BasePayments | null {
  const { plan, facts, exchange, ledgerInput, rows } = model;
  const { baseCurrency } = plan.controlPanel;
  if (baseCurrency === "USD") return null;
  const spentCents: number[] = [];
  const feesCents: number[] = [];
  for (let row = 0; row < rowCount; row++) {
    const rate = facts.rate[row]!;
    let spent = 0;
    let fees = 0;
    if (ledgerInput.kind[row] === rowKind.actual) {
      for (let at = rows.firstTransaction[row]!; at < rows.firstTransaction[row + 1]!; at++) {
        const transaction = plan.transactions[at]!;
        const amounts = baseAmounts(transaction, baseCurrency, rateOn(exchange, transaction.date));
        if (transaction.satoshis > 0) spent += amounts.spent;
        fees += amounts.fees;
      }
    } else if (ledgerInput.purchases !== null && bought !== null && buysOnDays(ledgerInput, row)) {
      const { first, rate: rates } = ledgerInput.purchases;
      let purchaseFees = 0;
      for (let at = first[row]!; at < first[row + 1]!; at++) {
        spent += Math.round(bought.usd[at]! * rates[at]!);
        fees += Math.round(bought.fee[at]! * rates[at]!);
        purchaseFees += bought.fee[at]!;
      }
      // Of selling and reinvesting, or set for the month in place of those of its purchases.
      fees += cents(ledger.fees[row]! - purchaseFees / 100, rate);
    } else {
      spent = cents(ledger.usdSpent[row]!, rate);
      fees = cents(ledger.fees[row]!, rate);
    }
    spentCents.push(spent);
    feesCents.push(fees);
  }
  return { spentCents, feesCents };
}
