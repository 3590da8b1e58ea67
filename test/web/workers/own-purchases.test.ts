import { describe, expect, it } from "vitest";
import { alice, openService } from "#test/functions/transactions/setup.ts";
import { run } from "#test/shared/engine/support/plans.ts";
import { plannedBody } from "#web/components/ledger/planned-body.ts";
import { purchasesUntilNow } from "#web/workers/own/own-purchases.ts";

const planOf = (changes: object = {}, more: object = {}) => ({
  now: "2026-08-21",
  seed: "a",
  tier: "advanced",
  controlPanel: {
    baseAmount: 50,
    baseCurrency: "EUR",
    buyRhythm: "weekly",
    dynamicTopUpCap: 200,
    cycleTopUpCap: 100,
    investStartDate: "2025-01-15",
    investEndDate: "2027-12-31",
    ...changes,
  },
  ...more,
});

describe("the past purchases of a plan", () => {
  it.each(["daily", "weekly", "twoWeekly"])(
    "that buys %s add up to the figures of its months",
    (buyRhythm) => {
      const result = run(planOf({ buyRhythm }));
      const purchases = purchasesUntilNow(result);
      const dates = Array.from(result.columns.dateAcquired ?? [], (day) =>
        new Date(day * 86_400_000).toISOString().slice(0, 10),
      );
      let compared = 0;
      for (const [row, date] of dates.entries()) {
        if (date > "2026-08-21") break;
        const ofRow = purchases.filter(
          (one) => one.date <= date && (row === 0 || one.date > dates[row - 1]!),
        );
        for (const [column, of] of [
          ["usdSpent", "usdSpent"],
          ["feesUSD", "feesUSD"],
          ["dynamicTopUp", "dynamicTopUp"],
          ["cycleTopUp", "cycleTopUp"],
        ] as const) {
          const sum = ofRow.reduce((total, one) => total + one[of], 0);
          expect(sum, `${date} ${column}`).toBeCloseTo(result.columns[column]![row]!, 6);
          compared += sum;
        }
      }
      expect(compared).toBeGreaterThan(0);
      expect(purchases.every(({ price }) => price !== null && price > 0)).toBe(true);
    },
  );

  it("leave out months that are recorded or set, and have no price after the last known one", () => {
    const transactions = [
      { id: "a", dateAcquired: "2025-04-20", btcBought: 0.001, usdSpent: 90, feesUSD: 0 },
    ];
    const result = run({
      ...planOf({}, { transactions, edits: { "2025-06-15": { usdSpent: 10 } } }),
      now: "2026-09-10",
    });
    const purchases = purchasesUntilNow(result);
    const inMonth = (month: string) => purchases.filter(({ date }) => date.startsWith(month));
    expect(inMonth("2025-03")).toHaveLength(4);
    expect(inMonth("2025-04")).toEqual([]);
    // A month's row has the days up to its own.
    expect(inMonth("2025-06").every(({ date }) => date > "2025-06-15")).toBe(true);
    expect(purchases.at(-1)).toMatchObject({ date: "2026-09-09", price: null });
    expect(purchasesUntilNow(run(planOf({ buyRhythm: "monthly" })))).toEqual([]);
  });

  it("are recorded as they are", async () => {
    const { service } = openService();
    const purchases = purchasesUntilNow(run(planOf())).filter(({ date }) => date.startsWith("2025-03"));
    const rows = purchases.map(({ date, unitsPerUsd, price, ...planned }) => ({
      dateAcquired: date,
      transactionType: "buy" as const,
      ...plannedBody({ ...planned, price: price ?? undefined }, { currency: "EUR" as const, unitsPerUsd }),
    }));
    await service.import(alice, rows, "gap-of-march");
    const { data } = await service.list(alice, {});
    expect(data.toReversed().map(({ dateAcquired }) => dateAcquired)).toEqual(
      purchases.map(({ date }) => date),
    );
    for (const [at, { entered }] of data.toReversed().entries()) {
      expect(entered!.spent - entered!.dynamicTopUp - entered!.cycleTopUp).toBeCloseTo(50, 1);
      // The rate that the server has for the day.
      expect(entered!.unitsPerUsd).toBeCloseTo(purchases[at]!.unitsPerUsd, 5);
    }
  });
});
