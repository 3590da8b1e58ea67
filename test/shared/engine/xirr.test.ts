import * as fc from "fast-check";
import { convertRate, xirr as otherXirr, RateInterval } from "node-irr";
import { describe, expect, test } from "vitest";
import { parseDate } from "#shared/domain/dates.ts";
import { xirr } from "#shared/engine/xirr.ts";

type Flow = readonly [date: string, amount: number];

function rateOf(flows: readonly Flow[], start?: number): number | null {
  const days = flows.map(([date]) => parseDate(date)!);
  const amounts = flows.map(([, amount]) => amount);
  return start === undefined ? xirr(days, amounts) : xirr(days, amounts, start);
}

const spreadsheet: readonly Flow[] = [
  ["2008-01-01", -10_000],
  ["2008-03-01", 2_750],
  ["2008-10-30", 4_250],
  ["2009-02-15", 3_250],
  ["2009-04-01", 2_750],
];

const monthly: readonly Flow[] = [
  ...Array.from({ length: 24 }, (_, index): Flow => {
    const month = String((index % 12) + 1).padStart(2, "0");
    return [`${2019 + Math.floor(index / 12)}-${month}-01`, -100];
  }),
  ["2021-01-01", 9_000],
];

/** The rate by plain bisection on the defining sum: slow, obvious, and nothing in common with Newton. */
function bisected(days: readonly number[], amounts: readonly number[]): number {
  const last = Math.max(...days);
  const sum = (rate: number) =>
    amounts.reduce((total, amount, index) => total + amount * (1 + rate) ** ((last - days[index]!) / 365), 0);
  let low = -0.9999999;
  let high = 1;
  while (sum(high) > 0) high *= 4;
  while (high - low > 1e-14 * Math.max(1, Math.abs(high))) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (sum(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

describe("xirr", () => {
  test("gives the published rates", () => {
    expect(rateOf(spreadsheet)).toBeCloseTo(0.37336253351883136, 12);
    expect(rateOf(monthly)).toBeCloseTo(1.9554540405760004, 12);
    expect(
      rateOf([
        ["2020-01-01", -1_000],
        ["2020-02-01", -1_000],
        ["2021-01-01", 500],
      ]),
    ).toBeCloseTo(-0.7643966565612772, 12);
  });

  test("has no answer for flows under 30 days, of one sign, or fewer than two", () => {
    expect(
      rateOf([
        ["2021-08-03", -99_995],
        ["2021-08-09", 97_642],
      ]),
    ).toBeNull();
    expect(
      rateOf([
        ["2020-01-01", -1],
        ["2021-01-01", -1],
      ]),
    ).toBeNull();
    expect(
      rateOf([
        ["2020-01-01", -1],
        ["2020-06-01", 0],
        ["2021-01-01", 0],
      ]),
    ).toBeNull();
    expect(rateOf([])).toBeNull();
  });

  test("counts the span of the flows that are not zero", () => {
    expect(
      rateOf([
        ["2019-01-01", 0],
        ["2021-08-03", -10],
        ["2021-08-29", 11],
      ]),
    ).toBeNull();
    expect(
      rateOf([
        ["2021-08-03", -10],
        ["2021-09-02", 11],
      ]),
    ).not.toBeNull();
  });

  test("has no answer when no rate within its bounds balances the flows", () => {
    expect(
      rateOf([
        ["2020-01-01", -1],
        ["2021-01-01", 1e12],
      ]),
    ).toBeNull();
    expect(
      rateOf([
        ["2020-01-01", -1e9],
        ["2021-01-01", 1],
      ]),
    ).toBeNull();
  });

  test("agrees with plain bisection for costs followed by one value, whatever the start", () => {
    const flows = fc.record({
      costs: fc.array(fc.tuple(fc.integer({ min: 1, max: 12_000 }), fc.integer({ min: 1, max: 1_000_000 })), {
        minLength: 1,
        maxLength: 60,
      }),
      multiple: fc.double({ min: 0.01, max: 200, noNaN: true }),
      start: fc.double({ min: -0.9, max: 50, noNaN: true }),
    });
    fc.assert(
      fc.property(flows, ({ costs, multiple, start }) => {
        const last = 14_000;
        const days = [...costs.map(([day]) => last - 60 - day), last];
        const paid = costs.reduce((sum, [, cost]) => sum + cost, 0);
        const amounts = [...costs.map(([, cost]) => -cost), paid * multiple];
        const found = xirr(days, amounts, start);
        const expected = bisected(days, amounts);
        if (found === null) {
          expect(expected < -0.999999 || expected > 9.9e8).toBe(true);
        } else {
          expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(expected)));
        }
      }),
      { numRuns: 300 },
    );
  });

  test("is exact for rates near the largest as well, whatever the start", () => {
    // The root by bisection in arithmetic of 60 digits.
    for (const start of [0, 0.1, 10, 1e6, 9e8]) {
      const found = xirr([13_734, 13_939, 14_000], [-8, -521_137, 521_145 * 85.82632510278555], start)!;
      expect(Math.abs(found / 963_336_941.4605529 - 1), `from ${start}`).toBeLessThan(2e-13);
    }
  });

  test("agrees with node-irr on monthly plans", () => {
    for (const multiple of [0.3, 0.9, 1.1, 2, 7]) {
      const flows: Flow[] = [...monthly.slice(0, -1), ["2021-01-01", 2_400 * multiple]];
      const other = otherXirr(flows.map(([date, amount]) => ({ date, amount })));
      const yearly = convertRate(other.rate, RateInterval.Year);
      expect(Math.abs(rateOf(flows)! - yearly)).toBeLessThan(1e-6);
    }
  });

  test("stays finite over a century at extreme rates", () => {
    expect(
      rateOf([
        ["1920-01-01", -1],
        ["2020-01-01", 1e300],
      ]),
    ).toBeGreaterThan(900);
    expect(
      rateOf([
        ["1920-01-01", -1e300],
        ["2020-01-01", 1],
      ]),
    ).toBeLessThan(-0.99);
  });
});
