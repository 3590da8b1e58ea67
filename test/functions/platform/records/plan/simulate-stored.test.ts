import { describe, expect, it } from "vitest";
import { newPlan } from "#functions/platform/records/plan/plan-record.ts";
import { simulateStored } from "#functions/platform/records/plan/simulate-stored.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { storedBuy } from "#test/contracts/transaction-store.ts";

const today = "2026-11-21";
const owner = { userId: "u1", tier: "advanced" } as const;
const plan = { ...newPlan(new Date(`${today}T12:00:00Z`)), investStartDate: "2024-01-15" };
const simulate = (transactions: Parameters<typeof simulateStored>[4]) =>
  simulateStored(plan, owner, today, embeddedMarket, transactions);

describe("simulating with recorded transactions", () => {
  it("leaves every epoch and the window of the plan as they were", () => {
    const without = simulate({});
    const { result, ignoredTransactions } = simulate({
      transactions: [storedBuy(), storedBuy({ dateAcquired: "2013-01-01" })],
    });
    expect(result.epochs).toEqual(without.result.epochs);
    expect([result.investStartDate, result.investEndDate]).toEqual([
      without.result.investStartDate,
      without.result.investEndDate,
    ]);
    expect(result.rowCount).toBe(without.result.rowCount + 1);
    expect(ignoredTransactions).toEqual([]);
  });

  it("leaves out exactly what the engine refuses, be it a sell or a date", () => {
    const late = storedBuy({ dateAcquired: "2026-11-22" });
    const tooMuch = storedBuy({ dateAcquired: "2024-02-20", satoshis: -100_000_000, usdCents: -60_000_00 });
    const good = storedBuy({ dateAcquired: "2024-03-20" });
    const { result, ignoredTransactions } = simulate({ transactions: [tooMuch, good, late] });
    expect(ignoredTransactions.toSorted((a, b) => (a.dateAcquired < b.dateAcquired ? -1 : 1))).toEqual([
      tooMuch,
      late,
    ]);
    expect(result.rows).toEqual(simulate({ transactions: [good] }).result.rows);
  });

  it("gives up on all later sells when too many are uncovered, and stays readable", () => {
    const sells = Array.from({ length: 300 }, (_, position) =>
      storedBuy({ dateAcquired: "2024-02-20", satoshis: -100_000_000, usdCents: -60_000_00, position }),
    );
    const { ignoredTransactions } = simulate({ columns: new Set(), transactions: sells });
    expect(ignoredTransactions).toHaveLength(300);
  });
});
