import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AmountField,
  defaultFeeModel,
  deriveFigures,
  noFigures,
  suggestedFee,
  type TransactionFigures,
  withType,
} from "#shared/domain/transaction-derivation.ts";
import {
  checkTransaction,
  figuresOf,
  type TransactionDraft,
  typeOf,
} from "#shared/domain/transactions/transaction-rules.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";

const today = "2026-11-21";
const edited = (...fields: AmountField[]) => new Set(fields);
const draft = (changes: Partial<TransactionDraft>): TransactionDraft => ({
  ...noFigures,
  dateAcquired: "2024-03-05",
  dynamicTopUp: 0,
  cycleTopUp: 0,
  ...changes,
});

describe("the suggested fee", () => {
  it("is 2 % of the absolute amount plus 10, or the plan's", () => {
    expect(suggestedFee(250)).toBe(15);
    expect(suggestedFee(-250)).toBe(15);
    expect(suggestedFee(0.25)).toBe(10.01);
    expect(suggestedFee(1_000, { feePct: 0.005, feeFixedUsd: 0 })).toBe(5);
  });
});

describe("the form's calculation", () => {
  const suggested = { ...noFigures, buyingPriceUSD: 50_000 };
  const derive = (figures: TransactionFigures, ...fields: AmountField[]) =>
    deriveFigures(figures, edited(...fields), "buy", defaultFeeModel);

  it("fills everything from an amount and a suggested price", () => {
    expect(derive({ ...suggested, usdSpent: 100 }, "usdSpent")).toEqual({
      buyingPriceUSD: 50_000,
      btcBought: 0.002,
      usdSpent: 100,
      feesUSD: 12,
      costUSD: 112,
    });
    expect(derive({ ...suggested, btcBought: 0.002 }, "btcBought")).toMatchObject({
      usdSpent: 100,
      costUSD: 112,
    });
  });

  it("splits a cost into amount and fee", () => {
    expect(derive({ ...suggested, costUSD: 112 }, "costUSD")).toMatchObject({
      usdSpent: 100,
      feesUSD: 12,
      btcBought: 0.002,
    });
    expect(derive({ ...suggested, costUSD: 101, feesUSD: 1 }, "costUSD", "feesUSD")).toMatchObject({
      usdSpent: 100,
      feesUSD: 1,
    });
    const sold = deriveFigures({ ...suggested, costUSD: -88 }, edited("costUSD"), "sell", defaultFeeModel);
    expect(sold).toMatchObject({ usdSpent: -100, feesUSD: 12, btcBought: -0.002 });
  });

  it("lets a suggested price give way to two edited amounts, and an edited one stand", () => {
    const both = { ...suggested, btcBought: 0.002, usdSpent: 120 };
    expect(derive(both, "btcBought", "usdSpent").buyingPriceUSD).toBe(60_000);
    expect(derive(both, "btcBought", "usdSpent", "buyingPriceUSD").buyingPriceUSD).toBe(50_000);
  });

  it("never touches an edited field", () => {
    const fields: AmountField[] = ["buyingPriceUSD", "btcBought", "usdSpent", "feesUSD", "costUSD"];
    const amount = fc.double({ min: 0.01, max: 1e7, noNaN: true });
    fc.assert(
      fc.property(
        fc.tuple(amount, amount, amount, amount, amount),
        fc.subarray(fields),
        fc.constantFrom("buy" as const, "sell" as const),
        fc.constantFrom(null, defaultFeeModel),
        (values, own, type, model) => {
          const given = Object.fromEntries(fields.map((field, at) => [field, values[at]]));
          const figures = withType({ ...noFigures, ...given }, type);
          const derived = deriveFigures(figures, new Set(own), type, model);
          for (const field of own) expect(derived[field]).toBe(figures[field]);
        },
      ),
    );
  });

  it.each([
    [{ buyingPriceUSD: 100_000, btcBought: 20e6 }, ["USD amount must not exceed 1000000000000"]],
    [{ buyingPriceUSD: 0.000001, usdSpent: 1e6 }, ["BTC amount must not exceed 21000000"]],
    [{ buyingPriceUSD: 100, btcBought: 22e6 }, ["BTC amount must not exceed 21000000"]],
    [{ buyingPriceUSD: 1e6, usdSpent: 2e12 }, ["USD amount must not exceed 1000000000000"]],
    [{ buyingPriceUSD: 1e6, costUSD: 2e12 }, ["USD amount must not exceed 1000000000000"]],
    [
      { buyingPriceUSD: 1e9, btcBought: 1e308 },
      [
        "BTC amount must not exceed 21000000",
        "USD amount must not exceed 1000000000000",
        "Cost must not exceed 2000000000000",
      ],
    ],
  ])("keeps what follows from %j although it is too large, so that the checks say so", (given, messages) => {
    const fields = Object.keys(given) as AmountField[];
    for (const type of ["buy", "sell"] as const) {
      const figures = withType({ ...noFigures, feesUSD: 0, ...given }, type);
      const derived = deriveFigures(figures, edited("feesUSD", ...fields), type, null);
      for (const value of Object.values(derived)) expect(value).not.toBeNaN();
      const checked = checkTransaction(draft({ ...derived, transactionType: type }), today);
      expect(checked).toEqual({
        ok: false,
        errors: messages.map((message) => expect.objectContaining({ message })),
      });
    }
  });

  it("makes of any amount and price figures that the rules and the engine accept", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e11 }),
        fc.integer({ min: 1, max: 3e8 }),
        fc.constantFrom("usdSpent" as const, "btcBought" as const, "costUSD" as const),
        fc.boolean(),
        (units, priceCents, field, isSell) => {
          const type = isSell ? "sell" : "buy";
          const amount = (isSell ? -1 : 1) * (field === "btcBought" ? units / 1e8 : 11 + units / 100);
          const start = { ...noFigures, buyingPriceUSD: priceCents / 100, [field]: amount };
          const figures = deriveFigures(start, edited(field), type, defaultFeeModel);
          const { btcBought, usdSpent } = figures;
          fc.pre(btcBought !== null && usdSpent !== null);
          fc.pre(Math.abs(btcBought ?? 0) >= 1e-8 && Math.abs(btcBought ?? 0) <= 21e6);
          fc.pre(Math.abs(usdSpent ?? 0) >= 0.01);
          const checked = checkTransaction(draft({ ...figures, transactionType: type }), today);
          expect(checked).toMatchObject({ ok: true });
          if (!checked.ok) return;
          expect(checked.amounts.satoshis < 0).toBe(isSell);
          expect(typeOf(figuresOf(checked.amounts))).toBe(type);
          const plan = parsePlan(
            { now: today, transactions: [{ ...figures, dateAcquired: "2024-03-05" }] },
            20_778,
          );
          expect(plan).toMatchObject({ ok: true });
        },
      ),
    );
  });
});

