import { expect, it } from "vitest";
import { transactions } from "#shared/api/transactions.ts";
import { plannedBody } from "#web/components/ledger/planned-body.ts";

const buy = { price: 60_000, usdSpent: 287.36, feesUSD: 15.75, dynamicTopUp: 11.49, cycleTopUp: 0 };

it("a planned buy is recorded in the plan's base currency, to its cent", () => {
  const body = plannedBody(buy, { currency: "EUR", unitsPerUsd: 0.87 });
  expect(body).toEqual({
    entered: {
      currency: "EUR",
      buyingPrice: 52_200,
      spent: 250,
      fees: 13.7,
      dynamicTopUp: 10,
      cycleTopUp: 0,
    },
  });
  expect(transactions.create.body.safeParse({ dateAcquired: "2026-08-12", ...body }).success).toBe(true);
});

it("a planned buy of a plan in dollars is recorded in dollars", () => {
  const { price, ...amounts } = buy;
  expect(plannedBody(buy, { currency: "USD", unitsPerUsd: 1 })).toEqual({
    buyingPriceUSD: price,
    ...amounts,
  });
});
