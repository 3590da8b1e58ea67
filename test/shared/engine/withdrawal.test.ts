import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DrawDown, drawDown, type MonthFigures, yearTax } from "#shared/engine/withdrawal/draw-down.ts";
import type { Lanes } from "#shared/engine/withdrawal/lanes.ts";
import type { WithdrawalMonths } from "#shared/engine/withdrawal/months.ts";
import type { Withdrawal } from "#shared/engine/withdrawal/run-withdrawal.ts";
import type { WithdrawalSettings } from "#shared/engine/withdrawal/withdrawal-settings.ts";
import { blocksOf, type PlanFile, refusalOf } from "#test/shared/engine/support/plans.ts";
import { monthsOf } from "#test/shared/engine/support/withdrawals.ts";

const plan: PlanFile = {
  now: "2026-11-20",
  controlPanel: { baseAmount: 400, investStartDate: "2024-01-31", investEndDate: "2033-12-31" },
};
const start = { startDate: "2034-01-01", rule: "fixedAmount", amount: 600, years: 12, paths: 60 };

function withdrawalOf(fields: object = {}, more: PlanFile = {}): Withdrawal {
  const controlPanel = { ...plan.controlPanel, ...more.controlPanel };
  return blocksOf({ ...plan, ...more, controlPanel, withdrawal: { ...start, ...fields } }).withdrawal!;
}

/** Months of a level, flat without one. */
const flatMonths = (count: number, level: (month: number) => number = () => 1): WithdrawalMonths =>
  monthsOf(Array.from({ length: count }, (_, k) => level(k)));

/** One lane of coins at a price by month. */
function lane(coins: number, prices: readonly number[], cost = 0): Lanes {
  return {
    count: 1,
    price: Float64Array.from(prices),
    coins: Float64Array.of(coins),
    cost: Float64Array.of(cost),
    lots: null,
  };
}

type Figure = Exclude<keyof MonthFigures, "paused" | "short">;

/** The months of a lane: figures by month, and what they come to. */
function paid(lanes: Lanes, months: WithdrawalMonths, settings: object) {
  const rows: Record<Figure | "paused" | "short", number[]> = {
    coins: [],
    cost: [],
    wanted: [],
    sold: [],
    gross: [],
    fee: [],
    tax: [],
    unpaid: [],
    withdrawn: [],
    paused: [],
    short: [],
  };
  const usual = { pauseBelowCost: false, feePct: 0, feeFixedUsd: 0, tax: null };
  const outcome: DrawDown = drawDown(
    lanes,
    months,
    { ...usual, ...settings } as WithdrawalSettings,
    (_, month) => {
      for (const name of Object.keys(rows) as (keyof typeof rows)[]) rows[name].push(month[name][0]!);
    },
  );
  return { ...rows, ...outcome };
}

const flat = (price: number, months: number) => new Array<number>(months).fill(price);
const fixed = (amount: number) => ({ kind: "fixedAmount", amount, indexed: true });
const guardrails = {
  kind: "guardrails",
  initialRate: 0.05,
  band: 0.2,
  cut: 0.1,
  raise: 0.1,
  preservationFinalYears: 15,
  floor: 0,
  ceiling: Number.POSITIVE_INFINITY,
};

