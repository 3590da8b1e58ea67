import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { priceIndex } from "#shared/engine/real-values/price-index.ts";
import { drawDown, yearTax } from "#shared/engine/withdrawal/draw-down.ts";
import { runWithdrawal, withdrawalSettings } from "#shared/engine/withdrawal/run-withdrawal.ts";
import { pathWithdrawals } from "#shared/engine/withdrawal/simulated-withdrawal.ts";
import { sustainableAmount } from "#shared/engine/withdrawal/sustainable.ts";
import { day, run } from "#test/shared/engine/support/plans.ts";
import {
  type AnyWithdrawal,
  anyPaths,
  anyWithdrawal,
  followed,
  lanesOf,
  monthsOf,
} from "#test/shared/engine/support/withdrawals.ts";

const halfCent = 0.005;
const halfSatoshi = 0.5e-8;
const bands = ["p5", "p10", "p25", "p50", "p75", "p90", "p95"] as const;

const lanesIn = ({ lanes }: AnyWithdrawal) => Array.from({ length: lanes.count }, (_, lane) => lane);
const isNear = (left: number, right: number, tolerance: number) =>
  expect(Math.abs(left - right), `${left} and ${right}`).toBeLessThanOrEqual(tolerance);

/** Coins of a lane by purchase, as plain records from which sales take: the arithmetic of the model, slowly. */
function lotsOf({ lanes }: AnyWithdrawal, lane: number) {
  const { lots } = lanes;
  if (lots === null) {
    const [coins, cost] = [lanes.coins[lane]!, lanes.cost[lane]!];
    return [{ coins, cost, longFrom: Number.POSITIVE_INFINITY }];
  }
  return Array.from(lots.coins.slice(lots.first[lane], lots.first[lane + 1]), (coins, index) => {
    const at = lots.first[lane]! + index;
    return { coins, cost: lots.cost[at]!, longFrom: lots.longFrom[at]! };
  });
}

/** The tax of each calendar year of a lane by what it sold; the last one falls after the end. */
function taxesOf(withdrawal: AnyWithdrawal, lane: number, rows: ReturnType<typeof followed>["rows"]) {
  const { months, settings } = withdrawal;
  const { tax } = settings;
  const lots = lotsOf(withdrawal, lane);
  const due: number[] = [];
  let gains = { short: 0, long: 0 };
  const close = () => {
    const { short, long } = gains;
    gains = { short: 0, long: 0 };
    return tax === null ? 0 : yearTax(tax, short, long);
  };
  rows.forEach((row, k) => {
    due.push(months.newYear[k] === 1 ? close() : 0);
    const [sold, net] = [row.sold[lane]!, row.gross[lane]! - row.fee[lane]!];
    let needed = sold;
    for (const lot of lots) {
      const part = Math.min(needed, lot.coins);
      if (part <= 0) continue;
      const cost = (lot.cost * part) / lot.coins;
      gains[months.day[k]! >= lot.longFrom ? "long" : "short"] += (net * part) / sold - cost;
      lot.coins -= part;
      lot.cost -= cost;
      needed -= part;
    }
  });
  return { due, last: close() };
}

