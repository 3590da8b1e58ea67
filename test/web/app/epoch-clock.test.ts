import { expect, test } from "vitest";
import { epochClock } from "#web/app/shell/epoch-clock.ts";

const dates = [
  { epoch: 4, halving: "2024-04-20", peak: "2025-10-06", trough: "2026-10-24" },
  { epoch: 5, halving: "2028-04-12", peak: "2029-09-29", trough: "2030-10-17" },
];

test("places a height in its epoch", () => {
  expect(epochClock(963_621, "2026-08-21", dates)).toMatchObject({
    epoch: 4,
    firstBlock: 840_000,
    endBlock: 1_050_000,
    elapsed: 123_621 / 210_000,
  });
});

test.each([
  ["2025-10-05", "support"],
  ["2025-10-06", "declining"],
  ["2026-10-23", "declining"],
  ["2026-10-24", "recovering"],
])("on %s the phase is %s", (today, phase) => {
  expect(epochClock(963_621, today, dates).phase).toBe(phase);
});

test("peak and trough divide the epoch by time", () => {
  const { peakAt, troughAt } = epochClock(963_621, "2026-08-21", dates);
  expect(peakAt).toBeCloseTo(534 / 1453, 6);
  expect(troughAt).toBeCloseTo(917 / 1453, 6);
});

test("an epoch without known dates counts as supported throughout", () => {
  expect(epochClock(1_900_000, "2045-01-01", dates)).toMatchObject({ phase: "support", peakAt: 1 });
});
