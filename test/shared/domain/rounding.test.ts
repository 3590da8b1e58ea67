import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centsOf, fromCents, fromSatoshis, satoshisOf } from "#shared/domain/money.ts";
import { round, roundBitcoin, roundMoney, roundPrice } from "#shared/domain/rounding.ts";

describe("rounding", () => {
  test("sends decimal ties away from zero", () => {
    const vectors = [
      [2.675, 2, 2.68],
      [1.005, 2, 1.01],
      [-1.005, 2, -1.01],
      [15.005, 2, 15.01],
      [0.004999, 2, 0],
      [-0.001, 2, 0],
      [0.123456785, 8, 0.12345679],
      [64990.004999, 2, 64990],
    ] as const;
    for (const [value, decimals, expected] of vectors) expect(round(value, decimals)).toBe(expected);
  });

  test("never yields a negative zero", () => {
    for (const value of [-0, -0.001, -1e-12]) {
      expect(Object.is(roundMoney(value), 0)).toBe(true);
      expect(Object.is(roundBitcoin(value / 1e6), 0)).toBe(true);
      expect(Object.is(roundPrice(value / 1e6), 0)).toBe(true);
    }
  });

  test("of a price keeps cents from 100 up and six decimals below, and null", () => {
    expect(roundPrice(78_325.1049)).toBe(78_325.1);
    expect(roundPrice(99.1234567)).toBe(99.123457);
    expect(roundPrice(99.9999999)).toBe(100);
    expect(roundPrice(0.08584)).toBe(0.08584);
    expect(roundPrice(null)).toBeNull();
  });

  test("is symmetric, idempotent and at most half a cent off", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        const rounded = roundMoney(value);
        expect(roundMoney(rounded)).toBe(rounded);
        expect(rounded + roundMoney(-value)).toBe(0);
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.005 + 1e-6);
      }),
    );
  });
});

describe("money", () => {
  test("is held in whole cents and satoshis that read back as entered", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (whole) => {
        expect(centsOf(fromCents(whole))).toBe(whole);
        expect(satoshisOf(fromSatoshis(whole))).toBe(whole);
      }),
    );
    expect(centsOf(-1.005)).toBe(-101);
    expect(satoshisOf(0.1 + 0.2)).toBe(30_000_000);
    expect(Object.is(centsOf(-0.001), 0)).toBe(true);
  });

  test("beyond exact integers is refused", () => {
    for (const amount of [1e15, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => centsOf(amount)).toThrow(RangeError);
    }
  });
});