describe("the months of any withdrawal", () => {
  test("account for every coin and cent: payments, fees, tax and what is left are what there was", () => {
    fc.assert(
      fc.property(anyWithdrawal(), (withdrawal) => {
        const { lanes } = withdrawal;
        const { rows } = followed(withdrawal);
        for (const lane of lanesIn(withdrawal)) {
          let [held, cost, sold] = [lanes.coins[lane]!, lanes.cost[lane]!, 0];
          rows.forEach((row, k) => {
            const price = lanes.price[k * lanes.count + lane]!;
            const [paid, fee, tax] = [row.withdrawn[lane]!, row.fee[lane]!, row.tax[lane]!];
            isNear(paid + fee + tax + row.coins[lane]! * price, held * price, halfCent);
            isNear(paid + fee + tax, row.gross[lane]!, halfCent);
            isNear(row.sold[lane]! * price, row.gross[lane]!, halfCent);
            isNear(held - row.sold[lane]!, row.coins[lane]!, halfSatoshi);
            for (const money of [paid, fee, tax, row.coins[lane]!, row.unpaid[lane]!]) {
              expect(money).toBeGreaterThanOrEqual(-1e-9);
            }
            expect(paid).toBeLessThanOrEqual(row.wanted[lane]! + 1e-9);
            expect(row.cost[lane]).toBeLessThanOrEqual(cost + halfCent);
            held = row.coins[lane]!;
            cost = row.cost[lane]!;
            sold += row.sold[lane]!;
            if (held === 0) expect(cost).toBe(0);
          });
          isNear(sold + held, lanes.coins[lane]!, halfSatoshi);
        }
      }),
    );
  });

  test("pay the tax of the year before on what its sales gained, and the last year's falls after the end", () => {
    fc.assert(
      fc.property(anyWithdrawal(), (withdrawal) => {
        const { rows, taxDue, lastTax } = followed(withdrawal);
        for (const lane of lanesIn(withdrawal)) {
          const { due, last } = taxesOf(withdrawal, lane, rows);
          let unpaid = 0;
          rows.forEach((row, k) => {
            isNear(row.tax[lane]! + row.unpaid[lane]!, due[k]!, halfCent);
            unpaid += due[k]! - row.tax[lane]!;
          });
          isNear(lastTax[lane]!, last, halfCent);
          isNear(taxDue[lane]!, unpaid + last, halfCent);
        }
      }),
    );
  });

  test("are short from the depletion on and never before; after it nothing is paid any more", () => {
    fc.assert(
      fc.property(anyWithdrawal(), (withdrawal) => {
        const { rows, firstShort } = followed(withdrawal);
        for (const lane of lanesIn(withdrawal)) {
          rows.forEach((row, k) => {
            const isPaid =
              row.withdrawn[lane]! >= row.wanted[lane]! - halfCent && row.unpaid[lane]! <= halfCent;
            expect(row.short[lane]).toBe(isPaid ? 0 : 1);
            if (k < firstShort[lane]!) expect(isPaid).toBe(true);
            if (k === firstShort[lane]) expect(isPaid).toBe(false);
            if (k > firstShort[lane]!) expect([row.sold[lane], row.withdrawn[lane]]).toEqual([0, 0]);
            if (k >= firstShort[lane]!) expect(row.coins[lane]).toBe(0);
          });
        }
      }),
    );
  });

  test("are the same on a path alone as beside others, and however many months follow", () => {
    fc.assert(
      fc.property(anyPaths(), fc.nat(3), ({ paths, level, settings }, cut) => {
        const hasLots = settings.tax !== null && settings.tax.method !== "average";
        const all = followed({ lanes: lanesOf(paths, hasLots), months: monthsOf(level), settings });
        const shorter = 12 * Math.max(1, settings.years - cut);
        paths.forEach((path, lane) => {
          const months = monthsOf(level.slice(0, shorter));
          const lanes = lanesOf([{ ...path, prices: path.prices.slice(0, shorter) }], hasLots);
          const alone = followed({ lanes, months, settings });
          expect(alone.firstShort[0]).toBe(Math.min(all.firstShort[lane]!, shorter));
          alone.rows.forEach((row, k) => {
            for (const name of ["coins", "cost", "withdrawn", "fee", "tax"] as const) {
              expect(row[name][0]).toBe(all.rows[k]![name][lane]);
            }
          });
        });
      }),
    );
  });

  test("with a tax of rate 0 are those without tax", () => {
    fc.assert(
      fc.property(anyPaths(), fc.boolean(), ({ paths, level, settings }, hasLots) => {
        const months = monthsOf(level);
        const free = {
          method: "fifo",
          holding: "none",
          shortTermRate: 0,
          longTermRate: 0,
          allowance: 0,
        } as const;
        // A pause compares with the cost of what is left, which depends on the lots that are sold.
        const plain = { ...settings, pauseBelowCost: false, tax: null };
        const without = followed({ lanes: lanesOf(paths, false), months, settings: plain });
        const taxed = followed({ lanes: lanesOf(paths, hasLots), months, settings: { ...plain, tax: free } });
        expect(taxed.firstShort).toEqual(without.firstShort);
        expect(taxed.taxDue.every((due) => due === 0)).toBe(true);
        taxed.rows.forEach((row, k) => {
          expect([row.withdrawn, row.coins]).toEqual([without.rows[k]!.withdrawn, without.rows[k]!.coins]);
        });
      }),
    );
  });
});

