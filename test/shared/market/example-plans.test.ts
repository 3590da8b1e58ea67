import { describe, expect, it } from "vitest";
import { feePresetOf } from "#shared/domain/fee-presets.ts";
import { centsOf } from "#shared/domain/money.ts";
import { checkTransaction } from "#shared/domain/transactions/transaction-rules.ts";
import { embeddedDataDate } from "#shared/market/embedded.ts";
import { beginnersPlan, longPlan, threeYearPlan } from "#shared/market/example-plans.ts";
import { monthlyFacts } from "#shared/market/monthly-facts.ts";

describe("example plans", () => {
  it.each([
    ["beginner's", beginnersPlan],
    ["three-year", threeYearPlan],
    ["long", longPlan],
  ])("the %s records closes of the built-in history on their days, within the rules", (_, plan) => {
    for (const transaction of plan.transactions) {
      const { dateAcquired, buyingPriceUSD } = transaction;
      const fact = monthlyFacts.find(({ month }) => dateAcquired.startsWith(month));
      expect([buyingPriceUSD, Number(dateAcquired.slice(8))], dateAcquired).toEqual([
        fact?.close,
        fact?.lastDay,
      ]);
      const draft = { ...transaction, costUSD: null, dynamicTopUp: 0, cycleTopUp: 0 };
      expect(checkTransaction(draft, embeddedDataDate), dateAcquired).toMatchObject({ ok: true });
    }
  });

  it("pay the fees of a preset, which the plan has as well", () => {
    for (const { settings, transactions } of [beginnersPlan, threeYearPlan, longPlan]) {
      const { feePct } = feePresetOf(settings)!;
      for (const { usdSpent, feesUSD, dateAcquired } of transactions) {
        expect(Math.abs(centsOf(feesUSD) - Math.abs(centsOf(usdSpent)) * feePct), dateAcquired).toBeLessThan(
          1,
        );
      }
    }
  });

  it("are a beginner's few months, three years with one sell, and many years with a goal", () => {
    const counts = [beginnersPlan, threeYearPlan, longPlan].map(({ transactions }) => ({
      buys: transactions.filter(({ transactionType }) => transactionType === "buy").length,
      sells: transactions.filter(({ transactionType }) => transactionType === "sell").length,
    }));
    expect(counts).toEqual([
      { buys: 6, sells: 0 },
      { buys: 36, sells: 1 },
      { buys: 112, sells: 0 },
    ]);
    const plans = [longPlan, ...longPlan.others];
    expect(plans.map(({ name }) => name)).toEqual(["Pension", "House deposit", "For the children"]);
    for (const { settings } of plans) expect(settings.investEndDate).toBe(settings.goal?.date);
  });
});