describe("a fixed amount", () => {
  test("follows prices, and what is sold is what is withdrawn, taxed and charged", () => {
    const months = flatMonths(3, (k) => 1.01 ** k);
    const { wanted, gross, fee, withdrawn, sold, coins } = paid(lane(10, flat(100, 3)), months, {
      rule: fixed(98),
      feePct: 0.02,
      feeFixedUsd: 0,
    });
    expect(wanted).toEqual([98, 98 * 1.01, 98 * 1.01 ** 2]);
    expect(gross[0]).toBeCloseTo(100, 12);
    expect(withdrawn[0]! + fee[0]!).toBeCloseTo(gross[0]!, 12);
    expect(coins[2]! + sold[0]! + sold[1]! + sold[2]!).toBeCloseTo(10, 12);
  });

  test("that the coins cannot pay is short from the first month that lacks half a cent", () => {
    const { firstShort, withdrawn, coins, cost } = paid(lane(2.5, flat(100, 4), 50), flatMonths(4), {
      rule: fixed(100),
    });
    expect(firstShort[0]).toBe(2);
    expect(withdrawn).toEqual([100, 100, 50, 0]);
    expect([coins[2], cost[2]]).toEqual([0, 0]);
    const almost = paid(lane(0.99996, flat(100, 1)), flatMonths(1), { rule: fixed(100) });
    expect(almost.firstShort[0]).toBe(1);
    const never = paid(lane(0.9999, flat(100, 1)), flatMonths(1), { rule: fixed(100) });
    expect(never.firstShort[0]).toBe(0);
  });

  test("pauses while the price is below the cost of what is left, and makes nothing up", () => {
    const { paused, withdrawn, wanted } = paid(lane(10, [100, 79, 80], 800), flatMonths(3), {
      rule: fixed(100),
      pauseBelowCost: true,
    });
    expect(paused).toEqual([0, 1, 0]);
    expect([wanted[1], withdrawn[1], withdrawn[2]]).toEqual([0, 0, 100]);
  });
});

describe("a share of the holdings", () => {
  test("leaves (1 − share) of the coins a year without fees, whatever prices do", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1, max: 1e6, noNaN: true }), { minLength: 36, maxLength: 36 }),
        (prices) => {
          const rule = { kind: "shareOfHoldings", share: 0.07, floor: 0, ceiling: Number.POSITIVE_INFINITY };
          const { coins, firstShort } = paid(lane(3, prices), flatMonths(36), { rule });
          for (const year of [1, 2, 3]) expect(coins[12 * year - 1]).toBeCloseTo(3 * 0.93 ** year, 10);
          expect(firstShort[0]).toBe(36);
        },
      ),
    );
  });

  test("stays between floor and ceiling in money of the reference date", () => {
    const rule = { kind: "shareOfHoldings", share: 0.12, floor: 20, ceiling: 30 };
    const { wanted } = paid(
      lane(30, [10, 100, 1000]),
      flatMonths(3, (k) => 1 + k / 10),
      { rule },
    );
    expect(wanted[0]).toBe(20);
    // Two of the 30 coins are gone by then.
    expect(wanted[1]).toBeCloseTo(28 * 100 * (1 - 0.88 ** (1 / 12)), 9);
    expect(wanted[2]).toBeCloseTo(36, 12);
  });
});

describe("guardrails", () => {
  test("cut the amount when it has become too large a part of what is left", () => {
    // The example of the rule: 500 a year from 10,000 for four years, then 500 of 8,000 is more than 6 %.
    const { wanted } = paid(lane(100, flat(100, 360)), flatMonths(360), { rule: guardrails });
    const yearly = (year: number) => 12 * wanted[12 * year]!;
    expect([0, 1, 2, 3].map(yearly).map((amount) => Math.round(amount * 1e6) / 1e6)).toEqual([
      500, 500, 500, 500,
    ]);
    expect(yearly(4)).toBeCloseTo(450, 9);
    expect(wanted[59]).toBe(wanted[48]);
  });

  test("raise it when it has become too small a part, and do not cut in the final years", () => {
    const rising = paid(lane(100, [...flat(100, 12), ...flat(200, 12)]), flatMonths(24), {
      rule: guardrails,
    });
    expect(rising.wanted[12]).toBeCloseTo(rising.wanted[0]! * 1.1, 12);
    const falling = paid(lane(100, [...flat(100, 12), ...flat(50, 12)]), flatMonths(24), {
      rule: guardrails,
    });
    expect(falling.wanted[12]).toBe(falling.wanted[0]);
    const cut = paid(lane(100, [...flat(100, 12), ...flat(50, 12)]), flatMonths(24), {
      rule: { ...guardrails, preservationFinalYears: 0 },
    });
    expect(cut.wanted[12]).toBeCloseTo(cut.wanted[0]! * 0.9, 12);
  });

  test("follow inflation, but not after a fall that leaves the rate above the first one", () => {
    const level = (k: number) => (k < 12 ? 1 : 1.04);
    const months = flatMonths(24, level);
    const steady = paid(lane(100, flat(100, 24)), months, { rule: guardrails });
    expect(steady.wanted[12]).toBeCloseTo(steady.wanted[0]! * 1.04, 12);
    const fallen = paid(lane(100, [...flat(100, 12), ...flat(97, 12)]), months, { rule: guardrails });
    expect(fallen.wanted[12]).toBe(fallen.wanted[0]);
  });
});