describe("the paths of any withdrawal", () => {
  const shares = (withdrawal: AnyWithdrawal) =>
    pathWithdrawals(withdrawal.lanes, withdrawal.months, withdrawal.settings);

  test("succeed over a longer time never more often, and over each as often as with that time alone", () => {
    fc.assert(
      fc.property(anyWithdrawal(), (withdrawal) => {
        const { lanes, settings } = withdrawal;
        const { byHorizon, successProbability } = shares(withdrawal).simulated;
        expect(byHorizon).toHaveLength(settings.years);
        byHorizon.forEach(({ years, probability }, at) => {
          expect(years).toBe(at + 1);
          expect(probability).toBeLessThanOrEqual(byHorizon[at - 1]?.probability ?? 1);
          const price = lanes.price.slice(0, 12 * years * lanes.count);
          const months = monthsOf(Array.from(withdrawal.months.index.slice(0, 12 * years)));
          const alone = shares({ lanes: { ...lanes, price }, months, settings: { ...settings, years } });
          expect(alone.simulated.successProbability).toBe(probability);
        });
        expect(byHorizon.at(-1)?.probability).toBe(successProbability);
      }),
    );
  });

  test("never succeed more often with a larger amount, without tax and pause", () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(anyWithdrawal({ isPlain: true }), cents, cents, (withdrawal, one, more) => {
        const { lanes, months, settings } = withdrawal;
        const ends = [one, one + more].map((amount) => {
          const rule = { kind: "fixedAmount", amount: amount / 100, indexed: settings.indexed } as const;
          return drawDown(lanes, months, { ...settings, rule }).firstShort;
        });
        for (const lane of lanesIn(withdrawal)) {
          expect(ends[1]![lane]).toBeLessThanOrEqual(ends[0]![lane]!);
        }
      }),
    );
  });

  test("have bands in order, and depletions that agree with the chances", () => {
    fc.assert(
      fc.property(anyWithdrawal({ mostPaths: 9 }), (withdrawal) => {
        const { simulated, costs } = shares(withdrawal);
        const { coins, value, withdrawn, totals, depletionDate, paths } = simulated;
        const ascends = (numbers: readonly number[]) =>
          numbers.forEach((number, at) => {
            // Neighbours are weighed, which rounds.
            const before = numbers[at - 1] ?? number;
            expect(number).toBeGreaterThanOrEqual(before - 1e-9 * Math.abs(before));
          });
        for (const one of [coins, value, withdrawn]) {
          for (let k = 0; k < withdrawal.months.count; k++) ascends(bands.map((band) => one[band][k]!));
        }
        for (const one of [...Object.values(totals), ...Object.values(costs)]) {
          ascends(bands.map((band) => one[band]));
        }
        const { firstShort } = followed(withdrawal);
        const depleted = firstShort.filter((month) => month < withdrawal.months.count).length;
        isNear(simulated.successProbability, 1 - depleted / paths, 1e-12);
        for (const [band, q] of [
          ["p5", 0.05],
          ["p50", 0.5],
          ["p95", 0.95],
        ] as const) {
          expect(depletionDate[band] === null).toBe(Math.max(1, Math.ceil(q * paths - 1e-9)) > depleted);
        }
      }),
    );
  });

  test("have the figures of one path alone in every band, and the same in money of one date", () => {
    fc.assert(
      fc.property(anyWithdrawal({ mostPaths: 1 }), (withdrawal) => {
        const { lanes, months } = withdrawal;
        const { rows, taxDue } = followed(withdrawal);
        const { due, last } = taxesOf(withdrawal, 0, rows);
        const { simulated, costs } = shares(withdrawal);
        const total = (of: (row: (typeof rows)[number], k: number) => number) =>
          rows.reduce((sum, row, k) => sum + of(row, k), 0);
        const level = (k: number) => months.index[k]!;
        const end = months.count - 1;
        const left = rows[end]!.coins[0]! * lanes.price[end]!;
        for (const band of ["p5", "p50", "p95"] as const) {
          rows.forEach((row, k) => {
            expect(simulated.coins[band][k]).toBe(row.coins[0]);
            expect(simulated.withdrawn[band][k]).toBe(row.withdrawn[0]);
            expect(simulated.value[band][k]).toBe(row.coins[0]! * lanes.price[k]!);
          });
          const { withdrawn, withdrawnReal, remainingBTC, remainingValueReal } = simulated.totals;
          isNear(
            withdrawn[band],
            total((row) => row.withdrawn[0]!),
            halfCent,
          );
          isNear(
            withdrawnReal[band],
            total((row, k) => row.withdrawn[0]! / level(k)),
            halfCent,
          );
          expect(remainingBTC[band]).toBe(rows[end]!.coins[0]);
          isNear(remainingValueReal[band] * level(end), left, halfCent);
          isNear(
            costs.fees[band],
            total((row) => row.fee[0]!),
            halfCent,
          );
          isNear(
            costs.feesReal[band],
            total((row, k) => row.fee[0]! / level(k)),
            halfCent,
          );
          isNear(costs.tax[band], total((row) => row.tax[0]!) + taxDue[0]!, halfCent);
          // Tax that was never paid was due in its month, too.
          const dueReal = due.reduce((sum, tax, k) => sum + tax / level(k), 0) + last / level(end);
          isNear(costs.taxReal[band], dueReal, halfCent);
        }
      }),
    );
  });

  test("have real values that, times the level, are the nominal ones where it is the same in all months", () => {
    fc.assert(
      fc.property(
        anyPaths(),
        fc.double({ min: 0.2, max: 5, noNaN: true }),
        ({ paths, level, settings }, by) => {
          const hasLots = settings.tax !== null && settings.tax.method !== "average";
          const months = monthsOf(level.map(() => by));
          const { simulated, costs } = pathWithdrawals(lanesOf(paths, hasLots), months, settings);
          const { withdrawn, withdrawnReal } = simulated.totals;
          for (const band of bands) {
            isNear(withdrawnReal[band] * by, withdrawn[band], halfCent);
            isNear(costs.feesReal[band] * by, costs.fees[band], halfCent);
            isNear(costs.taxReal[band] * by, costs.tax[band], halfCent);
          }
        },
      ),
    );
  });
});

