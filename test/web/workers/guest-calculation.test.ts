import { describe, expect, it } from "vitest";
import { calculateForGuest } from "#web/workers/guest-calculation.ts";

const saver = {
  baseAmount: 250,
  baseCurrency: "EUR",
  investStartDate: "2025-09-01",
  investEndDate: "2028-04-01",
  feePct: 0.0025,
  feeFixedUsd: 0,
} as const;

describe("the calculator of the landing page", () => {
  it.each(["monthly", "twoWeekly", "weekly", "daily"] as const)(
    "shows today what all purchases up to then have cost, bought %s",
    (buyRhythm) => {
      const answer = calculateForGuest({ id: 0, plan: { ...saver, buyRhythm } });
      if (answer.kind !== "calculated") throw new Error(answer.kind);
      const { figures, points } = answer.calculated;
      const at = points.findIndex(({ date }) => date === figures.until);
      const [before, present] = [points[at - 1]!, points[at]!];
      const since = present.putIn - before.putIn;
      // A monthly plan has bought on the first; the others have bought since, up to the last known price.
      expect(since > 1).toBe(buyRhythm !== "monthly");
      // Up to there the line is in money of today, and prices have risen.
      expect(present.putIn).toBeGreaterThan(figures.cost);
      expect(present.putIn).toBeLessThan(figures.cost * 1.02);
      expect(present.p50).toBe(figures.value);
    },
  );
});