describe("the tax of a year", () => {
  const rates = { method: "fifo", holding: "none", shortTermRate: 0.4, longTermRate: 0.1 } as const;
  test.each([
    [1000, 2000, 0, 600],
    [1000, 2000, 500, 400],
    [1000, 2000, 1500, 150],
    [-500, 2000, 0, 150],
    [-500, 300, 0, 0],
    [1000, -400, 100, 200],
    [-1, -1, 0, 0],
  ])("short %d and long %d with an allowance of %d is %d", (short, long, allowance, tax) => {
    expect(yearTax({ ...rates, allowance }, short, long)).toBeCloseTo(tax, 12);
  });

  test("is paid in the first month of the next year, and the last year's is due after the end", () => {
    const tax = { method: "average", holding: "none", shortTermRate: 0.5, longTermRate: 0.5, allowance: 0 };
    const {
      tax: paidTax,
      taxDue,
      gross,
      withdrawn,
    } = paid(lane(100, flat(100, 24), 5000), flatMonths(24), {
      rule: fixed(100),
      tax,
    });
    expect(paidTax.map((amount) => Math.round(amount))).toEqual(
      flat(0, 24).map((_, k) => (k === 12 ? 300 : 0)),
    );
    expect(gross[12]).toBeCloseTo(withdrawn[12]! + 300, 9);
    // Half of a year's gain, that of the sale for the tax included: (1,200 + 300) · 0.5 · 0.5.
    expect(taxDue[0]).toBeCloseTo(375, 9);
  });

  test("of rate 0 changes nothing", () => {
    const tax = { method: "hifo", shortTermRate: 0 };
    const without = withdrawalOf();
    const taxed = withdrawalOf({ tax });
    const { cost: _, ...schedule } = without.schedule;
    expect(taxed.schedule).toMatchObject(schedule);
    expect(taxed.monteCarlo).toEqual(without.monteCarlo);
  });

  test("is lower on lots that are long term, and depends on which lots are sold", () => {
    const taxOf = (method: string, jurisdiction: string) =>
      withdrawalOf({ paths: 0, tax: { method, jurisdiction, shortTermRate: 0.4, longTermRate: 0 } }).totals
        .tax;
    expect(taxOf("fifo", "DE")).toBe(0);
    expect(taxOf("fifo", "generic")).toBeGreaterThan(0);
    expect(taxOf("hifo", "generic")).toBeLessThan(taxOf("fifo", "generic"));
  });
});

