import type { ColumnContext } from "#shared/engine/columns/column-context.ts";

/** Sells, reinvestment, and the strategy against never having sold. */
export function writeSellReinvest(context: ColumnContext): void {
  const { model, ledger, count } = context;
  context.share("sellPct", ledger.sellShare);
  context.share("sellAmountUSD", ledger.sellUsd);
  context.share("sellAmountBTC", ledger.sellBtc);
  context.share("realisedGains", ledger.realisedGains);
  context.share("reinvestAmountUSD", ledger.reinvestUsd);
  context.share("reinvestAmountBTC", ledger.reinvestBtc);
  const sells = context.column("sell");
  const gains = context.column("gainsUSD");
  const gainsPct = context.column("gainsPct");
  for (let i = 0; i < count; i++) {
    const sold = ledger.totalSoldUsd[i]!;
    const kept = ledger.totalReinvestedBtc[i]! - ledger.totalSoldBtc[i]!;
    const gain = ledger.cash[i]! + kept * model.facts.price[i]! - ledger.strategyFees[i]!;
    sells[i] = ledger.sellBtc[i]! > 0 ? 1 : 0;
    gains[i] = sold === 0 ? Number.NaN : gain;
    gainsPct[i] = gains[i]! / sold;
  }
}