describe("the sustainable amount of any paths", () => {
  const chance = fc.constantFrom(0.1, 0.5, 0.75, 0.9, 1);
  const shareWith = ({ lanes, months, settings }: AnyWithdrawal, amount: number) => {
    const rule = { kind: "fixedAmount", amount, indexed: settings.indexed } as const;
    const { firstShort } = drawDown(lanes, months, { ...settings, rule });
    return firstShort.filter((month) => month === months.count).length / lanes.count;
  };

  test("reaches the chance, and a cent more does not, with any fees, taxes and pauses", () => {
    fc.assert(
      fc.property(anyWithdrawal(), chance, (withdrawal, asked) => {
        const { lanes, months, settings } = withdrawal;
        const { amount, reached, beyond, reason } = sustainableAmount(lanes, months, settings, asked);
        if (amount === null) {
          expect([reason, reached, beyond]).toEqual(["unbounded", null, null]);
          return;
        }
        expect(reached).toBeGreaterThanOrEqual(asked);
        expect(beyond).toBeLessThan(asked);
        if (amount > 0) expect(shareWith(withdrawal, amount)).toBe(reached);
        expect(shareWith(withdrawal, (Math.round(amount * 100) + 1) / 100)).toBe(beyond);
      }),
    );
  });

  test("of one path without tax and pause is what its coins pay over the months, to a cent", () => {
    fc.assert(
      fc.property(
        anyWithdrawal({ mostPaths: 1, isPlain: true }),
        chance,
        ({ lanes, months, settings }, asked) => {
          const { feePct, feeFixedUsd, indexed } = settings;
          const coinsFor = (money: (k: number) => number) =>
            months.index.reduce((sum, _, k) => sum + money(k) / ((1 - feePct) * lanes.price[k]!), 0);
          const exact =
            (lanes.coins[0]! - coinsFor(() => feeFixedUsd)) /
            coinsFor((k) => (indexed ? months.index[k]! : 1));
          // Half a cent may lack in the last month.
          const slack = 0.005 / Math.min(1, ...months.index);
          const { amount } = sustainableAmount(lanes, months, settings, asked);
          isNear(amount ?? Number.NaN, Math.max(0, exact), 0.01 + slack);
        },
      ),
    );
  });
});

