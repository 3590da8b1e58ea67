import { afterEach, describe, expect, it } from "vitest";
import { alice, asRead, openService } from "#test/functions/transactions/setup.ts";
import { chooseCoinUnit } from "#web/components/format/coins.ts";
import { findingText } from "#web/features/power-tools/validation/proposed-fix.ts";

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
