import { describe, expect, it } from "vitest";
import type { TradeProposal } from "#shared/api/portfolio/integrations.ts";
import { spentText, type TradeMoney, tradeAmounts } from "#web/components/exchange-trades/trade-money.ts";
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

const inDollars: TradeMoney = { currency: "USD", rates: undefined, recorded: [] };
const inEuros: TradeMoney = {
  currency: "EUR",
  rates: {
    baseCurrency: "EUR",
    exchangeRate: 0.5,
    rows: { dateAcquired: ["2026-08-01", "2026-08-31"], exchangeRate: [0.9, 0.9] },
  },
  recorded: [],
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
    expect(tradeDetail(converted("EUR"), "Kraken Pro", inDollars)).toMatch(
      /from EUR 90,00 at an estimated rate: Halvest has no rates of single days$/,
    );
  });

  it("counts stablecoins as a dollar each", () => {
    expect(verdictOf(converted("USDC")).text).toBe("Converted");
    expect(tradeDetail(converted("USDC"), "Kraken Pro", inDollars)).toMatch(
      /USDC, each counted as one dollar$/,
    );
  });
});

describe("a trade that differs from what is recorded", () => {
  const detail = (other: Partial<typeof figures>) =>
    tradeDetail({ ...proposal, other: { ...figures, ...other, id: "own" } }, "Kraken Pro", inDollars);

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

describe("the amounts of trades in a plan in euros", () => {
  const entered = { currency: "EUR", unitsPerUsd: 0.88, spent: 88, fees: 0.23 } as const;
  const row = { ...figures, entered };

  it("are those of the exchange where the trade was made in euros", () => {
    const trade: TradeProposal = {
      ...proposal,
      verdict: "new",
      currency: "EUR",
      row,
      other: null,
      convertedFrom: { currency: "EUR", amount: 88 },
    };
    expect(tradeAmounts(trade, row, inEuros)).toEqual({ spent: "EUR 88,00", fee: "EUR 0,23" });
    expect(tradeDetail(trade, "Kraken Pro", inEuros)).toBe(
      "A, fee EUR 0,23, US$ 100,00 at an estimated rate: Halvest has no rates of single days",
    );
  });

  it("stay dollars where the trade was made in dollars, and are converted at its day's rate otherwise", () => {
    expect(tradeAmounts({ currency: "USD" }, figures, inEuros).spent).toBe("US$ 100,00");
    expect(tradeAmounts({ currency: "USDC" }, figures, inEuros).spent).toBe("EUR 90,00");
  });

  it("stay dollars while the rates of the plan's months are not known", () => {
    const unknown = { ...inEuros, rates: undefined };
    const ofToday = { ...inEuros, rates: { ...inEuros.rates!, rows: {} } };
    for (const money of [unknown, ofToday]) {
      expect(tradeAmounts({ currency: "USDC" }, figures, money).spent).toBe("US$ 100,00");
      expect(spentText([row, figures], money)).toBe("US$ 200,00");
    }
  });

  it("add up what was entered in euros exactly and the rest at the rate of its day", () => {
    expect(spentText([row, figures], inEuros)).toBe("EUR 178,00");
    expect(spentText([row, figures], inDollars)).toBe("US$ 200,00");
  });
});
