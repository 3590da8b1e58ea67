import { afterEach, describe, expect, it } from "vitest";
import { alice, asRead, openService } from "#test/functions/transactions/setup.ts";
import { chooseCoinUnit } from "#web/components/format/coins.ts";
import { figuresAfter, requestOf } from "#web/features/power-tools/planned-change.ts";
import { findingText, missingBuy, proposedFix } from "#web/features/power-tools/validation/proposed-fix.ts";

afterEach(() => chooseCoinUnit("BTC"));

describe("what the validation found", () => {
  it("has coins in the unit that the reader has chosen", async () => {
    const { service } = openService();
    const row = { dateAcquired: "2024-03-05", usdSpent: 12, buyingPriceUSD: 60_000, feesUSD: 0 };
    const transaction = asRead(await service.create(alice, row));
    const oversold = { kind: "oversold", transaction, heldBtc: 0.0001 } as const;
    const duplicate = { kind: "duplicate", transaction } as const;
    expect(findingText(oversold)).toMatch(/^Sells 0[.,]00020000 BTC, 0[.,]00010000 BTC are recorded/);
    chooseCoinUnit("sats");
    expect(findingText(oversold)).toMatch(/^Sells 20.000 sats, 10.000 sats are recorded/);
    expect(findingText(duplicate)).toMatch(/^Two buys of 20.000 sats for /);
  });
});

describe("a price off the market", () => {
  it("is compared with the close in the currency in which it was entered, at the recorded rate", async () => {
    const { service } = openService();
    const entered = { currency: "EUR", unitsPerUsd: 0.9, spent: 900, buyingPrice: 45_000, fees: 0 } as const;
    const transaction = asRead(await service.create(alice, { dateAcquired: "2024-03-05", entered }));
    const finding = { kind: "price", transaction, closeUSD: 60_000 } as const;
    expect(findingText(finding)).toBe("EUR 45.000,00 entered, the day closed at EUR 54.000,00");
    expect(proposedFix(finding).words).toBe("Use EUR 54.000,00");
    const inDollars = { ...finding, transaction: { ...transaction, entered: null } };
    expect(findingText(inDollars)).toBe("US$ 50.000,00 entered, the day closed at US$ 60.000,00");
  });
});

describe("a sell of more coins than are recorded", () => {
  it("is mended by deleting it, or by adding the buy of the missing coins on its day and at its price", async () => {
    const { service } = openService();
    await service.create(alice, {
      dateAcquired: "2024-03-05",
      usdSpent: 600,
      buyingPriceUSD: 60_000,
      feesUSD: 0,
    });
    const row = { dateAcquired: "2024-03-06", usdSpent: -500, buyingPriceUSD: 50_000, feesUSD: 0 };
    const sell = asRead(await service.create(alice, { ...row, transactionType: "sell" }));
    const oversold = { kind: "oversold", transaction: sell, heldBtc: 0.004 } as const;
    const { words, planned } = proposedFix(oversold);
    expect(words).toBe("Delete the sell");
    expect(figuresAfter(planned)).toBeNull();
    await service.changeMany(alice, [requestOf(planned)]);
    expect((await service.list(alice, {})).data.map(({ btcBought }) => btcBought)).toEqual([0.01]);
    expect(missingBuy(oversold)).toMatchObject({ date: "2024-03-06", usdSpent: 300 });
    expect(missingBuy({ kind: "duplicate", transaction: sell })).toBeNull();
  });
});
