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
    expect(kinds([trade("a")], [row({ btcBought: 0.0022 })])).toEqual(["new"]);
  });

  it("lets one transaction account for one trade", () => {
    expect(kinds([trade("a"), trade("b")], [row()])).toEqual(["recorded", "new"]);
    expect(kinds([trade("a"), trade("b")], [row(), row()])).toEqual(["recorded", "recorded"]);
  });

  it("finds a conflict: the same coins with another fee, amount, or on the next day", () => {
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

  it("tells a conflict: the same buy with estimated coins, as it was confirmed from the plan", () => {
    const confirmed = row({ btcBought: 0.00205, usdSpent: 100.5 });
    expect(kinds([trade("a")], [confirmed])).toEqual(["differs"]);
    expect(kinds([trade("a", { dateAcquired: "2026-08-13" })], [confirmed])).toEqual(["differs"]);
    expect(kinds([trade("a", { dateAcquired: "2026-08-14" })], [confirmed])).toEqual(["new"]);
    expect(kinds([trade("a")], [{ ...confirmed, btcBought: 0.00212 }])).toEqual(["new"]);
    expect(kinds([trade("a")], [{ ...confirmed, usdSpent: 102 }])).toEqual(["new"]);
    const sell = trade("s", { btcBought: -0.002, usdSpent: -100 });
    expect(kinds([sell], [confirmed])).toEqual(["new"]);
    expect(kinds([sell], [row({ btcBought: -0.00205, usdSpent: -100 })])).toEqual(["differs"]);
  });

  it("finds the same buy also when the fee is part of the amount of one of them", () => {
    const withFee = trade("a", { usdSpent: 98, feesUSD: 2 });
    expect(kinds([withFee], [row({ btcBought: 0.00201, usdSpent: 100, feesUSD: 2 })])).toEqual(["differs"]);
    expect(kinds([withFee], [row({ btcBought: 0.00201, usdSpent: 104, feesUSD: 2 })])).toEqual(["new"]);
  });

  it("gives an estimate to the trade of its own day before one of the next", () => {
    const days = ["2026-08-14", "2026-08-13", "2026-08-12"];
    const trades = days.map((dateAcquired) => trade(dateAcquired, { dateAcquired }));
    const confirmed = row({ btcBought: 0.00205, dateAcquired: "2026-08-12" });
    const later = row({ btcBought: 0.00195, dateAcquired: "2026-08-13" });
    const matches = matchTrades(trades, [confirmed, later]);
    expect(days.map((id) => matches.get(id))).toEqual([
      { kind: "new" },
      { kind: "differs", from: later },
      { kind: "differs", from: confirmed },
    ]);
  });

  it("holds all parts of an order against one estimate", () => {
    const parts = [
      trade("a", { btcBought: 0.00198, usdSpent: 99, feesUSD: 0.25 }, "order"),
      trade("b", { btcBought: 0.00002, usdSpent: 1, feesUSD: 0.01 }, "order"),
    ];
    expect(kinds(parts, [row({ btcBought: 0.00205 })])).toEqual(["differs", "differs"]);
  });

  it("compares estimates in the currency that both were entered in", () => {
    const entered = { currency: "EUR", unitsPerUsd: 0.9, spent: 90, fees: 0.5 } as const;
    const own = trade("a", { usdSpent: 100, entered });
    const its = { ...row({ btcBought: 0.00201, usdSpent: 97, feesUSD: 0.55 }), entered };
    expect(kinds([own], [its])).toEqual(["differs"]);
    expect(kinds([own], [{ ...its, entered: { ...entered, spent: 95 } }])).toEqual(["new"]);
  });

  it("recognises an order that was filled in parts and recorded as a whole", () => {
    const parts = [
      trade("a", { btcBought: 0.001, usdSpent: 33.33, feesUSD: 0.09 }, "order"),
      trade("b", { btcBought: 0.001, usdSpent: 66.66, feesUSD: 0.17 }, "order"),
    ];
    expect(kinds(parts, [row()])).toEqual(["recorded", "recorded"]);
    expect(kinds(parts, [row({ usdSpent: 102 })])).toEqual(["new", "new"]);
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
