import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type HomeFigures, homeFigures } from "#shared/engine/analyses/home-figures.ts";
import { type PlanFile, run } from "#test/shared/engine/support/plans.ts";

const now = "2024-06-20";
const price = 64_800;
const market = { currentBitcoinPrice: price, dataTimestamp: `${now}T12:00:00Z` };
const panel = { baseAmount: 100, investStartDate: "2024-01-15", investEndDate: "2030-01-15" };

function figures(fields: object = {}, more: PlanFile = {}): HomeFigures {
  return homeFigures(run({ now, market, controlPanel: { ...panel, ...fields }, ...more }).model);
}

const day = (offset: number) => new Date(Date.UTC(2021, 0, 1 + offset)).toISOString().slice(0, 10);

/** Buys on days of 2021 to 2024, and sells of at most what is held by then. */
const ledger = fc
  .array(
    fc.record({
      offset: fc.integer({ min: 0, max: 1266 }),
      satoshis: fc.integer({ min: 1000, max: 5e8 }),
      usdCents: fc.integer({ min: 1, max: 1e8 }),
      feesCents: fc.integer({ min: 0, max: 1e5 }),
      isSell: fc.boolean(),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((entries) => {
    let held = 0;
    return entries
      .toSorted((one, other) => one.offset - other.offset)
      .flatMap(({ isSell, ...entry }) => {
        const satoshis = isSell ? -Math.min(held, entry.satoshis) : entry.satoshis;
        held += satoshis;
        if (satoshis === 0) return [];
        return [{ ...entry, satoshis, usdCents: satoshis < 0 ? -entry.usdCents : entry.usdCents }];
      });
  })
  .filter((entries) => entries.length > 0);

describe("what is held", () => {
  test("is nothing until something is recorded, whatever the plan simulates", () => {
    const found = figures({ investStartDate: "2021-01-15", backfillPast: true });
    expect(found.recorded).toBeNull();
    expect(found.versus).toBeNull();
    expect(found.planned).toMatchObject({ buys: 42, from: "2021-01-15", to: now });
    expect(found.planned!.satoshis).toBeGreaterThan(0);
  });

  test("of the plan alone has the return and the fall of its portfolio, in the currency it is saved in", () => {
    const file = {
      now,
      market,
      controlPanel: { ...panel, investStartDate: "2021-01-15", backfillPast: true },
    };
    const { model, portfolio } = run(file);
    const { planned } = homeFigures(model);
    expect(planned!.yearlyReturn).toBeCloseTo(portfolio!.atNow!.portfolioXirr, 4);
    expect(planned!.worstFall!.fraction).toBeCloseTo(portfolio!.atNow!.maxDrawdown, 12);
    // A currency that has lost half of its dollars by now gains what the dollar did not.
    const falling = {
      ...file,
      controlPanel: { ...file.controlPanel, baseCurrency: "EUR" },
      market: { ...market, fx: { EUR: [["2021-Q1", 1] as const, ["2024-Q2", 2] as const] }, exchangeRate: 2 },
    };
    const inEuros = homeFigures(run(falling).model).planned!;
    expect(inEuros.yearlyReturn!).toBeGreaterThan(planned!.yearlyReturn! + 0.15);
    expect(inEuros.worstFall!.fraction).toBeLessThan(planned!.worstFall!.fraction);
    // In dollars the currency of the plan's amounts changes what is bought, not how the price has moved.
    expect(inEuros.worstFallUsd!.from).toBe(planned!.worstFall!.from);
    expect(inEuros.worstFallUsd!.fraction).toBeCloseTo(planned!.worstFall!.fraction, 1);
    expect(inEuros.yearlyReturnUsd!).toBeLessThan(inEuros.yearlyReturn! - 0.15);
    expect(planned).toMatchObject({
      yearlyReturnUsd: planned!.yearlyReturn,
      worstFallUsd: planned!.worstFall,
    });
  });

  test("equals the sum of the recorded transactions to the satoshi and cent, whatever the plan is", () => {
    const plans = fc.record({
      backfillPast: fc.boolean(),
      baseAmount: fc.integer({ min: 1, max: 5000 }),
      dynamicTopUpCap: fc.constantFrom(0, 250),
      investStartDate: fc.constantFrom("2017-05-15", "2021-01-31", "2024-05-01"),
    });
    fc.assert(
      fc.property(ledger, plans, (entries, plan) => {
        const transactions = entries.map(({ offset, satoshis, usdCents, feesCents }) => ({
          dateAcquired: day(offset),
          btcBought: satoshis / 1e8,
          usdSpent: usdCents / 100,
          feesUSD: feesCents / 100,
        }));
        const sum = (part: (entry: (typeof entries)[number]) => number) =>
          entries.reduce((total, entry) => total + part(entry), 0);
        const satoshis = sum((entry) => entry.satoshis);
        const cost = sum(({ usdCents, feesCents }) => usdCents + feesCents);
        const { recorded } = figures(plan, { transactions });
        expect(recorded!.satoshis).toBe(satoshis);
        expect(recorded!.cost).toEqual({ usdCents: cost, baseCents: cost });
        const fees = sum(({ feesCents }) => feesCents);
        expect(recorded!.fees).toEqual({ usdCents: fees, baseCents: fees });
        expect(recorded!.value.usdCents).toBe(Math.round((satoshis / 1e8) * price * 100));
        expect(recorded!.gainBaseCents).toBe(recorded!.value.usdCents - cost);
        expect(recorded!.buys + recorded!.sells).toBe(entries.length);
      }),
      { numRuns: 60 },
    );
  });

  test("has a yearly return that balances its costs with its value", () => {
    const transactions = [{ dateAcquired: "2023-06-21", btcBought: 0.1, usdSpent: 2900, feesUSD: 100 }];
    const { recorded } = figures({}, { transactions });
    expect(recorded!.yearlyReturn).toBeCloseTo((6480 / 3000) ** (365 / 365) - 1, 10);
    expect(recorded!.gainFraction).toBeCloseTo(6480 / 3000 - 1, 12);
    const fresh = [{ ...transactions[0]!, dateAcquired: "2024-06-01" }];
    expect(figures({}, { transactions: fresh }).recorded!.yearlyReturn).toBeNull();
  });

  test("counts a sell's proceeds in the gain, and the gain as a share of what was paid in", () => {
    const transactions = [
      { dateAcquired: "2022-12-10", btcBought: 0.2, usdSpent: 4000, feesUSD: 10 },
      { dateAcquired: "2024-03-10", btcBought: -0.2, usdSpent: -14_000, feesUSD: 10 },
    ];
    const { recorded } = figures({}, { transactions });
    expect(recorded).toMatchObject({
      satoshis: 0,
      cost: { usdCents: -998_000 },
      paid: { usdCents: 402_000 },
      fees: { usdCents: 2000 },
      gainBaseCents: 998_000,
    });
    expect(recorded!.gainFraction).toBeCloseTo(9980 / 4020, 12);
  });

  test("names its deepest fall from the recorded buys alone", () => {
    const transactions = [{ dateAcquired: "2021-10-20", btcBought: 0.1, usdSpent: 6400 }];
    const { worstFall } = figures({ investStartDate: "2015-01-15" }, { transactions }).recorded!;
    expect(worstFall!.from >= "2021-10-15").toBe(true);
    expect(worstFall!.to.slice(0, 4)).toBe("2022");
    expect(worstFall!.fraction).toBeGreaterThan(0.6);
  });

  test("falls with what is recorded, whatever months the plan has", () => {
    const transactions = [
      { dateAcquired: "2021-03-10", btcBought: 0.1, usdSpent: 5600 },
      { dateAcquired: "2021-10-20", btcBought: 0.1, usdSpent: 6400 },
    ];
    const found = ["2024-06-20", "2024-01-15", "2021-10-31", "2015-01-01"].map((investStartDate) =>
      ["monthly", "weekly"].map(
        (buyRhythm) => figures({ investStartDate, buyRhythm }, { transactions }).recorded,
      ),
    );
    const [first] = found.flat();
    expect(first!.worstFall!.from).toBe("2021-11-10");
    expect(first!.worstFall!.to).toBe("2022-12-10");
    expect(first!.worstFall!.fraction).toBeGreaterThan(0.7);
    for (const recorded of found.flat()) expect(recorded).toEqual(first);
  });

  test("counts what was entered in the base currency to its cent", () => {
    const entered = { currency: "EUR", spent: 123.45, fees: 1.11 };
    const transactions = Array.from({ length: 9 }, (_, month) => ({
      dateAcquired: `2021-0${month + 1}-10`,
      btcBought: 0.002,
      usdSpent: 134.57,
      feesUSD: 1.21,
      entered,
    }));
    const { recorded } = figures({ baseCurrency: "EUR" }, { transactions });
    expect(recorded!.cost).toEqual({ usdCents: 9 * 13_578, baseCents: 9 * 12_456 });
    expect(recorded!.fees).toEqual({ usdCents: 9 * 121, baseCents: 9 * 111 });
    const inPounds = figures({ baseCurrency: "GBP" }, { transactions }).recorded!;
    expect(inPounds.cost.baseCents).not.toBe(9 * 12_456);
    const unknown = [{ ...transactions[0], entered: { ...entered, currency: "XXX" } }];
    expect(() => figures({}, { transactions: unknown })).toThrow();
  });

  test("is valued in the base currency, costs at the rate of their day", () => {
    const transactions = [{ dateAcquired: "2021-10-20", btcBought: 0.1, usdSpent: 6400 }];
    const { recorded } = figures({ baseCurrency: "EUR" }, { transactions });
    expect(recorded!.cost.usdCents).toBe(640_000);
    expect(recorded!.cost.baseCents / 640_000).toBeGreaterThan(0.8);
    expect(recorded!.cost.baseCents).not.toBe(640_000);
    expect(recorded!.gainBaseCents).toBe(recorded!.value.baseCents - recorded!.cost.baseCents);
  });

  test("does not fail on a recorded sell of coins that only the plan simulates", () => {
    const transactions = [{ dateAcquired: "2024-06-01", btcBought: -0.001, usdSpent: -64 }];
    const { recorded } = figures({ investStartDate: "2021-01-15", backfillPast: true }, { transactions });
    expect(recorded).toMatchObject({ satoshis: -100_000, sells: 1, buys: 0, yearlyReturn: null });
  });
});

describe("what the plan would hold", () => {
  test("does not change with what is recorded", () => {
    const transactions = [{ dateAcquired: "2024-03-10", btcBought: 3, usdSpent: 4000 }];
    expect(figures({}, { transactions }).planned).toEqual(figures().planned);
  });

  test("does not depend on whether past months are back-filled", () => {
    expect(figures({ backfillPast: false }).planned).toEqual(figures({ backfillPast: true }).planned);
  });

  test.each([
    ["monthly", "2023-11-15"],
    ["weekly", "2023-11-13"],
  ])("ends with the last buy of a plan that has ended, bought %s", (buyRhythm, to) => {
    const ended = { investStartDate: "2021-02-15", investEndDate: "2023-11-25", buyRhythm };
    const transactions = [{ dateAcquired: "2023-11-15", btcBought: 0.01, usdSpent: 360 }];
    const { planned, versus } = figures(ended, { transactions });
    expect(planned).toMatchObject({ from: "2021-02-15", to });
    expect(versus).toMatchObject({ from: "2023-11-15", to });
    // Its coins are worth what they are now.
    expect(planned!.value.usdCents).toBe(Math.round((planned!.satoshis / 1e8) * price * 100));
  });

  test("ends with the last known price while the price is stale", () => {
    expect(figures({}, { market: {} }).planned).toMatchObject({ to: "2024-06-05", buys: 5 });
  });
});

describe("the next buy", () => {
  test("is the plan's base amount at the current price when there is no dip", () => {
    const high = { currentBitcoinPrice: 80_000, dataTimestamp: `${now}T12:00:00Z` };
    const { nextBuy } = figures({ dynamicTopUpCap: 50, investStartDate: "2024-01-25" }, { market: high });
    expect(nextBuy).toMatchObject({
      date: "2024-06-25",
      amount: { usdCents: 10_000 },
      satoshis: 125_000,
      dynamicTopUp: { usdCents: 0, reason: "noDip" },
      cycleTopUp: { reason: "off" },
      isEdited: false,
      skippedMonths: [],
      due: null,
    });
  });

  test("adds the plan's top-up when the current price is below the month before", () => {
    const low = { currentBitcoinPrice: 40_000, dataTimestamp: `${now}T12:00:00Z` };
    const { nextBuy } = figures({ dynamicTopUpCap: 50, investStartDate: "2024-01-25" }, { market: low });
    const { dynamicTopUp, amount } = nextBuy!;
    expect(dynamicTopUp.reason).toBe("added");
    const expected = Math.min(5000, Math.floor(10_000 * (dynamicTopUp.referenceUsd! / 40_000 - 1) + 0.5));
    expect(dynamicTopUp.usdCents).toBe(expected);
    expect(amount.usdCents).toBe(10_000 + expected);
  });

  test("is today's on a buy day without a record, and the month after once it is recorded", () => {
    const fields = { investStartDate: "2024-01-20", backfillPast: false };
    expect(figures(fields).nextBuy!.date).toBe("2024-06-20");
    const transactions = [{ dateAcquired: "2024-06-03", btcBought: 0.001, usdSpent: 64 }];
    expect(figures(fields, { transactions }).nextBuy!.date).toBe("2024-07-20");
  });

  test("passes over months that the plan skips and names them", () => {
    const edits = { "2024-07-01": { usdSpent: 0 } };
    expect(figures({}, { edits }).nextBuy).toMatchObject({
      date: "2024-08-15",
      skippedMonths: ["2024-07"],
    });
  });

  test("counts the months due since the last record", () => {
    const transactions = [{ dateAcquired: "2024-03-20", btcBought: 0.001, usdSpent: 64 }];
    expect(figures({}, { transactions }).nextBuy!.due).toEqual({
      buys: 3,
      from: "2024-04-15",
      to: "2024-06-15",
    });
  });

  test("does not count today's buy as missed", () => {
    const transactions = [{ dateAcquired: "2024-03-20", btcBought: 0.001, usdSpent: 64 }];
    const today = figures({ investStartDate: "2024-01-20" }, { transactions }).nextBuy!;
    expect(today).toMatchObject({ date: now, due: { buys: 2, from: "2024-04-20", to: "2024-05-20" } });
  });

  test("is absent after the end of the plan", () => {
    expect(figures({ investEndDate: "2024-06-15" }).nextBuy).toBeNull();
  });
});

describe("the next buy of a plan that buys more often than monthly", () => {
  // 20 June 2024 is a Thursday; purchases fall on Wednesdays and on Thursdays.
  const wednesdays = { buyRhythm: "weekly", investStartDate: "2024-01-17" };
  const thursdays = { ...wednesdays, investStartDate: "2024-01-18" };
  const record = (dateAcquired: string) => ({ dateAcquired, btcBought: 0.0015, usdSpent: 100 });

  test.each([
    ["twoWeekly", "2024-07-03"],
    ["weekly", "2024-06-26"],
    ["daily", "2024-06-20"],
  ])("is its next purchase day, %s", (buyRhythm, date) => {
    expect(figures({ ...wednesdays, buyRhythm }).nextBuy).toMatchObject({
      date,
      amount: { usdCents: 10_000 },
      satoshis: Math.round((100 / price) * 1e8),
      isEdited: false,
    });
  });

  test("is today's until something is recorded today", () => {
    expect(figures(thursdays).nextBuy!.date).toBe("2024-06-20");
    expect(figures(thursdays, { transactions: [record("2024-06-19")] }).nextBuy!.date).toBe("2024-06-20");
    expect(figures(thursdays, { transactions: [record("2024-06-20")] }).nextBuy!.date).toBe("2024-06-27");
  });

  test("has the fee and top-up of one purchase, of the current price", () => {
    const low = { currentBitcoinPrice: 40_000, dataTimestamp: `${now}T12:00:00Z` };
    const fields = { ...wednesdays, dynamicTopUpCap: 80, feePct: 0.01, feeFixedUsd: 0.5 };
    const { amount, dynamicTopUp, fees } = figures(fields, { market: low }).nextBuy!;
    const reference = dynamicTopUp.referenceUsd!;
    expect(reference).toBeGreaterThan(60_000);
    // The row up to 17 July has five Wednesdays, which share the month's cap.
    expect(dynamicTopUp).toMatchObject({ usdCents: 1600, reason: "added" });
    expect(amount.usdCents).toBe(11_600);
    expect(fees.usdCents).toBe(166);
  });

  test("is the one buy of a month that was set, on its date", () => {
    const edits = { "2024-07-01": { usdSpent: 321 } };
    expect(figures(wednesdays, { edits }).nextBuy).toMatchObject({
      date: "2024-07-17",
      amount: { usdCents: 32_100 },
      isEdited: true,
    });
    const skipped = { "2024-07-01": { usdSpent: 0 } };
    expect(figures(wednesdays, { edits: skipped }).nextBuy).toMatchObject({
      date: "2024-07-24",
      skippedMonths: ["2024-07"],
    });
  });

  test("counts the purchases due since the last record", () => {
    const { nextBuy } = figures(thursdays, { transactions: [record("2024-05-30")] });
    expect(nextBuy).toMatchObject({ date: now, due: { buys: 2, from: "2024-06-06", to: "2024-06-13" } });
    expect(figures(thursdays, { transactions: [record("2024-06-13")] }).nextBuy!.due).toBeNull();
    expect(figures(thursdays).nextBuy!.due).toBeNull();
  });

  test("what the plan would hold counts each purchase up to now", () => {
    const { planned } = figures(thursdays);
    expect(planned).toMatchObject({ from: "2024-01-18", buys: 23, cost: { usdCents: expect.any(Number) } });
    const free = figures({ ...thursdays, feePct: 0, feeFixedUsd: 0 }).planned!;
    expect(free.cost.usdCents).toBe(230_000);
  });

  test("of the plan counts each purchase in base currency at the rate of its day", () => {
    for (const buyRhythm of ["weekly", "daily", "monthly"]) {
      const { planned } = figures({
        baseCurrency: "EUR",
        buyRhythm,
        feePct: 0,
        feeFixedUsd: 0,
        investStartDate: "2022-03-01",
      });
      expect(planned!.cost.baseCents, buyRhythm).toBe(planned!.buys * 10_000);
    }
  });
});
