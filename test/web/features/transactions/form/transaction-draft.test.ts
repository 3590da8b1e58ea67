import { describe, expect, it } from "vitest";
import type { Transaction } from "#shared/api/transactions.ts";
import { defaultFeeModel as fees } from "#shared/domain/transaction-derivation.ts";
import {
  bodyOf,
  completedDraft,
  draftErrors,
  draftOf,
  type EnteredTransaction,
  feesAt,
  inCurrency,
  isSameDraft,
  newDraft,
  withDraftType,
  withField,
  withSuggestedPrice,
} from "#web/features/transactions/form/transaction-draft.ts";

const today = "2026-11-21";

/** A buy of 150 dollars at a suggested price of 60,000. */
function bought(): EnteredTransaction {
  return withField(withSuggestedPrice(newDraft("2026-08-12"), 60_000, fees), "usdSpent", 150, fees);
}

const recorded: Transaction = {
  id: "4e5c1b52-5f0e-4a9c-9a51-0a3cf0b8b6f1",
  version: 2,
  dateAcquired: "2026-08-12",
  transactionType: "buy",
  buyingPriceUSD: 60_000,
  btcBought: 0.0025,
  usdSpent: 150,
  feesUSD: 1.8,
  costUSD: 151.8,
  dynamicTopUp: 5,
  cycleTopUp: 0,
  priceDifferencePct: null,
  roi: null,
  halvingBlockHeight: 840_000,
  entered: null,
  account: null,
  lots: null,
  importBatchId: null,
  createdAt: "2026-08-12T10:00:00.000Z",
  updatedAt: "2026-08-12T10:00:00.000Z",
};

describe("a new transaction", () => {
  it("fills in coins, suggested fee and cost from the amount and the price of the date", () => {
    expect(bought().figures).toEqual({
      buyingPriceUSD: 60_000,
      btcBought: 0.0025,
      usdSpent: 150,
      feesUSD: 13,
      costUSD: 163,
    });
    expect(draftErrors(bought(), today).size).toBe(0);
  });

  it("keeps what the user has edited and recalculates the rest", () => {
    const withFee = withField(bought(), "feesUSD", 1.8, fees);
    expect(withFee.figures).toMatchObject({ feesUSD: 1.8, costUSD: 151.8 });
    const dearer = withField(withFee, "usdSpent", 300, fees);
    expect(dearer.figures).toMatchObject({ btcBought: 0.005, feesUSD: 1.8, costUSD: 301.8 });
  });

  it("takes the price of another date unless the price was edited", () => {
    expect(withSuggestedPrice(bought(), 75_000, fees).figures.btcBought).toBe(0.002);
    const own = withField(bought(), "buyingPriceUSD", 50_000, fees);
    expect(withSuggestedPrice(own, 75_000, fees)).toBe(own);
  });

  it("drops the suggestion when no price is known for the date", () => {
    const draft = withSuggestedPrice(bought(), null, fees);
    expect(draft.figures).toMatchObject({ buyingPriceUSD: null, btcBought: null, usdSpent: 150 });
    expect(draftErrors(draft, today).get("buyingPriceUSD")).toBe("Price is required");
  });

  it("calculates a field again that was cleared", () => {
    const cleared = withField(withField(bought(), "feesUSD", 1.8, fees), "feesUSD", null, fees);
    expect(cleared.figures.feesUSD).toBeNull();
    expect(completedDraft(cleared, fees).figures).toMatchObject({ feesUSD: 13, costUSD: 163 });
  });

  it("changes the signs with the type, and back", () => {
    const sold = withDraftType(bought(), "sell");
    expect(sold.figures).toMatchObject({ btcBought: -0.0025, usdSpent: -150, feesUSD: 13, costUSD: -137 });
    expect(draftErrors(sold, today).size).toBe(0);
    expect(withDraftType(sold, "buy").figures).toEqual(bought().figures);
  });

  it("treats amounts typed under sell as sold, with or without a minus", () => {
    const sell = withSuggestedPrice(withDraftType(newDraft("2026-08-12"), "sell"), 60_000, fees);
    for (const typed of [0.002, -0.002]) {
      const sold = withField(sell, "btcBought", typed, fees);
      expect(sold.figures).toMatchObject({
        btcBought: -0.002,
        usdSpent: -120,
        feesUSD: 12.4,
        costUSD: -107.6,
      });
      expect(draftErrors(sold, today).size).toBe(0);
    }
    expect(withField(sell, "usdSpent", 120, fees).figures.btcBought).toBe(-0.002);
    expect(withField(sell, "costUSD", 107.6, fees).figures.usdSpent).toBe(-120);
    expect(withField(sell, "feesUSD", 3, fees).figures.feesUSD).toBe(3);
  });

  it("says which figure becomes too large, until another value makes it smaller", () => {
    const priced = withSuggestedPrice(newDraft("2026-08-12"), 60_000, fees);
    const large = withField(priced, "btcBought", 20e6, fees);
    expect(Object.fromEntries(draftErrors(large, today))).toEqual({
      usdSpent: "USD amount must not exceed 1000000000000",
    });
    expect(draftErrors(withField(large, "btcBought", 0.002, fees), today).size).toBe(0);
    const cheap = withField(bought(), "buyingPriceUSD", 0.000_001, fees);
    expect(Object.fromEntries(draftErrors(cheap, today))).toEqual({
      btcBought: "BTC amount must not exceed 21000000",
    });
  });

  it("reports missing values and wrong signs", () => {
    expect(Object.fromEntries(draftErrors(newDraft(""), today))).toEqual({
      dateAcquired: "Date is required",
      btcBought: "BTC amount is required and cannot be zero",
      buyingPriceUSD: "Price is required",
      usdSpent: "USD amount is required and cannot be zero",
      feesUSD: "Fees are required",
    });
    expect(draftErrors(withField(bought(), "btcBought", -0.002, fees), today).get("btcBought")).toBe(
      "BTC amount must be positive for buy transactions",
    );
    expect(draftErrors({ ...bought(), date: "2026-11-22" }, today).get("dateAcquired")).toBe(
      "Date cannot be in the future",
    );
  });

  it("reports edited figures that contradict each other", () => {
    const own = withField(withField(bought(), "buyingPriceUSD", 60_000, fees), "btcBought", 0.003, fees);
    expect(draftErrors(own, today).get("btcBought")).toBe(
      "Invalid BTC amount. Expected 0.00250000 based on USD spent ÷ Buying price.",
    );
  });

  it("starts with the plan's amount and top-ups", () => {
    const planned = { date: "2026-11-21", usdSpent: 250, dynamicTopUp: 20, cycleTopUp: 0 };
    const draft = withSuggestedPrice(newDraft(planned.date, planned), 50_000, fees);
    expect(draft.figures).toMatchObject({ usdSpent: 250, btcBought: 0.005, feesUSD: 15 });
    expect(bodyOf(draft)).toMatchObject({ dateAcquired: "2026-11-21", dynamicTopUp: 20, cycleTopUp: 0 });
  });
});

