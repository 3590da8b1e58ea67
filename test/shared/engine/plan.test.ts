import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDate, parseDate } from "#shared/domain/dates.ts";
import { planFields } from "#shared/domain/plan-fields.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { checkPlanWindow } from "#shared/engine/plan/window.ts";
import type { Plan } from "#shared/engine/types.ts";

const today = parseDate("2026-11-20")!;

function read(raw: unknown): Plan {
  const parsed = parsePlan(raw, today);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.plan;
}

function refusal(raw: unknown): { code: string; path: string; message: string } {
  const parsed = parsePlan(raw, today);
  if (parsed.ok) throw new Error("The plan was accepted");
  expect(parsed.errors).toHaveLength(1);
  return parsed.errors[0]!;
}

const buy = { dateAcquired: "2024-03-05", btcBought: 0.01, usdSpent: 650 };
const sell = { dateAcquired: "2024-03-05", btcBought: -0.01, usdSpent: -650 };

describe("a plan", () => {
  test("without fields gets every default", () => {
    const plan = read({});
    expect(plan).toEqual({
      now: today,
      seed: "halvest",
      tier: "advanced",
      controlPanel: {
        baseAmount: 250,
        buyRhythm: "monthly",
        baseCurrency: "USD",
        baseAmountGrowthRate: 0,
        investStartDate: "default",
        investEndDate: "default",
        dynamicTopUpCap: 0,
        cycleTopUpCap: 0,
        priceRandomisationLowerLimit: 1,
        priceRandomisationUpperLimit: 1,
        globalWealthLowerLimit: 0.1,
        globalWealthUpperLimit: 0.22,
        sellReinvestSettings: false,
        growthConservatism: 0.5,
        feePct: 0.02,
        feeFixedUsd: 10,
        backfillPast: true,
        sellShiftMonths: 0,
        reinvestShiftMonths: 0,
        epochCount: 33,
      },
      epochOverrides: new Map(),
      transactions: [],
      edits: [],
      market: {},
      analyses: {
        comparisons: false,
        timingError: null,
        rollingBacktest: null,
        dcaSearch: null,
        goalSeek: null,
        monteCarlo: null,
        pastPeaks: false,
        outlook: null,
      },
    });
  });

  test("may have unknown fields", () => {
    expect(read({ colour: "green", controlPanel: { exchangeRate: 3 } }).now).toBe(today);
  });

  test("lists as many epochs as its tier, and no more", () => {
    const count = (tier: string, epochCount?: number) =>
      read({ tier, controlPanel: epochCount === undefined ? {} : { epochCount } }).controlPanel.epochCount;
    expect([count("free"), count("basic"), count("advanced")]).toEqual([2, 6, 33]);
    expect([count("free", 30), count("basic", 1), count("advanced", 1e9)]).toEqual([2, 1, 33]);
  });

  test("reads a timestamp as its UTC day", () => {
    const plan = read({ now: "2026-11-20T23:30:00-01:00", controlPanel: { investStartDate: "2025-01-31" } });
    expect(formatDate(plan.now)).toBe("2026-11-21");
    expect(plan.controlPanel.investStartDate).toBe(parseDate("2025-01-31"));
  });

  test("keeps an unreadable window date for the check that comes after the epoch rules", () => {
    const { controlPanel } = read({ controlPanel: { investStartDate: "2026-02-30", investEndDate: null } });
    expect([controlPanel.investStartDate, controlPanel.investEndDate]).toEqual(["invalid", "invalid"]);
  });

  test("holds transactions in whole cents and satoshis, by date and then as given", () => {
    const plan = read({
      transactions: [
        { ...buy, id: "late", usdSpent: 650.004, feesUSD: 1.005, dynamicTopUp: 20 },
        { ...sell, id: "early", dateAcquired: "2024-01-01" },
        { ...sell, id: "last", btcBought: -0.123456785, costUSD: -640, feesUSD: 10 },
      ],
    });
    expect(plan.transactions.map(({ id, index }) => [id, index])).toEqual([
      ["early", 1],
      ["late", 0],
      ["last", 2],
    ]);
    expect(plan.transactions[1]).toEqual({
      id: "late",
      index: 0,
      date: parseDate("2024-03-05"),
      satoshis: 1_000_000,
      usdCents: 65_000,
      feesCents: 101,
      dynamicTopUpCents: 2_000,
      cycleTopUpCents: 0,
    });
    expect(plan.transactions[2]?.satoshis).toBe(-12_345_679);
  });

  test("lets a stated price and cost differ by the slack of rounding only", () => {
    expect(
      read({ transactions: [{ ...buy, usdSpent: 650, buyingPriceUSD: 64_999.5 }] }).transactions,
    ).toHaveLength(1);
    expect(read({ transactions: [{ ...buy, feesUSD: 3.2, costUSD: 653.21 }] }).transactions).toHaveLength(1);
    expect(refusal({ transactions: [{ ...buy, feesUSD: 3.2, costUSD: 653.22 }] }).code).toBe("inconsistent");
    expect(refusal({ transactions: [{ ...buy, buyingPriceUSD: 64_990 }] }).code).toBe("inconsistent");
  });

  test("drops empty edits and orders the others", () => {
    const plan = read({
      edits: {
        "2027-02-10": { usdSpent: 10.005 },
        "2024-01-01": {},
        "2024-01-20": { sell: false, btcBought: 0 },
      },
    });
    expect(plan.edits).toEqual([
      { date: parseDate("2024-01-20"), sell: false, satoshis: 0 },
      { date: parseDate("2027-02-10"), usdCents: 1001 },
    ]);
  });

  test("maps epoch overrides by number and drops empty ones", () => {
    const plan = read({
      epochOverrides: { 5: { peakPrice: 3e5, peakPriceDate: "2029-10-01" }, 0: {}, 32: { baseAmount: 1 } },
    });
    expect([...plan.epochOverrides]).toEqual([
      [5, { peakPrice: 3e5, peakPriceDate: parseDate("2029-10-01") }],
      [32, { baseAmount: 1 }],
    ]);
  });

  test("requests analyses with their defaults", () => {
    const { analyses } = read({
      analyses: {
        comparisons: true,
        timingError: {},
        rollingBacktest: true,
        dcaSearch: true,
        monteCarlo: {},
        goalSeek: { date: "2032-03-31", valueUSD: 1e6 },
        pastPeaks: true,
        outlook: { goal: { date: "2034-12-31", realValue: 50_000 } },
      },
    });
    expect(analyses).toEqual({
      comparisons: true,
      timingError: { shifts: [-6, -3, 0, 3, 6] },
      rollingBacktest: { months: 48 },
      dcaSearch: { months: 48 },
      monteCarlo: { paths: 1000 },
      goalSeek: { date: parseDate("2032-03-31"), valueUSD: 1e6 },
      pastPeaks: true,
      outlook: { paths: 1000, goal: { date: parseDate("2034-12-31"), realValue: 50_000 } },
    });
  });

  test("requests an outlook with another amount, towards coins", () => {
    const goal = { date: "2034-12-31", totalBTC: 0.5 };
    expect(read({ analyses: { outlook: { paths: 20, baseAmount: 0, goal } } }).analyses.outlook).toEqual({
      paths: 20,
      baseAmount: 0,
      goal: { date: parseDate("2034-12-31"), totalBTC: 0.5 },
    });
    expect(read({ analyses: { outlook: true } }).analyses.outlook).toEqual({ paths: 1000 });
  });

  test("takes its own market, with dates written one way and empty fields left out", () => {
    const { market } = read({
      market: {
        daily: [
          ["2026-08-20T00:00:00Z", 77_000],
          ["2026-08-21", 78_325.11],
        ],
        fx: { EUR: [["2026-Q2", 0.86]], SEK: "unused" },
        currentBitcoinPrice: null,
        dataTimestamp: "2026-08-21T10:00:00Z",
      },
    });
    expect(market).toEqual({
      daily: [
        ["2026-08-20", 77_000],
        ["2026-08-21", 78_325.11],
      ],
      fx: { EUR: [["2026-Q2", 0.86]] },
      dataTimestamp: "2026-08-21T10:00:00Z",
    });
  });
});

