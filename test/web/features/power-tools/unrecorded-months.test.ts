import { expect, it } from "vitest";
import { alice, buy, openService } from "#test/functions/transactions/setup.ts";
import { unrecordedMonths } from "#web/features/power-tools/validation/unrecorded-months.ts";

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

it("months without a record are those in which the plan buys, between the first record and the present month", async () => {
  const { service } = openService();
  expect(unrecordedMonths(timeline, [])).toEqual([]);
  await service.create(alice, buy);
  await service.create(alice, { ...buy, dateAcquired: "2024-05-31" });
  const { data } = await service.list(alice, {});
  expect(unrecordedMonths(timeline, data)).toEqual(["2024-07-10", "2024-04-10"]);
});
