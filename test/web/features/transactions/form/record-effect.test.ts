import { describe, expect, it } from "vitest";
import type { Transaction } from "#shared/api/transactions.ts";
import { engineTimeline, type GivenTransaction } from "#test/web/features/timeline/engine-timeline.ts";
import { byMonth } from "#web/components/ledger/month-transactions.ts";
import { recordEffect } from "#web/features/transactions/form/record-effect.ts";

const plan = { investStartDate: "2024-01-15", investEndDate: "2028-12-31", epochCount: 6 };
const buy = (dateAcquired: string, usdSpent: number, price: number): GivenTransaction => ({
  dateAcquired,
  usdSpent,
  btcBought: Math.round((usdSpent / price) * 1e8) / 1e8,
  feesUSD: 5,
});
const recorded = [
  buy("2024-03-02", 500, 62_000),
  buy("2024-06-03", 700, 69_000),
  buy("2024-06-12", 150, 68_000),
];
/** The list comes newest first. */
const listed = (transactions: readonly GivenTransaction[]) =>
  byMonth(transactions.map((given, i) => ({ ...given, id: `${i}` }) as Transaction).reverse());
const monthEnd = (transactions: readonly GivenTransaction[], month: string) => {
  const { rows } = engineTimeline(plan, transactions);
  const row = rows.dateAcquired!.findIndex((date) => String(date).startsWith(month));
  return { coins: rows.totalBTC![row] as number, averagePrice: rows.averageBuyPrice![row] as number };
};
const timeline = engineTimeline(plan, recorded);

describe("the effect of a transaction", () => {
  it.each([
    ["a buy after others of its month", buy("2024-06-21", 400, 64_000)],
    ["a buy of a month that the plan had filled in", buy("2024-09-21", 400, 60_000)],
    ["a sell", { dateAcquired: "2024-06-28", usdSpent: -300, btcBought: -0.005, feesUSD: 3 }],
  ])("is what the engine makes of it: %s", (_, record) => {
    const { after } = recordEffect(timeline, listed(recorded), {
      ...record,
      date: record.dateAcquired,
      id: null,
    })!;
    const expected = monthEnd([...recorded, record], record.dateAcquired.slice(0, 7));
    expect(after.coins).toBeCloseTo(expected.coins, 8);
    expect(after.averagePrice).toBeCloseTo(expected.averagePrice, 6);
  });

  it("starts from earlier transactions of the same day, and never counts a transaction before itself", () => {
    const { before, after } = recordEffect(timeline, listed(recorded), {
      date: "2024-06-03",
      id: "1",
      btcBought: 0.01,
      usdSpent: 700,
    })!;
    const may = monthEnd(recorded, "2024-05");
    expect(before.coins).toBeCloseTo(may.coins, 8);
    expect(before.averagePrice).toBeCloseTo(may.averagePrice, 6);
    expect(after.coins - before.coins).toBeCloseTo(0.01, 8);
  });

  it("leaves the average price of buys alone when it sells", () => {
    const { before, after } = recordEffect(timeline, listed(recorded), {
      date: "2024-08-01",
      id: null,
      btcBought: -0.001,
      usdSpent: -60,
    })!;
    expect(after.averagePrice).toBe(before.averagePrice);
    expect(after.coins).toBeCloseTo(before.coins - 0.001, 8);
  });

  it("starts from zero before the plan, and is unknown without the figures", () => {
    const record = { date: "2020-01-01", id: null, btcBought: 0.1, usdSpent: 720 };
    expect(recordEffect(timeline, listed([]), record)!.before).toEqual({ coins: 0, averagePrice: null });
    const { totalBTC: _, ...rows } = timeline.rows;
    expect(recordEffect({ ...timeline, rows }, listed([]), { ...record, date: "2026-01-01" })).toBeNull();
  });
});