const fact = {
  month: "2026-07",
  close: 5,
  high: 6,
  highDay: 21,
  low: 4,
  lowDay: 1,
  lastBlockHeight: 960_000,
};

const panel = (controlPanel: object) => ({ controlPanel });
const transaction = (change: object) => ({ transactions: [buy, { ...buy, ...change }] });
const market = (fields: object) => ({ market: fields });

/** Plan, code, path and message of every refusal that the reading of a plan can give. */
const refusals: readonly (readonly [raw: unknown, code: string, path: string, message: string])[] = [
  [null, "invalid", "", "A plan must be an object"],
  [[], "invalid", "", "A plan must be an object"],
  [{ now: "yesterday" }, "invalidDate", "now", "now must be a date like 2026-01-31"],
  [{ now: 20_000 }, "invalidDate", "now", "now must be a date like 2026-01-31"],
  [{ now: "2026-02-30" }, "invalidDate", "now", "now must be a date like 2026-01-31"],
  [{ now: "2024-04-19" }, "nowTooEarly", "now", "now must not be before 2024-04-20"],
  [{ tier: "gold" }, "invalidTier", "tier", "tier must be free, basic or advanced"],
  [{ controlPanel: 7 }, "invalid", "controlPanel", "controlPanel must be an object"],
  [panel({ baseAmount: 0 }), "required", "controlPanel.baseAmount", "Base amount is required"],
  [panel({ baseAmount: "250" }), "required", "controlPanel.baseAmount", "Base amount is required"],
  [panel({ baseAmount: null }), "required", "controlPanel.baseAmount", "Base amount is required"],
  [
    panel({ baseAmount: Number.POSITIVE_INFINITY }),
    "required",
    "controlPanel.baseAmount",
    "Base amount is required",
  ],
  [
    panel({ baseAmount: 1e13 }),
    "outOfRange",
    "controlPanel.baseAmount",
    "Base amount must not exceed 1000000000",
  ],
  [panel({ buyRhythm: "fortnightly" }), "unknownRhythm", "controlPanel.buyRhythm", "Unknown buying rhythm"],
  [panel({ baseCurrency: "SEK" }), "required", "controlPanel.baseCurrency", "Currency is required"],
  [
    panel({ baseAmountGrowthRate: 1.01 }),
    "outOfRange",
    "controlPanel.baseAmountGrowthRate",
    "Growth rate must be between 0% and +100%",
  ],
  [panel({ dynamicTopUpCap: -1 }), "outOfRange", "controlPanel.dynamicTopUpCap", "Cap must be non-negative"],
  [panel({ cycleTopUpCap: "0" }), "outOfRange", "controlPanel.cycleTopUpCap", "Cap must be non-negative"],
  [
    panel({ cycleTopUpCap: 1e13 }),
    "outOfRange",
    "controlPanel.cycleTopUpCap",
    "Cap must not exceed 1000000000",
  ],
  [
    panel({ priceRandomisationLowerLimit: 0.84 }),
    "outOfRange",
    "controlPanel.priceRandomisationLowerLimit",
    "Lower limit must be between 85% and 100%",
  ],
  [
    panel({ priceRandomisationUpperLimit: 1.16 }),
    "outOfRange",
    "controlPanel.priceRandomisationUpperLimit",
    "Upper limit must be between 100% and 115%",
  ],
  [
    panel({ globalWealthLowerLimit: 0.17 }),
    "outOfRange",
    "controlPanel.globalWealthLowerLimit",
    "Lower limit must be between 4% and 16%",
  ],
  [
    panel({ globalWealthUpperLimit: 0.15 }),
    "outOfRange",
    "controlPanel.globalWealthUpperLimit",
    "Upper limit must be between 16% and 28%",
  ],
  [
    panel({ growthConservatism: 1.6 }),
    "outOfRange",
    "controlPanel.growthConservatism",
    "Growth preset must be between 0 and 1.5",
  ],
  [panel({ feePct: 0.51 }), "outOfRange", "controlPanel.feePct", "Fee must be between 0% and 50%"],
  [
    panel({ feeFixedUsd: 1e7 }),
    "outOfRange",
    "controlPanel.feeFixedUsd",
    "Fixed fee must not exceed 1000000",
  ],
  [
    panel({ sellShiftMonths: 13 }),
    "outOfRange",
    "controlPanel.sellShiftMonths",
    "Shift must be between -12 and 12 months",
  ],
  [
    panel({ sellShiftMonths: 1.5 }),
    "outOfRange",
    "controlPanel.sellShiftMonths",
    "Shift must be between -12 and 12 months",
  ],
  [
    panel({ reinvestShiftMonths: -13 }),
    "outOfRange",
    "controlPanel.reinvestShiftMonths",
    "Shift must be between -12 and 12 months",
  ],
  [panel({ epochCount: 0 }), "outOfRange", "controlPanel.epochCount", "Invalid epoch count"],
  [panel({ epochCount: 2.5 }), "outOfRange", "controlPanel.epochCount", "Invalid epoch count"],
  [
    panel({ sellReinvestSettings: 1 }),
    "outOfRange",
    "controlPanel.sellReinvestSettings",
    "sellReinvestSettings must be true or false",
  ],
  [{ transactions: {} }, "invalid", "transactions", "transactions must be a list"],
  [{ transactions: [3] }, "invalid", "transactions[0]", "transactions[0] must be an object"],
  [transaction({ dateAcquired: undefined }), "required", "transactions[1].dateAcquired", "Date is required"],
  [transaction({ dateAcquired: "5 March" }), "required", "transactions[1].dateAcquired", "Date is required"],
  [
    transaction({ dateAcquired: "2026-11-21" }),
    "futureTransaction",
    "transactions[1].dateAcquired",
    "Date cannot be in the future",
  ],
  [
    transaction({ dateAcquired: "2009-01-03" }),
    "outOfRange",
    "transactions[1].dateAcquired",
    "Date must not be before 2009-01-04",
  ],
  [
    transaction({ btcBought: 0 }),
    "required",
    "transactions[1].btcBought",
    "BTC amount is required and cannot be zero",
  ],
  [
    transaction({ btcBought: 1e-9 }),
    "required",
    "transactions[1].btcBought",
    "BTC amount is required and cannot be zero",
  ],
  [
    transaction({ usdSpent: "650" }),
    "required",
    "transactions[1].usdSpent",
    "USD amount is required and cannot be zero",
  ],
  [
    transaction({ btcBought: 22e6 }),
    "outOfRange",
    "transactions[1].btcBought",
    "BTC amount must not exceed 21000000",
  ],
  [
    transaction({ btcBought: -0.01 }),
    "sign",
    "transactions[1].usdSpent",
    "USD amount must be negative for sell transactions",
  ],
  [
    transaction({ usdSpent: -650 }),
    "sign",
    "transactions[1].usdSpent",
    "USD amount must be positive for buy transactions",
  ],
  [transaction({ feesUSD: -1 }), "sign", "transactions[1].feesUSD", "Fees cannot be negative"],
  [transaction({ feesUSD: "1" }), "required", "transactions[1].feesUSD", "Fees are required"],
  [
    transaction({ buyingPriceUSD: 0 }),
    "sign",
    "transactions[1].buyingPriceUSD",
    "Price must be greater than zero",
  ],
  [
    transaction({ buyingPriceUSD: 50_000 }),
    "inconsistent",
    "transactions[1].btcBought",
    "Invalid BTC amount. Expected 0.01300000 based on USD spent ÷ Buying price.",
  ],
  [
    transaction({ feesUSD: 5, costUSD: 700 }),
    "inconsistent",
    "transactions[1].usdSpent",
    "Invalid USD spent. Expected 695.00 based on Cost (USD) - Fees (USD).",
  ],
  [
    transaction({ cycleTopUp: -5 }),
    "outOfRange",
    "transactions[1].cycleTopUp",
    "Top-up must be non-negative",
  ],
  [{ edits: [] }, "invalid", "edits", "edits must be an object"],
  [{ edits: { soon: {} } }, "invalidDate", "edits.soon", "edits.soon must be a date like 2026-01-31"],
  [{ edits: { "2026-01-01": 5 } }, "outOfRange", "edits.2026-01-01", "edits.2026-01-01 must be an object"],
  [
    { edits: { "2026-01-01": { usdSpent: 1 }, "2026-01-31": { usdSpent: 2 } } },
    "duplicateEdit",
    "edits.2026-01-31",
    "2026-01 is edited twice",
  ],
  [{ edits: { "2026-01-01": { roi: 1 } } }, "unknownField", "edits.2026-01-01.roi", "roi cannot be edited"],
  [
    { edits: { "2026-01-01": { feesUSD: -1 } } },
    "outOfRange",
    "edits.2026-01-01.feesUSD",
    "feesUSD must be a non-negative number",
  ],
  [
    { edits: { "2026-01-01": { buyingPriceUSD: 0 } } },
    "outOfRange",
    "edits.2026-01-01.buyingPriceUSD",
    "Price must be greater than zero",
  ],
  [
    { edits: { "2026-01-01": { sell: 1 } } },
    "outOfRange",
    "edits.2026-01-01.sell",
    "sell must be true or false",
  ],
  [{ epochOverrides: { 33: {} } }, "outOfRange", "epochOverrides.33", "Epoch not found for index"],
  [{ epochOverrides: { "05": {} } }, "outOfRange", "epochOverrides.05", "Epoch not found for index"],
  [{ epochOverrides: { x: {} } }, "outOfRange", "epochOverrides.x", "Epoch not found for index"],
  [
    { epochOverrides: { 5: { peakPrice: 0 } } },
    "outOfRange",
    "epochOverrides.5.peakPrice",
    "Price must be greater than zero",
  ],
  [
    { epochOverrides: { 5: { halvingDate: "2028-01-01" } } },
    "unknownField",
    "epochOverrides.5.halvingDate",
    "halvingDate cannot be changed for an epoch",
  ],
  [
    { epochOverrides: { 5: { peakPriceDate: "2029-13-01" } } },
    "invalidDate",
    "epochOverrides.5.peakPriceDate",
    "epochOverrides.5.peakPriceDate must be a date like 2026-01-31",
  ],
  [{ seed: 5 }, "invalid", "seed", "seed must be text"],
  [{ seed: "x".repeat(1001) }, "tooLarge", "seed", "seed must not have more than 1000 characters"],
  [market({ daily: 5 }), "invalid", "market.daily", "market.daily must be a list"],
  [
    market({ daily: new Array(100_001).fill(0) }),
    "tooLarge",
    "market.daily",
    "market.daily must not have more than 100000 entries",
  ],
  [
    market({ daily: [["2026-01-01"]] }),
    "invalidMarket",
    "market.daily[0]",
    "market.daily[0] must be a pair of a date and a number",
  ],
  [
    market({ daily: [["2026-01-01", Number.NaN]] }),
    "invalidMarket",
    "market.daily[0][1]",
    "market.daily[0][1] must be a number greater than zero",
  ],
  [
    market({
      daily: [
        ["2026-01-02", 1],
        ["2026-01-02", 2],
      ],
    }),
    "invalidMarket",
    "market.daily[1][0]",
    "market.daily[1][0] must be later than the date before it",
  ],
  [
    market({ daily: [["2009-01-03", 1]] }),
    "invalidMarket",
    "market.daily[0][0]",
    "market.daily[0][0] must not be before 2009-01-04",
  ],
  [
    market({ monthlyFacts: [{ ...fact, month: "July" }] }),
    "invalidMarket",
    "market.monthlyFacts[0].month",
    "market.monthlyFacts[0].month must be a month like 2026-01",
  ],
  [
    market({ monthlyFacts: [fact, fact] }),
    "invalidMarket",
    "market.monthlyFacts[1].month",
    "market.monthlyFacts[1].month must be later than the month before it",
  ],
  [
    market({ monthlyFacts: [{ ...fact, lowDay: 32 }] }),
    "invalidMarket",
    "market.monthlyFacts[0].lowDay",
    "market.monthlyFacts[0].lowDay must be a day of the month",
  ],
  [
    market({ monthlyFacts: [{ ...fact, low: 7 }] }),
    "invalidMarket",
    "market.monthlyFacts[0].low",
    "market.monthlyFacts[0].low must not be above the high",
  ],
  [
    market({ heights: [["2026-01-01", 1.5]] }),
    "invalidMarket",
    "market.heights[0][1]",
    "market.heights[0][1] must be a block height from 0 to 6930000",
  ],
  [
    market({
      heights: [
        ["2026-01-01", 900_000],
        ["2026-01-02", 899_999],
      ],
    }),
    "invalidMarket",
    "market.heights[1][1]",
    "market.heights[1][1] must not be below the height before it",
  ],
  [
    market({ fx: { EUR: [["2026-Q5", 1]] } }),
    "invalidMarket",
    "market.fx.EUR[0][0]",
    "market.fx.EUR[0][0] must be a quarter like 2026-Q2",
  ],
  [
    { ...panel({ baseCurrency: "DKK" }), ...market({ fx: {} }) },
    "invalidMarket",
    "market.fx.DKK",
    "market.fx.DKK is needed for the base currency",
  ],
  [
    market({ exchangeRates: { EUR: 0 } }),
    "invalidMarket",
    "market.exchangeRates.EUR",
    "market.exchangeRates.EUR must be a number greater than zero",
  ],
  [
    market({ globalWealth: [] }),
    "invalidMarket",
    "market.globalWealth",
    "market.globalWealth must have at least one point",
  ],
  [
    market({ currentBitcoinPrice: 1e16 }),
    "invalidMarket",
    "market.currentBitcoinPrice",
    "market.currentBitcoinPrice must not exceed 1000000000000000",
  ],
  [
    market({ dataTimestamp: 5 }),
    "invalidDate",
    "market.dataTimestamp",
    "market.dataTimestamp must be a date",
  ],
  [
    { analyses: { comparisons: "yes" } },
    "invalidAnalyses",
    "analyses.comparisons",
    "analyses.comparisons must be true or false",
  ],
  [
    { analyses: { monteCarlo: { paths: 10_001 } } },
    "invalidAnalyses",
    "analyses.monteCarlo.paths",
    "analyses.monteCarlo.paths must be a whole number from 1 to 10000",
  ],
  [
    { analyses: { timingError: { shifts: [0, "1"] } } },
    "invalidAnalyses",
    "analyses.timingError.shifts[1]",
    "analyses.timingError.shifts[1] must be a whole number from -120 to 120",
  ],
  [
    { analyses: { goalSeek: { date: "2030-01-01", totalBTC: 1, valueUSD: 1 } } },
    "invalidAnalyses",
    "analyses.goalSeek",
    "analyses.goalSeek must name either totalBTC or valueUSD",
  ],
  [
    { analyses: { pastPeaks: {} } },
    "invalidAnalyses",
    "analyses.pastPeaks",
    "analyses.pastPeaks must be true or false",
  ],
  [
    { analyses: { outlook: { paths: 0 } } },
    "invalidAnalyses",
    "analyses.outlook.paths",
    "analyses.outlook.paths must be a whole number from 1 to 10000",
  ],
  [
    { analyses: { outlook: { baseAmount: -1 } } },
    "invalidAnalyses",
    "analyses.outlook.baseAmount",
    `analyses.outlook.baseAmount must be a number from 0 to ${planFields.baseAmount.max}`,
  ],
  [
    { analyses: { outlook: { goal: 5 } } },
    "invalidAnalyses",
    "analyses.outlook.goal",
    "analyses.outlook.goal must be an object",
  ],
  [
    { analyses: { outlook: { goal: { date: "soon", totalBTC: 1 } } } },
    "invalidDate",
    "analyses.outlook.goal.date",
    "analyses.outlook.goal.date must be a date like 2026-01-31",
  ],
  [
    { analyses: { outlook: { goal: { date: "2030-01-01" } } } },
    "invalidAnalyses",
    "analyses.outlook.goal",
    "analyses.outlook.goal must name either totalBTC or realValue",
  ],
  [
    { analyses: { outlook: { goal: { date: "2030-01-01", realValue: "much" } } } },
    "invalidAnalyses",
    "analyses.outlook.goal.realValue",
    "analyses.outlook.goal.realValue must be a number from 0 to 1000000000000000",
  ],
];

