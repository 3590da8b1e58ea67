import { describe, expect, test } from "vitest";
import { formatDate } from "#shared/domain/dates.ts";
import { longFrom } from "#shared/engine/tax/tax-calendar.ts";
import { blocksOf, day } from "#test/shared/engine/support/plans.ts";
import type { Trade } from "#test/shared/engine/support/trades.ts";

/**
 * Figures of examples that tax offices and guides have published. Most are about shares, some from before the first
 * bitcoin: their dates are moved by whole years, and where an example gives a month only, its first day stands for it.
 */
function reportOf(trades: readonly Trade[], jurisdiction: string) {
  const { taxReport } = blocksOf({
    now: "2026-11-20",
    controlPanel: { investStartDate: "2026-11-20", backfillPast: false },
    transactions: trades.map(({ date, coins, amount, fee = 0 }) => ({
      dateAcquired: date,
      btcBought: coins,
      usdSpent: Math.sign(coins) * amount,
      feesUSD: fee,
    })),
    taxReport: { jurisdiction, currency: "USD" },
  });
  return taxReport!;
}

const yearOf = (trades: readonly Trade[], jurisdiction: string, label: string) =>
  reportOf(trades, jurisdiction).years.find(({ year }) => year === label);

describe("published examples", () => {
  // HMRC, helpsheet HS284, example 3 of 2023, as the tests of public calculators have it: gains of 329 and 300 pounds,
  // and a pool of 800 shares at 3,349 pounds between the sales. The helpsheet drops pence.
  test("of the United Kingdom: two sales out of a pool, with their costs (HS284)", () => {
    const { disposals, years } = reportOf(
      [
        { date: "2018-09-01", coins: 1_500, amount: 6_280 },
        { date: "2023-05-01", coins: -700, amount: 3_360, fee: 100 },
        { date: "2024-02-01", coins: -400, amount: 2_080, fee: 105 },
      ],
      "GB",
    );
    expect(disposals.map(({ gain }) => Math.floor(gain))).toEqual([329, 300]);
    expect(disposals[0]?.poolAfter).toEqual({ btc: 800, cost: 3_349.33 });
    expect(disposals[1]?.matches.map(({ rule, basis }) => [rule, Math.ceil(basis)])).toEqual([
      ["pool", 1_675],
    ]);
    expect(years.find(({ year }) => year === "2023/24")).toMatchObject({ disposals: 2, taxable: 0 });
  });

  // Australian Taxation Office, Personal investors guide to capital gains tax 2004–05, example 1.
  test("of Australia: a parcel sold within a year, with brokerage (Personal investors guide)", () => {
    const trades = [
      { date: "2023-08-01", coins: 1_000, amount: 1_500 },
      { date: "2024-07-01", coins: -1_000, amount: 2_350, fee: 50 },
    ];
    expect(yearOf(trades, "AU", "2024/25")).toMatchObject({ short: { net: 800 }, taxable: 800 });
  });

  // No example of an office: half of 196,155,125.85 is a tie that a double of that size does not hold in dollars.
  test("of Australia: half a cent of a large discounted gain is rounded up", () => {
    const trades = [
      { date: "2024-01-01", coins: 1, amount: 0.01 },
      { date: "2025-06-01", coins: 1, amount: 0.01 },
      { date: "2025-07-02", coins: -1, amount: 196_155_125.86 },
      { date: "2025-07-03", coins: -1, amount: 663_644_848.19 },
    ];
    expect(yearOf(trades, "AU", "2025/26")).toMatchObject({ taxable: 761_722_411.11 });
  });

  // Australian Taxation Office, demutualisation of OFM Investment Group, examples 1 and 2.
  test("of Australia: a gain without and with the discount (OFM Investment Group)", () => {
    const parcel = { date: "2021-12-01", coins: 500, amount: 825 };
    expect(
      yearOf([parcel, { date: "2022-06-01", coins: -500, amount: 1_050 }], "AU", "2021/22"),
    ).toMatchObject({ net: 225, taxable: 225 });
    const larger = { date: "2021-12-01", coins: 1_400, amount: 2_310 };
    expect(
      yearOf([larger, { date: "2025-03-30", coins: -1_400, amount: 2_884, fee: 50 }], "AU", "2024/25"),
    ).toMatchObject({ long: { net: 524 }, taxable: 262 });
  });

  // https://coin.ink/bitcoin-steuer, a guide.
  test("of Germany: one sale out of a free and a taxable purchase, below the limit (coin.ink)", () => {
    const trades = [
      { date: "2017-08-15", coins: 2, amount: 500 },
      { date: "2017-12-21", coins: 2, amount: 800 },
      { date: "2018-11-26", coins: -3, amount: 2_700 },
    ];
    const { openLots } = reportOf(trades, "DE");
    expect(yearOf(trades, "DE", "2018")).toMatchObject({
      long: { net: 1_300 },
      short: { net: 500 },
      allowance: 600,
      taxable: 0,
    });
    expect(openLots).toMatchObject([{ acquired: "2017-12-21", btc: 1, cost: 400 }]);
  });

  // J. K. Lasser, Your Income Tax 2013, section 5.9.
  test("of the United States: the first day of the long term (J. K. Lasser)", () => {
    const first = (bought: string) => formatDate(longFrom("clearYear", day(bought))!);
    expect(first("2012-09-19")).toBe("2013-09-20");
    expect(first("2012-11-30")).toBe("2013-12-01");
  });
});
