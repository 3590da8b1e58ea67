import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ImportRow } from "#shared/api/transactions.ts";
import { alice, asRead, openService } from "#test/functions/transactions/setup.ts";
import { type BulkAction, plannedChanges } from "#web/features/power-tools/bulk/bulk-actions.ts";
import {
  figuresAfter,
  ownFigures,
  type PlannedChange,
  requestOf,
} from "#web/features/power-tools/planned-change.ts";

const dollars: ImportRow = { dateAcquired: "2024-03-05", usdSpent: 600, buyingPriceUSD: 60_000, feesUSD: 3 };
const euros: ImportRow = {
  dateAcquired: "2024-03-05",
  entered: { currency: "EUR", unitsPerUsd: 0.9137, spent: 300, fees: 1.23, buyingPrice: 55_123.45 },
};
const money = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

describe("a planned change", () => {
  it("previews to the cent what the server makes of it, in the currency that was entered", async () => {
    const planned = fc.record({
      row: fc.constantFrom(dollars, euros),
      date: optional(fc.constantFrom("2024-02-29", "2024-05-01")),
      account: optional(fc.constantFrom("Kraken", null)),
      price: optional(money.filter((price) => price > 100)),
      fees: optional(money),
    });
    await fc.assert(
      fc.asyncProperty(planned, async ({ row, ...change }) => {
        const { service } = openService();
        const transaction = asRead(await service.create(alice, row));
        const one = { kind: "change", transaction, ...change } as PlannedChange;
        const { changed } = await service.changeMany(alice, [requestOf(one)]);
        const [after] = changed;
        expect(ownFigures(after!)).toEqual(figuresAfter(one));
        expect(after).toMatchObject({ btcBought: transaction.btcBought });
        // The rate belongs to the date: with another date alone, the server looks it up.
        if (change.price !== undefined || change.fees !== undefined || change.date === undefined) {
          expect(after!.entered?.unitsPerUsd).toBe(transaction.entered?.unitsPerUsd);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("an action on selected transactions", () => {
  const withTwo = async () => {
    const { service } = openService();
    await service.create(alice, dollars);
    await service.create(alice, { ...euros, account: "Kraken" });
    return (await service.list(alice, {})).data;
  };
  const outcome = async (action: BulkAction) => plannedChanges(await withTwo(), action).map(figuresAfter);

  it("sets the account, the fee as a share of the amount, or the day, and leaves what is so already", async () => {
    expect(await outcome({ kind: "account", account: " Kraken " })).toMatchObject([{ account: "Kraken" }]);
    expect(await outcome({ kind: "account", account: "" })).toMatchObject([{ account: null }]);
    expect(await outcome({ kind: "fee", share: 0.005 })).toMatchObject([{ fees: 1.5, currency: "EUR" }]);
    expect(await outcome({ kind: "fixedFee", amount: 3 })).toMatchObject([{ fees: 3, currency: "EUR" }]);
    expect(await outcome({ kind: "shift", days: 5, isEarlier: true })).toMatchObject([
      { date: "2024-02-29" },
      { date: "2024-02-29" },
    ]);
    expect(await outcome({ kind: "remove" })).toEqual([null, null]);
  });

  it("does nothing while it is incomplete", async () => {
    expect(await outcome({ kind: "fee", share: null })).toEqual([]);
    expect(await outcome({ kind: "fee", share: 1.5 })).toEqual([]);
    expect(await outcome({ kind: "fixedFee", amount: null })).toEqual([]);
    expect(await outcome({ kind: "fixedFee", amount: 1e13 })).toEqual([]);
    expect(await outcome({ kind: "shift", days: null, isEarlier: false })).toEqual([]);
    expect(await outcome({ kind: "shift", days: 0, isEarlier: false })).toEqual([]);
  });
});