describe("a recorded transaction", () => {
  it("keeps its price, and its fee where that is not the suggested one", () => {
    const draft = draftOf(recorded, fees);
    expect([...draft.edited]).toEqual(["buyingPriceUSD", "feesUSD"]);
    const changed = withField(draft, "usdSpent", 300, fees);
    expect(changed.figures).toMatchObject({ buyingPriceUSD: 60_000, btcBought: 0.005, feesUSD: 1.8 });
    expect([...draftOf({ ...recorded, feesUSD: 13, costUSD: 163 }, fees).edited]).toEqual(["buyingPriceUSD"]);
  });

  it("is the same until a figure, the date or the type changes", () => {
    const draft = draftOf(recorded, fees);
    expect(isSameDraft(draft, draftOf(recorded, fees))).toBe(true);
    expect(isSameDraft(draft, { ...draft, date: "2026-08-13" })).toBe(false);
    expect(isSameDraft(draft, withDraftType(draft, "sell"))).toBe(false);
  });
});

describe("a transaction in another currency", () => {
  const euro = { currency: "EUR", unitsPerUsd: 0.8 } as const;
  const planned = { date: "2026-08-12", usdSpent: 312.5, dynamicTopUp: 12.5, cycleTopUp: 0 };

  it("is typed, suggested and sent in it", () => {
    const model = feesAt(fees, 0.8);
    const draft = withSuggestedPrice(newDraft(planned.date, planned, euro), 48_000, model);
    expect(draft).toMatchObject({
      currency: "EUR",
      figures: { usdSpent: 250, feesUSD: 13 },
      dynamicTopUp: 10,
    });
    const typed = withField(draft, "usdSpent", 300.33, model);
    expect(bodyOf(typed)).toEqual({
      dateAcquired: "2026-08-12",
      transactionType: "buy",
      btcBought: 0.00625688,
      entered: {
        currency: "EUR",
        buyingPrice: 48_000,
        spent: 300.33,
        fees: 14.01,
        cost: 314.34,
        dynamicTopUp: 10,
        cycleTopUp: 0,
      },
    });
    expect(draftErrors(typed, today).size).toBe(0);
    expect(draftErrors(withField(typed, "usdSpent", 0, model), today).get("usdSpent")).toBe(
      "EUR amount is required and cannot be zero",
    );
  });

  it("is edited as it was entered", () => {
    const entered = {
      currency: "EUR",
      unitsPerUsd: 0.8,
      buyingPrice: 48_000,
      spent: 120.01,
      fees: 1.5,
      cost: 121.51,
      dynamicTopUp: 4,
      cycleTopUp: 0,
    } as const;
    const draft = draftOf({ ...recorded, entered }, fees);
    expect(draft).toMatchObject({
      currency: "EUR",
      figures: { buyingPriceUSD: 48_000, usdSpent: 120.01, feesUSD: 1.5, costUSD: 121.51 },
      dynamicTopUp: 4,
    });
    expect(draft.edited.has("feesUSD")).toBe(true);
  });

  it("changes its currency with all its amounts, to the cent", () => {
    const draft = inCurrency(bought(), 1, euro);
    expect(draft.figures).toEqual({
      buyingPriceUSD: 48_000,
      btcBought: 0.0025,
      usdSpent: 120,
      feesUSD: 10.4,
      costUSD: 130.4,
    });
    expect(inCurrency(draft, 0.8, { currency: "USD", unitsPerUsd: 1 }).figures).toEqual(bought().figures);
    expect(inCurrency(draft, 0.8, euro)).toBe(draft);
  });
});
