import { expect, it } from "vitest";
import type { Timeline } from "#shared/api/timeline.ts";
import { alice, buy, openService, sell } from "#test/functions/transactions/setup.ts";
import { gapBuy, gapBuys } from "#web/features/power-tools/validation/gap-buy.ts";
import { monthsWithoutBuy } from "#web/features/power-tools/validation/months-without-buy.ts";

const timeline = {
  now: "2024-08-20",
  rows: {
    dateAcquired: [
      "2024-02-10",
      "2024-03-10",
      "2024-04-10",
      "2024-05-10",
      "2024-06-10",
      "2024-07-10",
      "2024-08-10",
      "2024-09-10",
    ],
  },
  rowSource: ["backfilled", "actual", "backfilled", "actual", "skipped", "edited", "pending", "projected"],
};

it("months without a buy are those in which the plan buys, between the first record and the present month", async () => {
  const { service } = openService();
  expect(monthsWithoutBuy(timeline, [])).toEqual([]);
  await service.create(alice, buy);
  await service.create(alice, { ...buy, dateAcquired: "2024-05-31" });
  const { data } = await service.list(alice, {});
  expect(monthsWithoutBuy(timeline, data)).toEqual(["2024-07-10", "2024-04-10"]);
});

it("a month without a buy has what the plan would have bought, where that is of one past day", () => {
  const inRows = (value: number) => timeline.rows.dateAcquired.map((_, row) => value + row);
  const rows = {
    ...timeline.rows,
    usdSpent: inRows(100),
    buyingPriceUSD: inRows(60_000),
    feesUSD: inRows(1),
    dynamicTopUp: inRows(0),
  };
  const monthly = {
    rows,
    rowSource: timeline.rowSource as Timeline["rowSource"],
    buyRhythm: "monthly",
  } as const;
  expect(gapBuy(monthly, "2024-04-10")).toEqual({
    date: "2024-04-10",
    usdSpent: 102,
    price: 60_002,
    feesUSD: 3,
    dynamicTopUp: 2,
    cycleTopUp: 0,
  });
  // Set by the owner, without a price yet, recorded, and of several buys.
  for (const date of ["2024-07-10", "2024-08-10", "2024-05-10"]) expect(gapBuy(monthly, date)).toBeNull();
  expect(gapBuy({ ...monthly, buyRhythm: "weekly" }, "2024-04-10")).toBeNull();
  expect(gapBuy({ ...monthly, rows: timeline.rows }, "2024-04-10")).toBeNull();
});

it("a month without a buy has all buys of its days in other rhythms, once the market of each is known", () => {
  const rowSource = timeline.rowSource as Timeline["rowSource"];
  const weekly = { rows: timeline.rows, rowSource, buyRhythm: "weekly" } as const;
  const buyOn = (date: string, price: number | null = 60_000) => ({
    date,
    usdSpent: 25,
    price,
    feesUSD: 1,
    dynamicTopUp: 0,
    cycleTopUp: 0,
    unitsPerUsd: 1,
  });
  const april = [buyOn("2024-04-01"), buyOn("2024-04-29")];
  const purchases = [buyOn("2024-03-31"), ...april, buyOn("2024-07-01"), buyOn("2024-07-29", null)];
  expect(gapBuys(weekly, "2024-04-10", purchases)).toEqual(april);
  expect(gapBuys(weekly, "2024-07-10", purchases)).toEqual([]);
  // Set by the owner.
  expect(gapBuys(weekly, "2024-07-10", [buyOn("2024-07-01")])).toEqual([]);
  expect(gapBuys(weekly, "2024-06-10", purchases)).toEqual([]);
  expect(gapBuys({ ...weekly, buyRhythm: "monthly" }, "2024-04-10", purchases)).toEqual([]);
});

it("a month with only a sell is one without a buy, unless the plan buys nothing in past months", async () => {
  const { service } = openService();
  await service.create(alice, buy);
  await service.create(alice, sell);
  await service.create(alice, { ...buy, dateAcquired: "2024-07-31" });
  const { data } = await service.list(alice, {});
  const inEachMonth = { ...timeline, rowSource: timeline.rowSource.with(4, "backfilled") };
  expect(monthsWithoutBuy(inEachMonth, data)).toEqual(["2024-06-10", "2024-05-10", "2024-04-10"]);
  await service.create(alice, { ...buy, dateAcquired: "2024-05-31" });
  const { data: withBuy } = await service.list(alice, {});
  expect(monthsWithoutBuy(inEachMonth, withBuy)).toEqual(["2024-06-10", "2024-04-10"]);

  const { service: another } = openService();
  await another.create(alice, buy);
  await another.create(alice, sell);
  const { data: sold } = await another.list(alice, {});
  const withoutBackfill = [
    "skipped",
    "actual",
    "skipped",
    "actual",
    "skipped",
    "skipped",
    "pending",
    "projected",
  ];
  expect(monthsWithoutBuy({ ...timeline, rowSource: withoutBackfill }, sold)).toEqual([]);
});
