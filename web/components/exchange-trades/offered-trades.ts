import { lazyPart } from "#web/components/lazy/lazy-part.tsx";

/**
 * Trades of exchanges where the buy of their month is confirmed. Their code loads after the page, and without it the buy
 * can be recorded as ever.
 */
export const OfferedTrades = lazyPart(
  () => import("./month-trades.tsx").then((module) => module.MonthTrades),
  () => null,
);
