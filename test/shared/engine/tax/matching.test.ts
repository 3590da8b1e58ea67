import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { disposalOf, type Matching } from "#shared/engine/tax/matching.ts";
import { portion, runningPortions } from "#shared/engine/tax/portion.ts";
import { inOrder, type TaxEvent, timeOf } from "#shared/engine/tax/tax-events.ts";
import { matchBy } from "#shared/engine/tax/tax-report.ts";
import { PlanRefused } from "#shared/engine/types.ts";
import { coinByCoin, type NaiveMatch } from "#test/shared/engine/support/coin-by-coin.ts";
import { day } from "#test/shared/engine/support/plans.ts";
import { anyTrades, eventsOf } from "#test/shared/engine/support/trades.ts";

const lotMethods = ["fifo", "lifo", "hifo", "specific"] as const;
const methods = [...lotMethods, "average", "ukMatching"] as const;
const sum = <T>(list: readonly T[], of: (one: T) => number) =>
  list.reduce((total, one) => total + of(one), 0);
const takes = ({ sold }: Matching) => sold.flatMap((one) => one.takes);
const buys = (events: readonly TaxEvent[]) => events.filter(({ isSell }) => !isSell);
const gains = (matching: Matching) => matching.sold.map((one) => disposalOf(one, "d", "none").gain);

/** The refusal of a matching, as "code path". */
function refusalOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof PlanRefused) return `${error.refusal.code} ${error.refusal.path}`;
    throw error;
  }
  return "accepted";
}

describe("a portion", () => {
  test("is rounded half up in exact integers, also where products exceed 2⁵³", () => {
    const part = fc
      .tuple(fc.maxSafeNat(), fc.integer({ min: 1, max: 2.1e15 }))
      .chain(([total, whole]) =>
        fc.tuple(fc.constant(total), fc.nat({ max: Math.min(whole, 2 ** 31 - 1) }), fc.constant(whole)),
      );
    fc.assert(
      fc.property(part, ([total, share, whole]) => {
        const exact = (2n * BigInt(total) * BigInt(share) + BigInt(whole)) / (2n * BigInt(whole));
        expect(BigInt(portion(total, share, whole))).toBe(exact);
      }),
    );
    expect(portion(5, 1, 2)).toBe(3);
  });

  test("of a running whole gives 3, 4 and 3 of ten cents", () => {
    const share = runningPortions(10, 3);
    expect([share(1), share(1), share(1)]).toEqual([3, 4, 3]);
  });
});

