import { expect, it } from "vitest";
import { alice, buy, openService, sell } from "#test/functions/transactions/setup.ts";
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
