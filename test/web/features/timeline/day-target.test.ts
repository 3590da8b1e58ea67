import { describe, expect, it } from "vitest";
import type { Transaction } from "#shared/api/transactions.ts";
import { dayTarget } from "#web/features/timeline/day-target.ts";
import { engineTimeline } from "./engine-timeline.ts";

const recordedOn = (dateAcquired: string) => ({ id: dateAcquired, dateAcquired }) as Transaction;
const months = (dates: readonly string[]) =>
  Map.groupBy(dates.map(recordedOn), (each) => each.dateAcquired.slice(0, 7));
const none = months([]);

describe("the form to which a reminder of a day leads", () => {
  const controlPanel = { baseAmount: 250, investStartDate: "2026-10-21" };
  const timeline = engineTimeline(controlPanel);

  it("has the plan's amounts for its buy of that day", () => {
    expect(timeline.home.nextBuy?.date).toBe("2026-11-21");
    expect(dayTarget({ timeline }, none, "2026-11-21")).toEqual({
      planned: { date: "2026-11-21", usdSpent: 250, dynamicTopUp: 0, cycleTopUp: 0 },
    });
  });

  it("is a plain one on another day, today at the latest, and none for what is no date", () => {
    expect(dayTarget({ timeline }, none, "2026-11-03")).toEqual({ date: "2026-11-03" });
    expect(dayTarget({ timeline }, none, "2026-11-22")).toEqual({ date: "2026-11-21" });
    expect(dayTarget({ timeline }, none, "2026-02-30")).toBeNull();
    expect(dayTarget({ timeline }, none, "yesterday")).toBeNull();
  });

  it("is the record that stands for the buy already: of the month, or of the day where a plan buys more often", () => {
    const recorded = months(["2026-11-02"]);
    expect(dayTarget({ timeline }, recorded, "2026-11-21")).toEqual({
      transaction: recordedOn("2026-11-02"),
    });
    const weekly = engineTimeline({ ...controlPanel, buyRhythm: "weekly" });
    expect(dayTarget({ timeline: weekly }, recorded, "2026-11-18")).toEqual({ date: "2026-11-18" });
    expect(dayTarget({ timeline: weekly }, recorded, "2026-11-02")).toEqual({
      transaction: recordedOn("2026-11-02"),
    });
  });
});
