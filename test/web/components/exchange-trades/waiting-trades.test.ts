import { expect, it } from "vitest";
import type { TradeProposal } from "#shared/api/portfolio/integrations.ts";
import { buysOf } from "#web/components/exchange-trades/waiting-trades.ts";

const trade = (id: string, given: Partial<TradeProposal> = {}): TradeProposal => ({
  id,
  at: "2026-11-12T10:00:00.000Z",
  side: "buy",
  btc: 0.0021,
  currency: "USD",
  verdict: "new",
  isSkipped: false,
  row: { dateAcquired: "2026-11-12", usdSpent: 150, feesUSD: 0.39, btcBought: 0.0021 },
  convertedFrom: null,
  reason: null,
  other: null,
  ...given,
});

it("only new buys of the month are offered as the buy that is confirmed", () => {
  const row = { dateAcquired: "2026-10-31", usdSpent: 150, feesUSD: 0, btcBought: 0.0021 };
  const all = [
    trade("offered"),
    trade("sold", { side: "sell" }),
    trade("skipped", { isSkipped: true }),
    trade("by hand", { verdict: "recorded" }),
    trade("conflict", { verdict: "differs" }),
    trade("unusable", { verdict: "unusable", row: null }),
    trade("month before", { row }),
  ];
  expect(buysOf(all, "2026-11").map(({ trade: { id } }) => id)).toEqual(["offered"]);
  expect(buysOf(all, "2026-10").map(({ trade: { id } }) => id)).toEqual(["month before"]);
});