describe("a withdrawal", () => {
  const rules = [
    { rule: "fixedAmount", amount: 900 },
    { rule: "shareOfHoldings", share: 0.08, floor: 100 },
    { rule: "guardrails", initialRate: 0.06 },
  ];

  test.each(rules)("by $rule keeps its books: coins, money and orders of bands", (rule) => {
    const {
      schedule,
      totals,
      start: first,
      monteCarlo,
      months,
    } = withdrawalOf({
      ...rule,
      tax: { shortTermRate: 0.3, jurisdiction: "DE", longTermRate: 0.1, allowance: 200 },
      pauseBelowCost: true,
    });
    const sold = schedule.sold.reduce((sum, btc) => sum + btc, 0);
    expect(sold + totals.remainingBTC).toBeCloseTo(first.btc, 10);
    schedule.gross.forEach((gross, k) => {
      expect(schedule.withdrawn[k]! + schedule.tax[k]! + schedule.fee[k]!).toBeCloseTo(gross, 6);
      expect(schedule.wanted[k]! === 0 || !schedule.paused[k]).toBe(true);
    });
    expect(months).toBe(144);
    for (const bands of [monteCarlo!.coins, monteCarlo!.value, monteCarlo!.withdrawn]) {
      const order = [bands.p5, bands.p10, bands.p25, bands.p50, bands.p75, bands.p90, bands.p95];
      for (let k = 0; k < months; k++) {
        const column = order.map((band) => band[k]!);
        expect(column).toEqual(column.toSorted((a, b) => a - b));
      }
    }
    const chances = monteCarlo!.byHorizon.map(({ probability }) => probability);
    expect(chances).toEqual(chances.toSorted((a, b) => b - a));
    expect(chances.at(-1)).toBe(monteCarlo!.successProbability);
  });

  test("succeeds less often with more, and a path does not depend on the number of paths", () => {
    const chance = (amount: number) => withdrawalOf({ amount }).monteCarlo!.successProbability;
    const chances = [100, 400, 700, 1000, 3000].map(chance);
    expect(chances).toEqual(chances.toSorted((a, b) => b - a));
    expect(new Set(chances).size).toBeGreaterThan(2);
    const one = withdrawalOf({ paths: 1 }).monteCarlo!.coins.p50;
    const two = withdrawalOf({ paths: 2 }).monteCarlo!.coins;
    const other = two.p50.map((middle, k) => 2 * middle! - one[k]!);
    two.p5.forEach((low, k) => {
      const [a, b] = [Math.min(one[k]!, other[k]!), Math.max(one[k]!, other[k]!)];
      expect(low).toBeCloseTo(a + 0.05 * (b - a), 10);
    });
  });

  test("starts with the coins of the whole plan, also of months that the tier hides", () => {
    expect(withdrawalOf({ paths: 0 }, { tier: "free" })).toEqual(withdrawalOf({ paths: 0 }));
  });

  test("of a plan with a rhythm, sales and recorded trades starts with what its ledger holds", () => {
    const { start: first } = withdrawalOf(
      { paths: 3, tax: { shortTermRate: 0.2, method: "lifo" } },
      {
        controlPanel: { buyRhythm: "weekly", sellReinvestSettings: true, dynamicTopUpCap: 50 },
        transactions: [
          { dateAcquired: "2024-03-01", btcBought: 0.1, usdSpent: 6000, feesUSD: 6 },
          { dateAcquired: "2025-03-01", btcBought: -0.05, usdSpent: -4000, feesUSD: 6 },
        ],
      },
    );
    expect(first.btc).toBeGreaterThan(0.05);
    expect(first.cost).toBeGreaterThan(0);
    expect(first.cashUSD).toBeGreaterThan(4000);
  });
});

describe("the sustainable amount", () => {
  const asked = { sustainable: { successProbability: 0.9 } };

  test("is the largest that succeeds often enough, to the cent", () => {
    const { amount, reached, beyond } = withdrawalOf(asked).sustainable!;
    expect(reached).toBeGreaterThanOrEqual(0.9);
    expect(beyond).toBeLessThan(0.9);
    expect(withdrawalOf({ amount }).monteCarlo!.successProbability).toBe(reached);
    expect(withdrawalOf({ amount: amount! + 0.01 }).monteCarlo!.successProbability).toBe(beyond);
  });

  test("on one path without tax and pause is what the coins are worth over the months, to a cent", () => {
    const { sustainable, schedule, start: first } = withdrawalOf({ paths: 0, ...asked });
    const { feePct, fixed: charge } = { feePct: 0.02, fixed: 10 };
    const worth = (money: (k: number) => number) =>
      schedule.priceUSD.reduce((sum, price, k) => sum + money(k) / ((1 - feePct) * price), 0);
    const exact = (first.btc - worth(() => charge)) / worth((k) => schedule.index[k]!);
    expect(Math.abs(sustainable!.amount! - exact)).toBeLessThanOrEqual(0.011);
    expect([sustainable!.reached, sustainable!.beyond]).toEqual([1, 0]);
  });

  test("does not depend on the block's own rule, floor and ceiling", () => {
    const own = withdrawalOf({ ...asked, rule: "guardrails", initialRate: 0.5, ceiling: 1 }).sustainable;
    expect(own).toEqual(withdrawalOf(asked).sustainable);
  });

  test("is zero for a plan without coins", () => {
    const controlPanel = { investStartDate: "2025-01-01", investEndDate: "2026-01-01", backfillPast: false };
    const { sustainable, totals } = withdrawalOf(asked, { controlPanel });
    expect([sustainable!.amount, sustainable!.reached, totals.remainingBTC]).toEqual([0, 1, 0]);
  });
});

