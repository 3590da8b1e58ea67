import { expect, test } from "vitest";
import { phaseBands, stalks } from "#web/components/market-drawing/stalks.ts";

const field = {
  firstMonth: 12 * 2026,
  prices: [1, 10, 100, 10, 1, 10],
  phases: "ssdrrr",
  recorded: 4,
  halvings: [],
  lastClose: { date: "2026-04-30", price: 10, blockHeight: 1 },
  powerLaw: { slopeB: 5, interceptLogA: -15 },
};
const frame = { width: 60, fromMonth: 0, months: 6, ground: 500, highest: 400, lowest: 40 };

test("height follows the logarithm of the price", () => {
  const tips = stalks(field, frame).map(({ tipY }) => tipY);
  expect(tips[0]).toBeCloseTo(460);
  expect(tips[1]).toBeCloseTo(280);
  expect(tips[2]).toBeCloseTo(100);
});

test("months after the last recorded one are projected", () => {
  expect(stalks(field, frame).map(({ projected }) => projected)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ]);
});

test("a grain is fuller where bitcoin was cheap beside the months around", () => {
  const [cheap, , dear] = stalks(field, frame);
  expect(cheap?.scale).toBeGreaterThan(dear?.scale ?? 1);
});

test("bands join months of one phase, but not recorded with projected ones", () => {
  expect(phaseBands(stalks(field, frame), frame)).toEqual([
    { x: 0, width: 20, phase: "s", projected: false },
    { x: 20, width: 10, phase: "d", projected: false },
    { x: 30, width: 10, phase: "r", projected: false },
    { x: 40, width: 20, phase: "r", projected: true },
  ]);
});

test("a frame that starts later shows the later months", () => {
  const later = stalks(field, { ...frame, fromMonth: 4, months: 2 });
  expect(later).toHaveLength(2);
  expect(later.every(({ projected }) => projected)).toBe(true);
});
