import { describe, expect, it } from "vitest";
import type { TradeProposal } from "#shared/api/portfolio/integrations.ts";
import { tradeDetail, verdictOf } from "#web/features/integrations/trade-text.ts";

const figures = { dateAcquired: "2026-08-18", btcBought: 0.002, usdSpent: 100, feesUSD: 0.26 };
const proposal: TradeProposal = {
  id: "A",
  at: "2026-08-18T10:00:00.000Z",
  side: "buy",
  btc: 0.002,
  currency: "USD",
  verdict: "differs",
  isSkipped: false,
  row: figures,
  convertedFrom: null,
  reason: null,
  other: { ...figures, id: "own" },
};

describe("a trade in another currency", () => {
  const converted = (currency: string): TradeProposal => ({
    ...proposal,
    verdict: "new",
    other: null,
    convertedFrom: { currency, amount: 90 },
  });

  it("is marked as estimated, with the reason", () => {
    expect(verdictOf(converted("EUR")).text).toBe("Estimated rate");
    expect(tradeDetail(converted("EUR"), "Kraken Pro")).toMatch(
      /from EUR 90,00 at an estimated rate: Halvest has no rates of single days$/,
    );
  });

  it("counts stablecoins as a dollar each", () => {
    expect(verdictOf(converted("USDC")).text).toBe("Converted");
    expect(tradeDetail(converted("USDC"), "Kraken Pro")).toMatch(/USDC, each counted as one dollar$/);
  });
});

describe("a trade that differs from what is recorded", () => {
  const detail = (other: Partial<typeof figures>) =>
    tradeDetail({ ...proposal, other: { ...figures, ...other, id: "own" } }, "Kraken Pro");

  it("says what is different", () => {
    expect(detail({ dateAcquired: "2026-08-19" })).toMatch(/^Yours is of /);
    expect(detail({ usdSpent: 90 })).toMatch(/^You have US\$ 90.*, Kraken Pro says US\$ 100/);
    expect(detail({ feesUSD: 1 })).toMatch(/^Your fee US\$ 1/);
  });

  it("names the coins where those were estimated", () => {
    expect(detail({ btcBought: 0.00206, usdSpent: 100.2 })).toBe(
      "You have 0,00206000 BTC, Kraken Pro says 0,00200000 BTC",
    );
  });
});
