import { describe, expect, it } from "vitest";
import {
  averages,
  bothOrders,
  coinsWithFee,
  fallsBelowPeak,
  monthsAround,
  monthsBelow,
} from "#web/features/intelligence/learning/lesson-figures.ts";

const dates = Array.from(
  { length: 25 },
  (_, at) => `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-05`,
);
const month = (price: number, spent: number, bought: number, fees = 0) => ({
  date: "2020-01-05",
  price,
  coins: 0,
  value: 0,
  cost: 0,
  paid: 0,
  fees,
  bought,
  spent,
});

describe("the figures of lessons", () => {
  it("are the months around a day, as far as the market reaches", () => {
    expect(monthsAround({ dates }, "2020-06-01", 2, 3)).toEqual({ from: 3, at: 5, to: 8 });
    expect(monthsAround({ dates }, "2020-01-05", 2, 30)).toEqual({ from: 0, at: 0, to: 24 });
    expect(monthsAround({ dates }, "2022-02-01", 2, 3)).toBeNull();
  });

  it("are falls from the highest price so far, and how long they lasted", () => {
    const falls = fallsBelowPeak([100, 50, 200, 100, 50, 300, 150]);
    expect(falls).toEqual([0, 0.5, 0, 0.5, 0.75, 0, 0.5]);
    expect(monthsBelow(falls, 0.5)).toEqual({ count: 4, longest: 2 });
    expect(monthsBelow(falls, 0.6)).toEqual({ count: 1, longest: 1 });
    expect(monthsBelow([], 0.5)).toEqual({ count: 0, longest: 0 });
  });

  it("are the same changes of the price in both orders", () => {
    // A year of doubling at first, then one of no change.
    const prices = dates.map((_, at) => (at <= 12 ? 100 * (1 + at / 12) : 200));
    const orders = bothOrders({ dates, prices }, 2, 10)!;
    expect(orders.growth).toBe(2);
    expect(orders.paidIn).toBe(240);
    expect(orders.dates).toEqual(dates.slice(1));
    // Each payment grows with what follows: the second year's ones do not.
    const grown = Array.from({ length: 12 }, (_, at) => (10 * 200) / (100 * (1 + at / 12)));
    const sum = grown.reduce((total, each) => total + each, 0);
    expect(orders.asHappened.at(-1)).toBeCloseTo(sum + 120, 9);
    expect(orders.reversed.at(-1)).toBeGreaterThan(orders.asHappened.at(-1)!);
    expect(bothOrders({ dates, prices }, 3, 10)).toBeNull();
  });

  it("are the coins of the same money with a fee, and the average of what was paid", () => {
    const months = [month(100, 99, 0.99, 1), month(50, 0, 0, 1), month(50, 98, 1.96, 3)];
    expect(coinsWithFee(months, 0)).toEqual([1, 1, 3]);
    expect(coinsWithFee(months, 1)).toEqual([0.5, 0.5, 1.5]);
    expect(averages([month(100, 0, 0), ...months])).toEqual([null, 100, 100, 197 / 2.95]);
  });
});
