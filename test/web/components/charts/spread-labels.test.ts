import fc from "fast-check";
import { expect, test } from "vitest";
import { spreadLabels } from "#web/components/charts/scene/spread-labels.ts";

test("labels with room stay at their preferred heights", () => {
  expect(spreadLabels([80, 10, 40], 14, 0, 100)).toEqual([80, 10, 40]);
});

test("labels at one height are pushed apart and back from the lower end", () => {
  expect(spreadLabels([100, 98], 14, 0, 100)).toEqual([100, 86]);
  expect(spreadLabels([0, 1, 2], 14, 0, 100)).toEqual([0, 14, 28]);
});

test("none overlaps or leaves the plot while there is room for all, and their order holds", () => {
  const wishes = fc.array(fc.integer({ min: -20, max: 320 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(wishes, (wished) => {
      const placed = spreadLabels(wished, 14, 0, 300);
      const order = wished.map((_, i) => i).sort((a, b) => (wished[a] ?? 0) - (wished[b] ?? 0));
      const heights = order.map((i) => placed[i] ?? Number.NaN);
      for (let i = 1; i < heights.length; i++)
        expect((heights[i] ?? 0) - (heights[i - 1] ?? 0)).toBeGreaterThanOrEqual(14 - 1e-9);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(-1e-9);
      expect(Math.max(...heights)).toBeLessThanOrEqual(300);
    }),
  );
});

test("too many for the height share it evenly", () => {
  const placed = spreadLabels(Array(11).fill(50), 14, 0, 100);
  expect(placed).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
});