describe("a plan is refused", () => {
  test.each(refusals.map(([raw, code, path, message]) => ({ raw, code, path, message })))(
    "with $code at $path: $message",
    ({ raw, code, path, message }) => {
      expect(refusal(raw)).toEqual({ code, path, message });
    },
  );

  test("for the first of several errors in the order of the fields", () => {
    const wrong = {
      analyses: 5,
      epochOverrides: { 40: {} },
      edits: 5,
      transactions: 5,
      controlPanel: { feePct: 9, baseCurrency: "X", baseAmount: 0 },
      tier: "x",
      now: "x",
    };
    const paths: string[] = [];
    const fixes: object[] = [
      { now: "2026-01-01" },
      { tier: "free" },
      { controlPanel: { feePct: 9, baseCurrency: "X" } },
      { controlPanel: { feePct: 9 } },
      { controlPanel: {} },
      { transactions: [] },
      { edits: {} },
      { epochOverrides: {} },
    ];
    let plan: object = wrong;
    for (const fix of fixes) {
      paths.push(refusal(plan).path);
      plan = { ...plan, ...fix };
    }
    expect(paths).toEqual([
      "now",
      "tier",
      "controlPanel.baseAmount",
      "controlPanel.baseCurrency",
      "controlPanel.feePct",
      "transactions",
      "edits",
      "epochOverrides.40",
    ]);
    expect(refusal(plan).path).toBe("analyses");
  });
});

