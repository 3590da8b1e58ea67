import fc from "fast-check";
import { expect, test } from "vitest";
import { type PlotPoint, thin } from "#web/components/charts/scene/thin.ts";

const line = (heights: readonly (number | null)[]): PlotPoint[] => heights.map((y, x) => ({ x, y }));
const heights = (points: readonly PlotPoint[]) => points.flatMap(({ y }) => (y === null ? [] : [y]));

test("a line with few points is unchanged", () => {
  const points = line([1, null, 2]);
  expect(thin(points, 3)).toBe(points);
});

test("the highest, the lowest, the first and the last point always stay, in their order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 60, maxLength: 400 }),
      (values) => {
        const kept = thin(line(values), 50);
        expect(Math.max(...heights(kept))).toBe(Math.max(...values));
        expect(Math.min(...heights(kept))).toBe(Math.min(...values));
        expect(kept[0]?.x).toBe(0);
        expect(kept.at(-1)?.x).toBe(values.length - 1);
        expect(kept.map(({ x }) => x)).toEqual(kept.map(({ x }) => x).toSorted((a, b) => a - b));
        expect(kept.length).toBeLessThanOrEqual(52);
      },
    ),
  );
});

test("a gap stays a gap, and both of its edges stay", () => {
  const kept = thin(line([...Array(50).fill(1), ...Array(10).fill(null), ...Array(50).fill(2)]), 20);
  const gap = kept.findIndex(({ y }) => y === null);
  expect([kept[gap - 1]?.x, kept[gap + 1]?.x]).toEqual([49, 60]);
  expect(kept.filter(({ y }) => y === null)).toHaveLength(1);
});

test("a spike of one month is kept at its month", () => {
  const values = Array<number>(1600).fill(1);
  values[1234] = 9;
  expect(thin(line(values), 300)).toContainEqual({ x: 1234, y: 9 });
});
