import { describe, expect, it } from "vitest";
import { matchTrades, type UnrecordedTrade } from "#shared/domain/integrations/trade-matching.ts";

const row = (given: Partial<UnrecordedTrade["row"]> = {}) => ({
  dateAcquired: "2026-08-12",
  btcBought: 0.002,
  usdSpent: 100,
  feesUSD: 0.26,
  ...given,
});
const trade = (id: string, given: Partial<UnrecordedTrade["row"]> = {}, orderId = id): UnrecordedTrade => ({
  id,
  orderId,
  row: row(given),
});
const kinds = (trades: readonly UnrecordedTrade[], recorded: readonly ReturnType<typeof row>[]) => {
  const matches = matchTrades(trades, recorded);
  return trades.map(({ id }) => matches.get(id)?.kind);
};

describe("matching trades with recorded transactions", () => {
  it("finds the same day, coins, amount and fee", () => {
    expect(kinds([trade("a")], [row()])).toEqual(["recorded"]);
    expect(kinds([trade("a")], [])).toEqual(["new"]);
    expect(kinds([trade("a")], [row({ btcBought: 0.00200001 })])).toEqual(["new"]);
  });

  it("lets one transaction account for one trade", () => {
    expect(kinds([trade("a"), trade("b")], [row()])).toEqual(["recorded", "new"]);
    expect(kinds([trade("a"), trade("b")], [row(), row()])).toEqual(["recorded", "recorded"]);
  });

  it("tells a conflict: the same coins with another fee, amount, or on the next day", () => {
    expect(kinds([trade("a")], [row({ feesUSD: 1.8 })])).toEqual(["differs"]);
    expect(kinds([trade("a")], [row({ usdSpent: 90 })])).toEqual(["differs"]);
    expect(kinds([trade("a")], [row({ dateAcquired: "2026-08-13" })])).toEqual(["differs"]);
    expect(kinds([trade("a")], [row({ dateAcquired: "2026-08-14" })])).toEqual(["new"]);
    const [found] = [...matchTrades([trade("a")], [row({ feesUSD: 1.8 })]).values()];
    expect(found).toMatchObject({ kind: "differs", from: { feesUSD: 1.8 } });
  });

  it("gives an exact match precedence over a conflict", () => {
    expect(kinds([trade("a", { feesUSD: 1 }), trade("b")], [row()])).toEqual(["new", "recorded"]);
  });

  it("recognises an order that was filled in parts and recorded as a whole", () => {
    const parts = [
      trade("a", { btcBought: 0.001, usdSpent: 33.33, feesUSD: 0.09 }, "order"),
      trade("b", { btcBought: 0.001, usdSpent: 66.66, feesUSD: 0.17 }, "order"),
    ];
    expect(kinds(parts, [row()])).toEqual(["recorded", "recorded"]);
    expect(kinds(parts, [row({ usdSpent: 101 })])).toEqual(["new", "new"]);
    const others = parts.map((each) => ({ ...each, orderId: each.id }));
    expect(kinds(others, [row()])).toEqual(["new", "new"]);
  });

  it("compares amounts in the currency that both were entered in", () => {
    const entered = { currency: "EUR", unitsPerUsd: 0.9, spent: 90, fees: 0.5 } as const;
    const own = trade("a", { usdSpent: 100, entered });
    const its = { ...row({ usdSpent: 98.5, feesUSD: 0.55 }), entered };
    expect(kinds([own], [its])).toEqual(["recorded"]);
  });
});
