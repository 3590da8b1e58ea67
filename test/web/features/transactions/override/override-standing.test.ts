import { describe, expect, it } from "vitest";
import { formatDate, parseDate } from "#shared/domain/dates.ts";
import { engineTimeline } from "#test/web/features/timeline/engine-timeline.ts";
import { idleMonths } from "#web/features/timeline/timeline-model.ts";
import { idleReason, idleText } from "#web/features/transactions/override/override-standing.ts";

const record = { dateAcquired: "2026-02-05", btcBought: 0.001, usdSpent: 100, feesUSD: 0 };
const firstOf = (year: number, month: number) =>
  formatDate(parseDate(`${year}-01-01`)! + 31 * month).slice(0, 8);

describe("a plan change for a month", () => {
  it("has no effect exactly where the engine says so, whatever the day the plan starts and ends on", () => {
    for (const [start, end] of [
      ["2025-11-30", "2027-03-29"],
      ["2025-11-15", "2027-03-15"],
      ["2025-12-31", "2027-02-28"],
    ] as const) {
      const panel = { investStartDate: start, investEndDate: end };
      const months = Array.from(
        { length: 24 },
        (_, i) => `${firstOf(2025 + Math.floor((i + 6) / 12), (i + 6) % 12)}01`,
      );
      const edits = Object.fromEntries(months.map((month) => [month, { usdSpent: 100 }]));
      const timeline = engineTimeline(panel, [record], edits);
      const idle = idleMonths(timeline);
      const reasons = months.map((month) => idleReason(month, timeline, month.startsWith("2026-02")));
      expect(months.filter((_, i) => reasons[i] !== null)).toEqual(
        months.filter((month) => idle.has(month.slice(0, 7))),
      );
      expect(reasons).toContain("recorded");
      expect(reasons).toContain("outside");
    }
  });

  it("shows the reason when it has none", () => {
    const window = { investStartDate: "2026-01-10", investEndDate: "2030-01-10" };
    expect(idleText("recorded", "2026-02-01", window)).toBe(
      "the transaction recorded in February 2026 takes precedence",
    );
    expect(idleText("outside", "2031-02-01", window)).toBe(
      "February 2031 is outside your plan, which runs from 10 Jan 2026 to 10 Jan 2030",
    );
  });
});
