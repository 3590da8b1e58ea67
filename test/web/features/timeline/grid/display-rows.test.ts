import { describe, expect, it } from "vitest";
import type { Transaction } from "#shared/api/transactions.ts";
import { byMonth } from "#web/components/ledger/month-transactions.ts";
import { displayRows } from "#web/features/timeline/grid/display-rows.ts";

const model = {
  rows: ["2026-08-21", "2026-09-21", "2026-10-21"].map((date) => ({ date })),
};

const transaction = (id: string, dateAcquired: string) => ({ id, dateAcquired }) as Transaction;
const months = byMonth([
  transaction("d", "2026-10-02"),
  transaction("c", "2026-08-21"),
  transaction("b", "2026-08-12"),
  transaction("a", "2026-08-03"),
]);

describe("the rows of the table", () => {
  it("are the months as long as none is expanded", () => {
    const { rows, placeOf, monthAt } = displayRows(model, months, new Set());
    expect(rows.map(({ month }) => month)).toEqual([0, 1, 2]);
    expect([placeOf(2), monthAt(2)]).toEqual([2, 2]);
  });

  it("list the transactions of an expanded month below it, oldest first", () => {
    const { rows, placeOf, monthAt } = displayRows(model, months, new Set(["2026-08"]));
    expect(rows.map(({ month, transaction: { id } = { id: "" } }) => `${month}${id}`)).toEqual([
      "0",
      "0a",
      "0b",
      "0c",
      "1",
      "2",
    ]);
    expect(rows.filter(({ isLast }) => isLast).map(({ transaction: one }) => one?.id)).toEqual(["c"]);
    expect([placeOf(1), monthAt(3), monthAt(99)]).toEqual([4, 0, 2]);
  });

  it("expand no month with a single transaction", () => {
    expect(displayRows(model, months, new Set(["2026-10", "2026-09"])).rows).toHaveLength(3);
  });
});