describe("turning a buy into a sell", () => {
  const bought = { buyingPriceUSD: 50_000, btcBought: 0.002, usdSpent: 100, feesUSD: 3, costUSD: 103 };

  it("makes the amounts negative, takes the fee from the proceeds, and back again", () => {
    const sold = withType(bought, "sell");
    expect(sold).toEqual({ ...bought, btcBought: -0.002, usdSpent: -100, costUSD: -97 });
    expect(withType(sold, "buy")).toEqual(bought);
  });

  it("leaves what is empty empty", () => {
    expect(withType(noFigures, "sell")).toEqual(noFigures);
  });
});

describe("checking a transaction", () => {
  const good = { buyingPriceUSD: 50_000, btcBought: 0.002, usdSpent: 100, feesUSD: 3, costUSD: 103 };

  it("gives whole cents, satoshis and millionths, and the same figures back", () => {
    const checked = checkTransaction(draft(good), today);
    expect(checked).toEqual({
      ok: true,
      amounts: {
        dateAcquired: "2024-03-05",
        satoshis: 200_000,
        usdCents: 100_00,
        feesCents: 3_00,
        priceMicros: 50_000_000_000,
        dynamicTopUpCents: 0,
        cycleTopUpCents: 0,
      },
    });
    if (checked.ok) expect(figuresOf(checked.amounts)).toMatchObject(good);
  });

  it.each([
    [{ dateAcquired: null }, "Date is required"],
    [{ dateAcquired: "2024-02-30" }, "Date is required"],
    [{ btcBought: null }, "BTC amount is required and cannot be zero"],
    [{ btcBought: Number.NaN }, "BTC amount is required and cannot be zero"],
    [{ btcBought: 4e-9 }, "BTC amount is required and cannot be zero"],
    [{ usdSpent: 0.004 }, "USD amount is required and cannot be zero"],
    [{ usdSpent: Number.POSITIVE_INFINITY }, "USD amount must not exceed 1000000000000"],
    [{ buyingPriceUSD: null }, "Price is required"],
    [{ buyingPriceUSD: -1 }, "Price must be greater than zero"],
    [{ buyingPriceUSD: 2e9 }, "Price must not exceed 1000000000"],
    [{ feesUSD: null }, "Fees are required"],
    [{ feesUSD: 2e12 }, "Fees must not exceed 1000000000000"],
    [{ costUSD: -3e12 }, "Cost must not exceed 2000000000000"],
    [{ transactionType: "sell" as const }, "BTC amount must be negative for sell transactions"],
    [{ btcBought: 0.00199988 }, "Invalid BTC amount. Expected 0.00200000 based on USD spent ÷ Buying price."],
    [{ costUSD: 103.02 }, "Invalid USD spent. Expected 100.02 based on Cost (USD) - Fees (USD)."],
  ])("refuses %j with its text", (change, message) => {
    const checked = checkTransaction(draft({ ...good, ...change }), today);
    expect(checked.ok ? [] : checked.errors.map((error) => error.message)).toContain(message);
  });

  it("lets figures differ by a satoshi, half a cent of the amount and a cent of the cost", () => {
    for (const change of [{ btcBought: 0.00200001 }, { btcBought: 0.0020001 }, { costUSD: 103.01 }]) {
      expect(checkTransaction(draft({ ...good, ...change }), today)).toMatchObject({ ok: true });
    }
  });
});
