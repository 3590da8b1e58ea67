import { describe, expect, it } from "vitest";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Transaction } from "#shared/api/transactions.ts";
import { engineTimeline } from "#test/web/features/timeline/engine-timeline.ts";
import { expandedMonths } from "#web/features/timeline/grid/display-rows.ts";
import { transactionCell, transactionNote } from "#web/features/timeline/grid/rows/transaction-cell.ts";
import { timelineModel } from "#web/features/timeline/timeline-model.ts";

const transaction = { btcBought: 0.01, usdSpent: 600, feesUSD: 3, buyingPriceUSD: 60_000 } as Transaction;

describe("how transactions are listed", () => {
  it("with aggregation only months expanded by hand show their transactions", () => {
    const months = new Map([["2024-03", [transaction, transaction]]]);
    expect([...expandedMonths(months, new Set(), true)]).toEqual([]);
    expect([...expandedMonths(months, new Set(["2024-03"]), true)]).toEqual(["2024-03"]);
  });

  it("without aggregation every month with several shows them but those collapsed by hand", () => {
    const two = [transaction, transaction];
    const months = new Map([
      ["2024-03", two],
      ["2024-04", [transaction]],
      ["2024-05", two],
    ]);
    expect([...expandedMonths(months, new Set(), false)]).toEqual(["2024-03", "2024-05"]);
    expect([...expandedMonths(months, new Set(["2024-05"]), false)]).toEqual(["2024-03"]);
  });

  it("without details a transaction shows its amounts alone", () => {
    const shown = (hasDetails: boolean) =>
      ["btcBought", "usdSpent", "feesUSD", "buyingPriceUSD"].map((id) =>
        transactionCell(transaction, id, hasDetails, {
          currency: "USD",
          rateNow: 1,
          oldPriceOf: null,
          rate: () => 1,
        }),
      );
    expect(shown(true)).toEqual([0.01, 600, 3, 60_000]);
    expect(shown(false)).toEqual([0.01, 600, undefined, undefined]);
  });

  it("in another currency a transaction shows what was entered, or its dollars at the rate of its day", () => {
    const entered = { currency: "EUR", spent: 550, fees: 2.75, cost: 552.75, buyingPrice: 55_000 } as const;
    // Worth 723,6 dollars now, at 0,8 euros 578,88.
    const day = { ...transaction, dateAcquired: "2026-03-14", costUSD: 603, roi: 0.2 };
    const shown = (given: unknown) =>
      ["btcBought", "usdSpent", "feesUSD", "buyingPriceUSD", "roi"].map((id) =>
        transactionCell(given as Transaction, id, true, {
          currency: "EUR",
          rateNow: 0.8,
          oldPriceOf: null,
          rate: (date) => (date === "2026-03-14" ? 0.9 : 0),
        }),
      );
    expect(shown({ ...day, entered })).toEqual([
      0.01,
      550,
      2.75,
      55_000,
      expect.closeTo(578.88 / 552.75 - 1, 9),
    ]);
    expect(shown({ ...day, entered: null })).toEqual([
      0.01,
      540,
      2.7,
      54_000,
      expect.closeTo(578.88 / 542.7 - 1, 9),
    ]);
    expect(shown({ ...day, entered: { ...entered, currency: "GBP" } })[1]).toBe(540);
  });

  it("the return of a transaction names the day of its price while there is none of today", () => {
    const old = engineTimeline({ investStartDate: "2026-01-15" });
    const note = (timeline: Timeline, id: string) =>
      transactionNote(id, timelineModel(timeline).transactionMoney);
    expect(note(old, "roi")).toBe("At the price of 21 Aug 2026, the last known one");
    expect(note(old, "usdSpent")).toBeNull();
    expect(note({ ...old, stale: false }, "roi")).toBeNull();
  });
});
