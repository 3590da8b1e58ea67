import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quantileOfSorted, quantiles } from "#shared/engine/quantile.ts";

describe("quantiles", () => {
  test("lie linearly between the neighbours, as type 7 has it", () => {
    expect(quantiles([3, 1, 2, 4], [0, 0.25, 0.5, 0.75, 1])).toEqual([1, 1.75, 2.5, 3.25, 4]);
    expect(quantiles([10, 20], [0.1, 0.9])).toEqual([11, 19]);
    expect(quantiles([7], [0.05, 0.95])).toEqual([7, 7]);
  });

  test("of nothing are null", () => {
    expect(quantiles([], [0.5])).toEqual([null]);
    expect(quantileOfSorted([], 0.5)).toBeNull();
  });

  test("leave the values as they were, never leave their range and never fall as q grows", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 1 }), (values) => {
        const before = [...values];
        const found = quantiles(values, [0, 0.05, 0.5, 0.95, 1]).map((value) => value!);
        expect(values).toEqual(before);
        expect(found[0]).toBe(Math.min(...values) + 0);
        expect(found[4]).toBe(Math.max(...values) + 0);
        for (let index = 1; index < found.length; index++) {
          expect(found[index]).toBeGreaterThanOrEqual(found[index - 1]!);
        }
      }),
    );
  });
});
