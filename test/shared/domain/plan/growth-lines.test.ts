import { describe, expect, it } from "vitest";
import type { SharedPlan } from "#shared/api/portfolio/sharing.ts";
import { growthLines } from "#shared/domain/plan/growth-lines.ts";

const frame = { left: 0, right: 100, top: 0, bottom: 100 };
const months: SharedPlan["months"] = {
  date: ["2026-01-15", "2026-02-15", "2026-03-15", "2026-04-15", "2026-05-15"],
  growth: [1, 2, 2, 3, 4],
  firstProjected: 2,
  range: { paths: 1_000, p10: [1.5, 1, 0.1], p50: [2, 3, 4], p90: [3, 6, 10], lossProbability: 0.1 },
};
const pointsOf = (path: string) =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe("the lines of a shared plan", () => {
  it("keep the range within the frame, whose scale grows with it", () => {
    const lines = growthLines(months, frame, String);
    const area = pointsOf(lines?.range?.area ?? "");
    expect(area).toHaveLength(8);
    for (const [x = Number.NaN, y = Number.NaN] of area) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(100);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(100);
    }
    // From a tenth of what was paid at the bottom to ten times of it at the top.
    expect(area[3]).toEqual([100, 100]);
    expect(area[4]).toEqual([100, 0]);
  });

  it("let range and projection begin where the known prices end", () => {
    const lines = growthLines(months, frame, String);
    const end = pointsOf(lines?.known ?? "").at(-1);
    expect(pointsOf(lines?.projected ?? "")[0]).toEqual(end);
    expect(pointsOf(lines?.range?.middle ?? "")[0]).toEqual(end);
    expect(pointsOf(lines?.range?.area ?? "")[0]).toEqual(end);
    expect(pointsOf(lines?.range?.area ?? "").at(-1)).toEqual(end);
  });

  it("have no range where the link has none, and nothing where no month has a figure", () => {
    expect(growthLines({ ...months, range: null }, frame, String)?.range).toBeNull();
    expect(growthLines({ ...months, growth: [null, null, null, null, null] }, frame, String)).toBeNull();
  });
});
