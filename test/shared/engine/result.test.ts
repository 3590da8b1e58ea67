import { describe, expect, test } from "vitest";
import { tierIncludes } from "#shared/domain/tiers.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { dottedNumber, phaseLabel } from "#shared/engine/columns/cycle-phases/phase-label.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { day, type PlanFile, planOf, refusalOf, resultOf, run } from "#test/shared/engine/support/plans.ts";

const plan: PlanFile = {
  now: "2026-11-20",
  controlPanel: { baseAmount: 100, investStartDate: "2021-01-31", investEndDate: "2045-12-31" },
};

describe("tiers", () => {
  test.each([
    ["free", "2032-03-31", 165],
    ["basic", "2045-12-31", 0],
    ["advanced", "2045-12-31", 0],
  ] as const)("%s sees its columns and rows up to %s", (tier, lastDate, hidden) => {
    const file = resultOf({ ...plan, tier });
    const columns = columnDefinitions.filter(({ tier: needed }) => tierIncludes(tier, needed));
    expect(file.columns.map(({ id }) => id)).toEqual(columns.map(({ id }) => id));
    expect(Object.keys(file.rows)).toEqual(file.columns.map(({ id }) => id));
    expect(file.rows.dateAcquired!.at(-1)).toBe(lastDate);
    expect(file.hiddenRows).toBe(hidden);
    expect(file.warnings.filter(({ code }) => code === "rowsHidden")).toHaveLength(hidden > 0 ? 1 : 0);
  });

  test("change no remaining value but those of the as-of row and of open cycles", () => {
    const whole = run({ ...plan, tier: "advanced" });
    const cut = run({ ...plan, tier: "free" });
    for (const { id, flags } of cut.columnOrder) {
      if (flags.startsWith("G") && id !== "slopeB" && id !== "interceptLogA") continue;
      if (id === "unrealisedGainLoss" || id === "roi") continue;
      expect(cut.columns[id], id).toEqual(whole.columns[id]!.subarray(0, cut.rowCount));
    }
  });
});

describe("a part of the columns", () => {
  test("holds the same values as the whole", () => {
    const whole = run(plan);
    const wanted = new Set(["roi", "cyclePhase", "minutesPerBlock", "nothing"]);
    const part = simulate(planOf(plan), embeddedMarket, { columns: wanted });
    expect(part.columnOrder.map(({ id }) => id)).toEqual(["roi", "cyclePhase", "minutesPerBlock"]);
    expect(part.columns.roi).toEqual(whole.columns.roi);
    expect(part.columns.minutesPerBlock).toEqual(whole.columns.minutesPerBlock);
  });

  test("never goes beyond the tier", () => {
    const part = simulate(planOf({ ...plan, tier: "free" }), embeddedMarket, {
      columns: new Set(["minutesPerBlock", "priceUSD"]),
    });
    expect(Object.keys(part.columns)).toEqual(["priceUSD"]);
  });
});

describe("the result file", () => {
  const file = resultOf({ ...plan, tier: "advanced" });

  test("writes dates, booleans, texts and empty cells as such", () => {
    expect(file.rows.dateAcquired!.slice(0, 2)).toEqual(["2021-01-31", "2021-02-28"]);
    expect(file.rows.feesCovered![0]).toBe(false);
    expect(file.rows.gainsUSD![0]).toBeNull();
    expect(file.rows.cyclePhase![0]).toBe("support");
    expect(file.rows.peakPhaseLabel![60]).toBe("Peak · October 2025 · US$ 124.728 · +30,24 %");
    expect(JSON.stringify(file)).not.toMatch(/NaN|Infinity/);
  });

  test("states what was calculated, when and from which data", () => {
    expect(file).toMatchObject({
      modelVersion: "1.1.0",
      now: "2026-11-20",
      dataDate: "2026-08-21",
      stale: true,
      currentBitcoinPrice: 78_325.1,
      currentBlockHeight: 976_725,
      exchangeRate: 1,
      currentEpoch: 4,
      investStartDate: "2021-01-31",
      investEndDate: "2045-12-31",
    });
    expect(file.epochs).toHaveLength(33);
    expect(file.epochs[32]).toMatchObject({ epoch: 32, halvingBlockHeight: 6_720_000, bitcoinMined: 0.0021 });
  });

  test("lists as many epochs as the plan requests and the tier allows", () => {
    const listed = (tier: string, epochCount: number) => {
      const panel = { ...plan.controlPanel, epochCount };
      return resultOf({ ...plan, tier, controlPanel: panel }).epochs.length;
    };
    expect([listed("free", 1), listed("free", 9), listed("basic", 4), listed("advanced", 40)]).toEqual([
      5, 6, 8, 33,
    ]);
  });

  test("holds fewer than eight megabytes of numbers for the longest plan", () => {
    const longest = run({
      ...plan,
      controlPanel: { ...plan.controlPanel, investStartDate: "2009-01-04", investEndDate: "2140-01-01" },
    });
    expect(longest.rowCount).toBeGreaterThan(1500);
    const buffers = new Set<ArrayBufferLike>();
    const collect = (value: unknown) => {
      if (ArrayBuffer.isView(value)) buffers.add(value.buffer);
      else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
    };
    collect(longest);
    const bytes = [...buffers].reduce((sum, buffer) => sum + buffer.byteLength, 0);
    expect(bytes).toBeLessThan(8e6);
  });
});