describe("garbage", () => {
  const junk = fc.anything({
    withBigInt: true,
    withDate: true,
    withNullPrototype: true,
    withSparseArray: true,
  });

  test("is answered, never thrown at", () => {
    fc.assert(
      fc.property(junk, (raw) => {
        const parsed = parsePlan(raw, today);
        expect(typeof parsed.ok).toBe("boolean");
      }),
      { numRuns: 500 },
    );
  });

  test("inside any field is answered with a path into that field", () => {
    const shapes: readonly ((value: unknown) => object)[] = [
      (controlPanel) => ({ controlPanel }),
      (value) => ({ controlPanel: { dynamicTopUpCap: value, investStartDate: value } }),
      (value) => ({ transactions: [value, { ...buy, feesUSD: value }] }),
      (value) => ({ edits: { "2026-01-01": value } }),
      (value) => ({ edits: { "2026-01-01": { btcBought: value } } }),
      (value) => ({ epochOverrides: { 5: value } }),
      (market) => ({ market }),
      (value) => ({ market: { daily: value, heights: value } }),
      (value) => ({ market: { monthlyFacts: [value] } }),
      (value) => ({ market: { fx: { EUR: [value] } } }),
      (analyses) => ({ analyses }),
      (value) => ({ analyses: { goalSeek: value, monteCarlo: value, outlook: value } }),
      (value) => ({ analyses: { outlook: { goal: value, baseAmount: value } } }),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...shapes), junk, (shape, value) => {
        const raw = shape(value);
        const parsed = parsePlan(raw, today);
        if (!parsed.ok) expect(parsed.errors[0]?.path.startsWith(Object.keys(raw)[0]!)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the plan window", () => {
  const defaults = { start: today, end: parseDate("2032-04-09")! };
  const chainEnd = parseDate("2140-01-01")!;
  const check = (start: string | undefined, end: string | undefined) => {
    const { controlPanel } = read({ controlPanel: { investStartDate: start, investEndDate: end } });
    return checkPlanWindow(controlPanel, defaults, chainEnd);
  };

  test("defaults to now and the day before the second upcoming halving", () => {
    expect(check(undefined, undefined)).toEqual({ ok: true, window: defaults });
  });

  test.each([
    ["x", "2030-01-01", "investStartDate", "required", "Start date is required"],
    ["2009-01-03", "2030-01-01", "investStartDate", "outOfRange", "Start date must not be before 2009-01-04"],
    ["2026-01-01", "x", "investEndDate", "required", "End date is required"],
    ["2026-01-01", "2026-01-01", "investEndDate", "endBeforeStart", "End date must be after start date"],
    ["2033-01-01", undefined, "investEndDate", "endBeforeStart", "End date must be after start date"],
    [
      "2026-01-01",
      "2140-01-01",
      "investEndDate",
      "outOfRange",
      "End date must be before the day of block 6,930,000",
    ],
  ])("from %s to %s is refused at %s with %s", (start, end, field, code, message) => {
    expect(check(start, end)).toEqual({
      ok: false,
      error: { code, path: `controlPanel.${field}`, message },
    });
  });
});
