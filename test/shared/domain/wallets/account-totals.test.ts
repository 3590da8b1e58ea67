import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountTotals } from "#shared/domain/wallets/account-totals.ts";

const trade = (dateAcquired: string, btcBought: number, account: string | null) => ({
  dateAcquired,
  btcBought,
  account,
});
const move = (date: string, from: string | null, to: string | null, btc: number, feeBtc = 0) => ({
  date,
  from,
  to,
  btc,
  feeBtc,
});

describe("totals by account", () => {
  it("move with transfers, whose fees leave the first account, and name the unnamed account last", () => {
    const totals = accountTotals(
      [
        trade("2024-01-01", 0.5, null),
        trade("2024-02-01", 0.3, "Kraken"),
        trade("2024-05-01", -0.1, "Kraken"),
      ],
      [move("2024-03-01", "Kraken", "Wallet", 0.15, 0.0001)],
    );
    expect(totals.map(({ account, balance }) => [account, balance])).toEqual([
      ["Kraken", 4_990_000],
      ["Wallet", 15_000_000],
      [null, 50_000_000],
    ]);
    expect(totals[0]).toMatchObject({
      buys: 1,
      sells: 1,
      bought: 30_000_000,
      sold: 10_000_000,
      sent: 15_000_000,
      fees: 10_000,
      shortOn: null,
    });
  });

  it("name the first day at whose end an account has a negative balance, whatever the order within a day", () => {
    const trades = [trade("2024-02-02", 0.2, "A")];
    expect(accountTotals(trades, [move("2024-02-02", "A", "B", 0.2)])[0]?.shortOn).toBeNull();
    expect(accountTotals(trades, [move("2024-02-01", "A", "B", 0.2)])[0]?.shortOn).toBe("2024-02-01");
    expect(accountTotals(trades, [move("2024-03-01", "A", "B", 0.2, 1e-8)])[0]?.shortOn).toBe("2024-03-01");
  });

  it("add up to all that is recorded less the fees of transfers", () => {
    const account = fc.constantFrom("A", "B", "C", null);
    const date = fc.constantFrom("2024-01-01", "2024-01-02", "2025-01-01");
    const satoshis = fc.integer({ min: 1, max: 10 ** 9 });
    const trades = fc.array(fc.tuple(date, fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), account));
    const moves = fc.array(fc.tuple(date, account, account, satoshis, fc.nat(10_000)));
    fc.assert(
      fc.property(trades, moves, (traded, moved) => {
        const totals = accountTotals(
          traded.map(([day, amount, name]) => trade(day, amount / 1e8, name)),
          moved.map(([day, from, to, amount, fee]) => move(day, from, to, amount / 1e8, fee / 1e8)),
        );
        const held = traded.reduce((sum, [, amount]) => sum + amount, 0);
        const fees = moved.reduce((sum, [, , , , fee]) => sum + fee, 0);
        expect(totals.reduce((sum, { balance }) => sum + balance, 0)).toBe(held - fees);
      }),
    );
  });
});