describe("the plan's own path", () => {
  const plans = fc.record({
    controlPanel: fc.record({
      baseAmount: fc.integer({ min: 10, max: 3_000 }),
      baseCurrency: fc.constantFrom("USD", "EUR", "DKK"),
      investStartDate: fc.constantFrom("2020-01-15", "2024-01-31"),
      investEndDate: fc.constant("2033-12-31"),
    }),
    withdrawal: fc.record({
      startDate: fc.constant("2034-03-10"),
      years: fc.integer({ min: 1, max: 12 }),
      rule: fc.constantFrom("fixedAmount", "shareOfHoldings", "guardrails"),
      amount: fc.integer({ min: 50, max: 10_000 }),
      share: fc.constantFrom(0.04, 0.3),
      initialRate: fc.constantFrom(0.05, 0.4),
      pauseBelowCost: fc.boolean(),
      feePct: fc.constantFrom(0, 0.02),
      feeFixedUsd: fc.constantFrom(0, 3),
      tax: fc.option(fc.constant({ method: "average", shortTermRate: 0.3, allowance: 500 })),
      paths: fc.constant(0),
    }),
  });

  test("pays what a simulation of that one path pays, and its real values times the level are its nominal ones", () => {
    fc.assert(
      fc.property(plans, ({ controlPanel, withdrawal: block }) => {
        const result = run({ now: "2026-11-20", controlPanel });
        const { plan, series } = result.model;
        const settings = withdrawalSettings(result.model, block, "generic");
        const { baseCurrency } = plan.controlPanel;
        const prices = priceIndex(baseCurrency, plan.now, series.consumerPrices[baseCurrency]);
        const { schedule, totals, start, modelCosts } = runWithdrawal(result, settings, prices, plan.now);
        const { index, date } = schedule;
        const months = {
          ...monthsOf(index),
          day: Int32Array.from(date, (text) => day(text)),
          rate: Float64Array.from(schedule.exchangeRate),
          newYear: Uint8Array.from(date, (text, k) =>
            k > 0 && text.slice(0, 4) !== date[k - 1]!.slice(0, 4) ? 1 : 0,
          ),
        };
        const lanes = {
          count: 1,
          price: Float64Array.from(schedule.priceUSD, (usd, k) => usd * schedule.exchangeRate[k]!),
          coins: Float64Array.of(start.btc),
          cost: Float64Array.of(start.cost),
          lots: null,
        };
        const { simulated, costs } = pathWithdrawals(lanes, months, settings);
        for (const name of ["fees", "feesReal", "tax", "taxReal"] as const) {
          isNear(costs[name].p50, modelCosts[name], halfCent);
        }
        expect(simulated.coins.p50).toEqual(schedule.coins);
        expect(simulated.value.p50).toEqual(schedule.value);
        expect(simulated.withdrawn.p50).toEqual(schedule.withdrawn);
        expect(simulated.depletionDate.p50).toBe(totals.depletionDate);
        isNear(simulated.totals.withdrawn.p50, totals.withdrawn, halfCent);
        isNear(simulated.totals.withdrawnReal.p50, totals.withdrawnReal, halfCent);
        isNear(simulated.totals.remainingValueReal.p50, totals.remainingValueReal, halfCent);
        schedule.withdrawnReal.forEach((real, k) => {
          isNear(real * index[k]!, schedule.withdrawn[k]!, halfCent);
          isNear(schedule.valueReal[k]! * index[k]!, schedule.value[k]!, halfCent);
        });
        expect(totals.shortfallMonths).toBe(schedule.shortfall.filter(Boolean).length);
        expect(totals.depletionDate).toBe(date[schedule.shortfall.indexOf(true)] ?? null);
      }),
      { numRuns: 25 },
    );
  });
});