describe("warnings", () => {
  const codes = (file: PlanFile) => run(file).warnings.map(({ code }) => code);

  test("come in a fixed order", () => {
    expect(
      codes({
        ...plan,
        tier: "free",
        market: { currentBitcoinPrice: 1, currentBlockHeight: 1, dataTimestamp: "2026-01-01" },
        edits: { "2020-01-01": { usdSpent: 1 } },
        epochOverrides: { 6: { peakPrice: 1e12 } },
      }),
    ).toEqual([
      "stalePrice",
      "extremeUnconfirmed",
      "currentPriceIgnored",
      "currentHeightIgnored",
      "peakCapped",
      "editIgnored",
      "rowsHidden",
      "historyRule",
      "historyRule",
    ]);
  });

  test("name the rules that real months broke, with the first of them", () => {
    const broken = run({ ...plan, now: "2026-08-21" }).warnings;
    expect(broken).toEqual([
      { code: "historyRule", rule: "peakNotAbovePrice", count: 1, first: "2024-03-31" },
      { code: "historyRule", rule: "minutesPerBlockOutOfRange", count: 1, first: "2021-06-30" },
    ]);
  });

  test("count rows whose own block heights fall below those that are known", () => {
    const fact = {
      month: "2025-09",
      close: 50_000,
      lastDay: 20,
      high: 60_000,
      highDay: 5,
      low: 40_000,
      lowDay: 7,
    };
    const market = { monthlyFacts: [{ ...fact, lastBlockHeight: 800_000 }] };
    const file = { ...plan, now: "2026-08-21", controlPanel: { investStartDate: "2024-01-10" }, market };
    const counted = run(file).warnings.find(
      (one) => one.code === "historyRule" && one.rule === "minutesPerBlockOutOfRange",
    );
    expect(counted).toMatchObject({ count: 17, first: "2024-05-10" });
  });

  test("report a power law outside the range of historical fits", () => {
    const flat = {
      daily: [
        ["2013-01-01", 100],
        ["2026-11-20", 101],
      ],
      monthlyFacts: [],
    };
    expect(codes({ ...plan, market: flat })).toContain("slopeOutOfRange");
  });
});

describe("the plan window", () => {
  const window = (investStartDate: unknown, investEndDate: unknown): PlanFile => ({
    ...plan,
    controlPanel: { investStartDate, investEndDate },
  });

  test.each([
    ["nonsense", "2030-01-01", "required controlPanel.investStartDate"],
    ["2009-01-03", "2030-01-01", "outOfRange controlPanel.investStartDate"],
    ["2020-01-01", "nonsense", "required controlPanel.investEndDate"],
    ["2020-01-01", "2020-01-01", "endBeforeStart controlPanel.investEndDate"],
    ["2020-01-01", "2150-01-01", "outOfRange controlPanel.investEndDate"],
  ])("from %s to %s is refused", (start, end, refusal) => {
    expect(refusalOf(window(start, end))).toBe(refusal);
  });

  test("is judged after the epoch rules and before the ledger", () => {
    const broken = window("nonsense", "2030-01-01");
    expect(refusalOf({ ...broken, epochOverrides: { 3: { peakPrice: 1 } } })).toMatch(/^epochOverride /);
    const sell = { dateAcquired: "2020-01-01", btcBought: -1, usdSpent: -1 };
    expect(refusalOf({ ...broken, transactions: [sell] })).toMatch(/^required /);
  });

  test("may end on the last day with a subsidy", () => {
    const end = run(plan).model.epochs.halvingDate[33]! - 1;
    const longest = run({
      ...plan,
      controlPanel: { investStartDate: "2030-01-01", investEndDate: "2140-01-01" },
    });
    expect(longest.model.rows.day.at(-1)!).toBeLessThanOrEqual(end);
  });
});

describe("labels of turning points", () => {
  test("write numbers with dots and a decimal comma", () => {
    const known = [
      [1_224_098.5, 0, "1.224.099"],
      [-16.98, 2, "-16,98"],
      [999.5, 0, "1.000"],
      [0.05, 4, "0,0500"],
      [12.35, 2, "12,35"],
      [100, 0, "100"],
      [1234567.891, 2, "1.234.567,89"],
    ] as const;
    for (const [value, decimals, text] of known) expect(dottedNumber(value, decimals)).toBe(text);
  });

  test("leave out what is not known", () => {
    const when = day("2010-03-22");
    expect(phaseLabel("support", when, Number.NaN, Number.NaN)).toBe("Support · March 2010 · –");
    expect(phaseLabel("halving", when, 12.35, 0)).toBe("Halving · March 2010 · US$ 12,35");
    expect(phaseLabel("nextHalving", when, 0.5, -0.16981)).toBe(
      "Next halving · March 2010 · US$ 0,5000 · -16,98 %",
    );
    expect(phaseLabel("peak", when, 5, 0)).toBe("Peak · March 2010 · US$ 5,00 · +0,00 %");
  });
});

test("every column has a value somewhere in a plan that uses everything", () => {
  const result = run({
    ...plan,
    controlPanel: {
      ...plan.controlPanel,
      sellReinvestSettings: true,
      dynamicTopUpCap: 50,
      cycleTopUpCap: 50,
    },
  });
  const empty = columnDefinitions.filter(({ id }) => result.columns[id]!.every(Number.isNaN));
  expect(empty.map(({ id }) => id)).toEqual([]);
});