describe("every method", () => {
  const cases = methods.flatMap((method) => [
    [method, false] as const,
    ...(method === "ukMatching" ? [] : [[method, true] as const]),
  ]);

  test.each(cases)("%s (per account: %s) keeps every cent and every satoshi", (method, perAccount) => {
    fc.assert(
      fc.property(anyTrades, (events) => {
        const matching = matchBy(events, method, perAccount);
        const bought = buys(events);
        expect(sum(takes(matching), ({ basis }) => basis) + sum(matching.open, ({ cents }) => cents)).toBe(
          sum(bought, ({ cents, feeCents }) => cents + feeCents),
        );
        expect(
          sum(takes(matching), ({ satoshis }) => satoshis) + sum(matching.open, ({ satoshis }) => satoshis),
        ).toBe(sum(bought, ({ satoshis }) => satoshis));
        for (const sold of matching.sold) {
          expect(sum(sold.takes, ({ satoshis }) => satoshis)).toBe(sold.satoshis);
          const disposal = disposalOf(sold, "d", "clearYear");
          expect(sum(disposal.matches, ({ proceeds }) => proceeds)).toBe(sold.proceeds);
          expect(sum(disposal.matches, ({ fees }) => fees)).toBe(sold.fees);
          expect(sum(disposal.matches, ({ gain }) => gain)).toBe(disposal.gain);
        }
        expect(matchBy(events, method, perAccount)).toEqual(matching);
      }),
    );
  });

  test.each(lotMethods)("%s gives each take a basis within a cent of its exact share", (method) => {
    fc.assert(
      fc.property(anyTrades, (events) => {
        const byId = new Map(events.map((event) => [event.id, event]));
        for (const { lot, satoshis, basis } of takes(matchBy(events, method, false))) {
          const buy = byId.get(lot!)!;
          const exact = ((buy.cents + buy.feeCents) * satoshis) / buy.satoshis;
          expect(Math.abs(basis - exact)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test("refuses a sale of more than is held at its turn, per account where accounts have lots of their own", () => {
    const events = eventsOf([
      { date: "2024-01-01", coins: 2, amount: 100, account: "a" },
      { date: "2024-02-01", coins: -1, amount: 100, account: "b" },
    ]);
    for (const method of ["fifo", "lifo", "hifo", "specific", "average"] as const) {
      expect(refusalOf(() => matchBy(events, method, true))).toBe("oversell transactions[1]");
      expect(refusalOf(() => matchBy(events, method, false))).toBe("accepted");
      expect(refusalOf(() => matchBy(events.toReversed(), method, false))).toBe("oversell transactions[1]");
    }
  });
});

describe("lots", () => {
  const events = eventsOf([
    { date: "2024-01-01", coins: 1, amount: 100 },
    { date: "2024-02-01", coins: 1, amount: 300 },
    { date: "2024-03-01", coins: 2, amount: 600 },
    { date: "2024-04-01", coins: 1, amount: 200 },
    { date: "2024-05-01", coins: -3, amount: 900 },
  ]);
  const lotsOf = (method: (typeof lotMethods)[number], list = events) =>
    takes(matchBy(list, method, false)).map(({ lot, satoshis }) => `${lot} ${satoshis / 1e8}`);

  test("are taken oldest first, latest first, or dearest first and the older of two as dear", () => {
    expect(lotsOf("fifo")).toEqual(["#0 1", "#1 1", "#2 1"]);
    expect(lotsOf("lifo")).toEqual(["#3 1", "#2 2"]);
    expect(lotsOf("hifo")).toEqual(["#1 1", "#2 2"]);
  });

  test("are taken by their cost as bought, not by what is left of them", () => {
    const list = eventsOf([
      { date: "2024-01-01", coins: 0.00000003, amount: 0.1 },
      { date: "2024-01-02", coins: 0.00000003, amount: 0.1 },
      { date: "2024-01-03", coins: -0.00000001, amount: 1 },
      { date: "2024-01-04", coins: -0.00000003, amount: 1 },
    ]);
    expect(takes(matchBy(list, "hifo", false)).map(({ lot, basis }) => [lot, basis])).toEqual([
      ["#0", 3],
      ["#0", 7],
      ["#1", 3],
    ]);
  });

  test("that a sale names are taken in its order, and each must hold enough", () => {
    const choosing = (lots: readonly (readonly [id: string, coins: number])[]) =>
      events.map((event) =>
        event.isSell ? { ...event, lots: lots.map(([id, coins]) => ({ id, satoshis: coins * 1e8 })) } : event,
      );
    const refusal = (lots: readonly (readonly [string, number])[]) =>
      refusalOf(() => matchBy(choosing(lots), "specific", false));
    const chosen = choosing([
      ["#3", 1],
      ["#2", 1.5],
      ["#0", 0.5],
    ]);
    expect(lotsOf("specific", chosen)).toEqual(["#3 1", "#2 1.5", "#0 0.5"]);
    expect(lotsOf("fifo", chosen)).toEqual(["#0 1", "#1 1", "#2 1"]);
    expect(
      refusal([
        ["#0", 1],
        ["#9", 2],
      ]),
    ).toBe("lotChoice transactions[4].lots[1]");
    expect(
      refusal([
        ["#2", 1.5],
        ["#2", 1],
      ]),
    ).toBe("lotChoice transactions[4].lots[1]");
    expect(refusal([["#2", 2]])).toBe("lotChoice transactions[4].lots");
    expect(refusal([])).toBe("lotChoice transactions[4].lots");
    const elsewhere = choosing([
      ["#2", 2],
      ["#0", 1],
    ]).map((event, at) => (at === 0 ? { ...event, account: "other" } : event));
    expect(refusalOf(() => matchBy(elsewhere, "specific", true))).toBe("lotChoice transactions[4].lots[1]");
  });
});

describe("the order of events", () => {
  const order = (list: readonly (readonly [dateAcquired: string, index: number])[]) =>
    inOrder(list.map(([text, index]) => ({ date: day(text.slice(0, 10)), time: timeOf(text), index }))).map(
      ({ index }) => index,
    );

  test("is by time on a date on which every trade has one, and by position on any other", () => {
    expect(
      order([
        ["2024-02-29T23:59:59Z", 0],
        ["2024-02-29T08:00:00Z", 1],
        ["2024-02-28T09:00Z", 2],
      ]),
    ).toEqual([2, 1, 0]);
    expect(
      order([
        ["2024-02-29T23:59:59Z", 0],
        ["2024-02-29T08:00:00+01:00", 1],
        ["2024-02-29T07:00:00Z", 2],
      ]),
    ).toEqual([0, 1, 2]);
  });
});

describe("the average", () => {
  test("follows a pool of unrounded cost to half a cent a sale", () => {
    fc.assert(
      fc.property(anyTrades, (events) => {
        let coins = 0;
        let cost = 0;
        let sales = 0;
        const basis = takes(matchBy(events, "average", false)).map((take) => take.basis);
        let taken = 0;
        let exact = 0;
        for (const event of events) {
          if (event.isSell) {
            const part = (cost * event.satoshis) / coins;
            cost -= part;
            coins -= event.satoshis;
            exact += part;
            taken += basis[sales++]!;
            expect(Math.abs(taken - exact)).toBeLessThanOrEqual(0.5 * sales + 1e-6 * exact);
          } else {
            coins += event.satoshis;
            cost += event.cents + event.feeCents;
          }
        }
      }),
    );
  });

  test("is that of the tax agency of Canada's guide T4037", () => {
    // https://www.canada.ca/en/revenue-agency/services/forms-publications/publications/t4037/capital-gains.html
    const { sold, open } = matchBy(
      eventsOf([
        { date: "2014-05-01", coins: 100, amount: 1500 },
        { date: "2016-06-01", coins: 150, amount: 3000 },
        { date: "2018-02-01", coins: -200, amount: 5000 },
        { date: "2019-05-01", coins: 350, amount: 7350 },
      ]),
      "average",
      false,
    );
    expect(sold[0]!.takes[0]!.basis).toBe(200 * 1800);
    expect(open).toMatchObject([{ satoshis: 400e8, cents: 825_000 }]);
  });
});

describe("share matching", () => {
  /** Few satoshis, so that coins can be searched one by one. */
  const small = anyTrades.map((events) => {
    const held = { all: 0 };
    return events.flatMap((event): TaxEvent[] => {
      const satoshis = event.isSell ? Math.min(held.all, 1 + (event.satoshis % 9)) : 1 + (event.satoshis % 9);
      held.all += event.isSell ? -satoshis : satoshis;
      return satoshis === 0 ? [] : [{ ...event, satoshis }];
    });
  });
  const key = ({ sold, rule, acquired, satoshis }: NaiveMatch) => `${sold} ${rule} ${acquired} ${satoshis}`;
  const matchesOf = (events: readonly TaxEvent[]) =>
    matchBy(events, "ukMatching", false).sold.flatMap(({ date, takes: list }) =>
      list.map(({ rule, acquired, satoshis }) => key({ sold: date, rule, acquired, satoshis } as NaiveMatch)),
    );

  test("finds the matches of a search coin by coin", () => {
    fc.assert(
      fc.property(small, (events) => {
        expect(matchesOf(events).toSorted()).toEqual(coinByCoin(events).map(key).toSorted());
      }),
      { numRuns: 400 },
    );
  });

  test("looks 1 to 30 days ahead and no further", () => {
    fc.assert(
      fc.property(anyTrades, (events) => {
        for (const { date, takes: list } of matchBy(events, "ukMatching", false).sold) {
          for (const { rule, acquired } of list) {
            if (rule === "sameDay") expect(acquired).toBe(date);
            if (rule !== "thirtyDay") continue;
            expect(acquired! - date).toBeGreaterThanOrEqual(1);
            expect(acquired! - date).toBeLessThanOrEqual(30);
          }
        }
      }),
    );
  });

  test("does not depend on the order within a day", () => {
    fc.assert(
      fc.property(anyTrades, (events) => {
        const byDay = Map.groupBy(events, ({ date }) => date);
        const other = [...byDay.values()].flatMap((list) => list.toReversed());
        const { sold, open } = matchBy(other, "ukMatching", false);
        expect({ sold, open }).toEqual(matchBy(events, "ukMatching", false));
      }),
    );
  });

  test("refuses a day that ends with a negative balance, at its last sale", () => {
    const events = eventsOf([
      { date: "2024-01-01", coins: -1, amount: 100 },
      { date: "2024-01-01", coins: 2, amount: 100 },
      { date: "2024-01-02", coins: -1, amount: 100 },
      { date: "2024-01-02", coins: -1, amount: 100 },
    ]);
    expect(refusalOf(() => matchBy(events, "ukMatching", false))).toBe("oversell transactions[3]");
    expect(refusalOf(() => matchBy(events.slice(0, 3), "ukMatching", false))).toBe("accepted");
  });

  // HMRC, Cryptoassets Manual: https://www.gov.uk/hmrc-internal-manuals/cryptoassets-manual
  test("is that of the manual's example of a pool (CRYPTO22251)", () => {
    const matching = matchBy(
      eventsOf([
        { date: "2018-01-01", coins: 100, amount: 1000 },
        { date: "2018-06-01", coins: 50, amount: 125_000 },
        { date: "2018-12-01", coins: -50, amount: 300_000 },
      ]),
      "ukMatching",
      false,
    );
    expect(gains(matching)).toEqual([258_000_00]);
    expect(matching.open).toMatchObject([{ satoshis: 100e8, cents: 84_000_00 }]);
  });

  test("is that of the manual's example of 30 days (CRYPTO22255)", () => {
    const matching = matchBy(
      eventsOf([
        { date: "2018-01-01", coins: 14_000, amount: 200_000 },
        { date: "2018-08-30", coins: -4000, amount: 160_000 },
        { date: "2018-09-11", coins: 500, amount: 17_500 },
      ]),
      "ukMatching",
      false,
    );
    const [disposal] = matching.sold.map((sold) => disposalOf(sold, "d1", "none"));
    expect(disposal!.matches.map(({ rule, gain }) => [rule, gain])).toEqual([
      ["thirtyDay", 2_500_00],
      ["pool", 90_000_00],
    ]);
    expect(matching.open).toMatchObject([{ satoshis: 10_500e8, cents: 150_000_00 }]);
  });

  test("is that of the manual's example of several rules at once (CRYPTO22256), in pence", () => {
    const matching = matchBy(
      eventsOf([
        { date: "2018-01-01", coins: 100_000, amount: 300_000 },
        { date: "2018-07-31", coins: 10_000, amount: 45_000 },
        { date: "2018-07-31", coins: -30_000, amount: 150_000 },
        { date: "2018-08-05", coins: -20_000, amount: 100_000 },
        { date: "2018-08-06", coins: 50_000, amount: 225_000 },
        { date: "2018-08-07", coins: -100_000, amount: 150_000 },
      ]),
      "ukMatching",
      false,
    );
    expect(gains(matching)).toEqual([15_000_00, 10_000_00, -163_636_36]);
    expect(matching.open).toMatchObject([{ satoshis: 10_000e8, cents: 31_363_64 }]);
  });
});
