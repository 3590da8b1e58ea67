import { describe, expect, it } from "vitest";
import { purchaseNotes } from "#web/features/timeline/purchase-notes.ts";

describe("the notes of a plan that buys more often than monthly", () => {
  it("say how much the fees add", () => {
    const warnings = [{ code: "feesHigh", feesUSD: 318, usdSpent: 3180, share: 0.1 }];
    expect(purchaseNotes({ warnings })).toEqual([
      "Fees add 10 % to what the plan spends. Every purchase pays the fixed fee, so buying less often costs less.",
    ]);
  });

  it("say which purchases have no price, and nothing of days after the last row", () => {
    const skipped = { code: "purchasesSkipped", count: 2, first: "2010-06-30" };
    expect(purchaseNotes({ warnings: [{ ...skipped, reason: "unpriced" }] })).toEqual([
      "2 purchases from 30 Jun 2010 on are left out: the price of bitcoin is not known.",
    ]);
    expect(purchaseNotes({ warnings: [{ ...skipped, reason: "afterLastRow" }] })).toEqual([]);
  });
});
