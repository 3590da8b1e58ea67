import { describe, expect, it } from "vitest";
import { ledgerFindings, type ScannedTransaction } from "#shared/domain/transactions/ledger-findings.ts";

const buy = (id: string, change: Partial<ScannedTransaction> = {}): ScannedTransaction => ({
  id,
  dateAcquired: "2024-03-05",
  account: null,
  btcBought: 0.01,
  usdSpent: 600,
  feesUSD: 6,
  buyingPriceUSD: 60_000,
  ...change,
});
const closes = new Map([
  ["2024-03-04", 68_000],
  ["2024-03-05", 63_000],
]);
const found = (transactions: readonly ScannedTransaction[]) =>
  ledgerFindings(transactions, (date) => closes.get(date)).map(
    ({ kind, transaction }) => `${kind} ${transaction.id}`,
  );

describe("what is found in recorded transactions", () => {
  it("is nothing in a plain ledger", () => {
    expect(found([buy("later", { dateAcquired: "2024-04-05" }), buy("first")])).toEqual([]);
  });

  it("is a trade recorded twice, the later record of the two, unless the accounts differ", () => {
    expect(found([buy("second"), buy("first")])).toEqual(["duplicate second"]);
    expect(found([buy("second", { account: "Kraken" }), buy("first")])).toEqual(["duplicate second"]);
    expect(found([buy("b", { account: "Kraken" }), buy("a", { account: "Strike" })])).toEqual([]);
    expect(found([buy("more", { btcBought: 0.01000001 }), buy("first")])).toEqual([]);
  });

  it("is a price more than a fifth outside the closes around it, where they are known", () => {
    const at = (buyingPriceUSD: number) => found([buy("x", { buyingPriceUSD })]);
    expect(at(63_000 * 0.81)).toEqual([]);
    expect(at(63_000 * 0.79)).toEqual(["price x"]);
    expect(at(68_000 * 1.19)).toEqual([]);
    expect(at(68_000 * 1.21)).toEqual(["price x"]);
    expect(found([buy("x", { dateAcquired: "2024-05-01", buyingPriceUSD: 1 })])).toEqual([]);
  });

  it("is a fee of more than twice the usual one, both as a share and in money", () => {
    const usual = ["a", "b", "c", "d", "e"].map((id, day) =>
      buy(id, { dateAcquired: `2024-04-0${day + 1}` }),
    );
    const one = (usdSpent: number, feesUSD: number) =>
      found([...usual, buy("x", { usdSpent, feesUSD, btcBought: usdSpent / 60_000 })]);
    expect(one(600, 12)).toEqual([]);
    expect(one(600, 13)).toEqual(["fee x"]);
    // A fixed fee alone makes a small amount look expensive.
    expect(one(60, 6)).toEqual([]);
    expect(found([...usual.slice(2), buy("x", { feesUSD: 99 })])).toEqual([]);
  });

  it("is a fee of less than a quarter of the usual one, and none where fees are usual", () => {
    const usual = ["a", "b", "c", "d", "e"].map((id, day) =>
      buy(id, { dateAcquired: `2024-04-0${day + 1}` }),
    );
    const one = (usdSpent: number, feesUSD: number, account: string | null = null) =>
      found([...usual, buy("x", { usdSpent, feesUSD, account, btcBought: usdSpent / 60_000 })]);
    expect(one(600, 1.6)).toEqual([]);
    expect(one(600, 1.4)).toEqual(["fee x"]);
    // A fixed fee alone makes a large amount look cheap, and a share of it a small one.
    expect(one(6_000, 6)).toEqual([]);
    expect(one(60, 0.6)).toEqual([]);
    expect(one(600, 0)).toEqual(["fee x"]);
    // An account that takes no fees.
    expect(one(600, 0, "Strike")).toEqual([]);
    const free = ["f", "g", "h", "i", "j"].map((id, day) =>
      buy(id, { dateAcquired: `2024-05-0${day + 1}`, feesUSD: 0 }),
    );
    expect(found([...free, ...usual])).toEqual([]);
  });

  it("is a sell of more coins than were recorded before it", () => {
    const sell = buy("sell", { dateAcquired: "2024-06-01", btcBought: -0.02, usdSpent: -1200 });
    expect(ledgerFindings([sell, buy("first")], () => undefined)).toEqual([
      { kind: "oversold", transaction: sell, heldBtc: 0.01 },
    ]);
    expect(found([sell, buy("b", { dateAcquired: "2024-04-01" }), buy("a")])).toEqual([]);
  });
});
