import type { TradeProposal } from "#shared/api/portfolio/integrations.ts";

/** Trades that wait for a decision: not skipped, and not recorded otherwise. */
export const isWaiting = ({ isSkipped, verdict }: TradeProposal) => !isSkipped && verdict !== "recorded";

/** A trade with the figures that it would be recorded with. */
interface OfferedBuy {
  readonly trade: TradeProposal;
  readonly row: NonNullable<TradeProposal["row"]>;
}

/**
 * The buys of a month, `yyyy-mm`, that nothing recorded stands against. Of a conflict both sides have to be seen, which
 * the panel shows.
 */
export const buysOf = (trades: readonly TradeProposal[], month: string): OfferedBuy[] =>
  trades.flatMap((trade) => {
    const { verdict, side, row } = trade;
    const isBuy = verdict === "new" && side === "buy" && isWaiting(trade);
    return isBuy && row?.dateAcquired.startsWith(month) ? [{ trade, row }] : [];
  });