describe("the block withdrawal", () => {
  test.each([
    [{ startDate: undefined }, "required withdrawal.startDate"],
    [{ startDate: "2033-12-31" }, "outOfRange withdrawal.startDate"],
    [{ years: 0 }, "outOfRange withdrawal.years"],
    [{ years: 1.5 }, "outOfRange withdrawal.years"],
    [{ startDate: "2080-01-01", years: 100 }, "outOfRange withdrawal.years"],
    [{ rule: "all" }, "unknownRule withdrawal.rule"],
    [{ indexed: 1 }, "invalid withdrawal.indexed"],
    [{ pauseBelowCost: "no" }, "invalid withdrawal.pauseBelowCost"],
    [{ amount: undefined }, "required withdrawal.amount"],
    [{ amount: 0 }, "outOfRange withdrawal.amount"],
    [{ rule: "shareOfHoldings" }, "required withdrawal.share"],
    [{ rule: "shareOfHoldings", share: 1 }, "outOfRange withdrawal.share"],
    [{ rule: "guardrails" }, "required withdrawal.initialRate"],
    [{ rule: "guardrails", initialRate: 1.1 }, "outOfRange withdrawal.initialRate"],
    [{ rule: "guardrails", initialRate: 0.1, cut: 2 }, "outOfRange withdrawal.cut"],
    [{ rule: "guardrails", initialRate: 0.1, floor: 2, ceiling: 1 }, "outOfRange withdrawal.floor"],
    [{ feePct: 0.6 }, "outOfRange withdrawal.feePct"],
    [{ feeFixedUsd: -1 }, "outOfRange withdrawal.feeFixedUsd"],
    [{ tax: { method: "specific", shortTermRate: 0 } }, "unknownMethod withdrawal.tax.method"],
    [{ tax: { jurisdiction: "FR", shortTermRate: 0 } }, "unknownJurisdiction withdrawal.tax.jurisdiction"],
    [{ tax: {} }, "outOfRange withdrawal.tax.shortTermRate"],
    [{ tax: { shortTermRate: 0, longTermRate: 2 } }, "outOfRange withdrawal.tax.longTermRate"],
    [{ tax: { shortTermRate: 0, allowance: -1 } }, "outOfRange withdrawal.tax.allowance"],
    [{ paths: 10_001 }, "outOfRange withdrawal.paths"],
    [{ sustainable: { successProbability: 0 } }, "outOfRange withdrawal.sustainable.successProbability"],
    [{ paths: 0, tax: null, sustainable: null }, "accepted"],
  ])("%j: %s", (fields, refusal) => {
    const withdrawal = { ...start, paths: 0, ...fields };
    expect(refusalOf({ ...plan, withdrawal })).toBe(refusal);
  });

  test("is judged after the others, and takes the jurisdiction of the tax report for its terms", () => {
    const wrong = { ...plan, realValues: 1, taxReport: 1, withdrawal: 1 };
    expect(refusalOf(wrong)).toBe("invalid realValues");
    expect(refusalOf({ ...wrong, realValues: {} })).toBe("invalid taxReport");
    expect(refusalOf({ ...wrong, realValues: {}, taxReport: {} })).toBe("invalid withdrawal");
    const withdrawal = { ...start, paths: 0, tax: { shortTermRate: 0.4, longTermRate: 0 } };
    const taxOf = (jurisdiction: string) =>
      blocksOf({ ...plan, taxReport: { jurisdiction }, withdrawal }).withdrawal!.totals.tax;
    expect(taxOf("DE")).toBe(0);
    expect(taxOf("CA")).toBeGreaterThan(0);
  });
});
