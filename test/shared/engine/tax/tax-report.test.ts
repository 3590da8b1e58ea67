import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDate } from "#shared/domain/dates.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import type { JurisdictionCode } from "#shared/domain/tax-choices.ts";
import { jurisdictions } from "#shared/engine/tax/jurisdictions.ts";
import { longFrom, startingYear, taxYear } from "#shared/engine/tax/tax-calendar.ts";
import type { TaxEvent } from "#shared/engine/tax/tax-events.ts";
import type { TaxRecord } from "#shared/engine/tax/tax-record.ts";
import { blocksOf, day, type PlanFile, refusalOf } from "#test/shared/engine/support/plans.ts";
import { anyTrades } from "#test/shared/engine/support/trades.ts";

const panel = { investStartDate: "2026-11-20", backfillPast: false, feePct: 0.01, feeFixedUsd: 1 };

interface Entry {
  readonly date: string;
  readonly btc: number;
  readonly usd: number;
  readonly [field: string]: unknown;
}

/** A plan in dollars whose recorded transactions are these. */
function planWith(entries: readonly Entry[], taxReport: object, more: PlanFile = {}): PlanFile {
  return {
    now: "2026-11-20",
    controlPanel: { ...panel, ...more.controlPanel },
    transactions: entries.map(({ date, btc, usd, ...rest }) => ({
      dateAcquired: date,
      btcBought: btc,
      usdSpent: usd,
      ...rest,
    })),
    ...(more.market && { market: more.market }),
    taxReport,
  };
}

function reportOf(entries: readonly Entry[], taxReport: object, more?: PlanFile): TaxRecord {
  return blocksOf(planWith(entries, taxReport, more)).taxReport!;
}

const warningsOf = (entries: readonly Entry[], taxReport: object, more?: PlanFile) =>
  blocksOf(planWith(entries, taxReport, more)).warnings;

/** Trades as transactions in dollars; those of no money or too far ahead are left out. */
const anyRecords = anyTrades.map((events) =>
  events
    .filter(({ date }) => date <= day("2026-11-20"))
    .map(({ date, isSell, satoshis, cents, feeCents, account }: TaxEvent) => ({
      date: formatDate(date),
      btc: (isSell ? -1 : 1) * fromSatoshis(satoshis),
      usd: (isSell ? -1 : 1) * fromCents(Math.max(1, cents)),
      feesUSD: fromCents(feeCents),
      ...(account !== "" && { account }),
    })),
);
const codes = Object.keys(jurisdictions) as JurisdictionCode[];
const cents = (amount: number | null) => Math.round((amount ?? Number.NaN) * 100);
const satoshis = (btc: number) => Math.round(btc * 1e8);

describe("a holding becomes long term", () => {
  test.each([
    ["2023-02-27", "2024-02-28", "2024-02-28"],
    ["2023-02-28", "2024-02-29", "2024-03-01"],
    ["2024-02-28", "2025-03-01", "2025-03-01"],
    ["2024-02-29", "2025-03-01", "2025-03-01"],
    ["2023-12-31", "2025-01-01", "2025-01-01"],
    // Rev. Rul. 66-97: bought on the last day of a month, from the first day of the thirteenth month after.
    ["2022-11-30", "2023-12-01", "2023-12-01"],
  ])("bought on %s: after the anniversary from %s, after a clear year from %s", (bought, after, clear) => {
    expect(formatDate(longFrom("afterAnniversary", day(bought))!)).toBe(after);
    expect(formatDate(longFrom("clearYear", day(bought))!)).toBe(clear);
    expect(longFrom("none", day(bought))).toBeNull();
  });

  test("by a clear year on the day of the anniversary rule or one later", () => {
    for (let bought = day("1999-01-01"); bought < day("2032-01-01"); bought++) {
      const later = longFrom("clearYear", bought)! - longFrom("afterAnniversary", bought)!;
      expect([0, 1]).toContain(later);
    }
  });
});

describe("a tax year", () => {
  test("starts on its day and is named after one calendar year or two", () => {
    expect(taxYear("01-01", 2025)).toEqual({
      label: "2025",
      start: day("2025-01-01"),
      end: day("2025-12-31"),
    });
    expect(taxYear("04-06", 1999).label).toBe("1999/00");
    expect([startingYear("04-06", day("2025-04-05")), startingYear("04-06", day("2025-04-06"))]).toEqual([
      2024, 2025,
    ]);
    expect(formatDate(taxYear("07-01", 2026).end)).toBe("2027-06-30");
  });
});

describe("the years of a report", () => {
  test.each(codes)("of %s reconcile and carry on, and end with what is held", (jurisdiction) => {
    fc.assert(
      fc.property(anyRecords, (entries) => {
        const { years, holdings, disposals } = reportOf(entries, { jurisdiction, currency: "USD" });
        let closing = { btc: 0, cost: 0 };
        for (const year of years) {
          expect([cents(year.opening.cost), satoshis(year.opening.btc)]).toEqual([
            cents(closing.cost),
            satoshis(closing.btc),
          ]);
          expect(cents(year.opening.cost) + cents(year.bought.cost) - cents(year.disposed.basis)).toBe(
            cents(year.closing.cost),
          );
          expect(satoshis(year.opening.btc) + satoshis(year.bought.btc) - satoshis(year.disposed.btc)).toBe(
            satoshis(year.closing.btc),
          );
          expect(cents(year.net)).toBe(cents(year.gains) - cents(year.losses));
          expect(cents(year.net)).toBe(cents(year.proceeds) - cents(year.fees) - cents(year.basis));
          if (year.short && year.long) {
            expect(cents(year.short.net) + cents(year.long.net)).toBe(
              disposals
                .filter((one) => one.year === year.year)
                .flatMap(({ matches }) => matches)
                .reduce((sum, match) => sum + (match.term === null ? 0 : cents(match.gain)), 0),
            );
          }
          closing = year.closing;
        }
        expect([closing.btc, closing.cost]).toEqual([holdings.btc, holdings.cost]);
        expect(years.reduce((sum, year) => sum + year.disposals, 0)).toBe(disposals.length);
      }),
      { numRuns: 15 },
    );
  });

  test("are none without transactions", () => {
    const report = reportOf([], { jurisdiction: "US" });
    expect([report.years, report.disposals, report.openLots, report.harvest]).toEqual([[], [], [], []]);
    expect(report.holdings).toMatchObject({ btc: 0, cost: 0, value: 0 });
  });

  const yearOf = (entries: readonly Entry[], taxReport: object, label: string) =>
    reportOf(entries, { currency: "USD", ...taxReport }).years.find(({ year }) => year === label)!;
  const bought = { date: "2024-07-05", btc: 1, usd: 10_000 };

  test("of Germany are free below the limit and taxable in full from it on; long gains are free", () => {
    const sold = (usd: number) => [bought, { date: "2024-12-01", btc: -1, usd: -usd }];
    const taxable = (usd: number, allowances = {}) =>
      yearOf(sold(usd), { jurisdiction: "DE", allowances }, "2024").taxable;
    expect([taxable(10_999.99), taxable(11_000), taxable(9_000)]).toEqual([0, 1000, 0]);
    expect(taxable(11_000, { 2024: 1000.01 })).toBe(0);
    const late = [bought, { date: "2025-07-06", btc: -1, usd: -50_000 }];
    expect(yearOf(late, { jurisdiction: "DE" }, "2025")).toMatchObject({ taxable: 0, long: { net: 40_000 } });
  });

  test("of the United Kingdom have the exempt amount of their time", () => {
    const { years } = reportOf([{ date: "2020-05-01", btc: 1, usd: 1 }], { jurisdiction: "GB" });
    expect(years.map(({ year, allowance }) => [year, allowance])).toEqual([
      ["2020/21", 12_300],
      ["2021/22", 12_300],
      ["2022/23", 12_300],
      ["2023/24", 6_000],
      ["2024/25", 3_000],
      ["2025/26", 3_000],
      ["2026/27", 3_000],
    ]);
    const early = reportOf([{ date: "2019-05-01", btc: 1, usd: 1 }], { jurisdiction: "GB" }).years[0]!;
    expect([early.year, early.allowance, early.taxable]).toEqual(["2019/20", null, null]);
  });

  test("of Canada include half of the net gain, or the rate that is given", () => {
    const entries = [bought, { date: "2024-12-01", btc: -1, usd: -10_000.33 }];
    expect(yearOf(entries, { jurisdiction: "CA" }, "2024").taxable).toBe(0.17);
    expect(yearOf(entries, { jurisdiction: "CA", rate: 1 }, "2024").taxable).toBe(0.33);
    const loss = [bought, { date: "2024-12-01", btc: -1, usd: -1 }];
    expect(yearOf(loss, { jurisdiction: "CA" }, "2024").taxable).toBe(0);
  });

  test("of Australia set losses off against short gains first, then halve long ones, until 2026/27", () => {
    const year = yearOf(
      [
        { date: "2023-08-01", btc: 1, usd: 1000 },
        { date: "2023-08-02", btc: 1, usd: 5000 },
        { date: "2024-08-03", btc: 1, usd: 2000 },
        // A long gain of 2,000, a long loss of 1,500 and a short gain of 1,000.
        { date: "2024-09-01", btc: -1, usd: -3000 },
        { date: "2024-09-02", btc: -1, usd: -3500 },
        { date: "2024-09-03", btc: -1, usd: -3000 },
      ],
      { jurisdiction: "AU" },
      "2024/25",
    );
    expect(year).toMatchObject({ long: { gains: 2000, losses: 1500 }, short: { gains: 1000 }, taxable: 750 });
    const later = { ...planWith([bought], { jurisdiction: "AU" }), now: "2027-08-01" };
    const { years } = blocksOf(later).taxReport!;
    expect(years.map(({ taxable }) => taxable)).toEqual([0, 0, 0, null]);
  });

  test("of Denmark count gains and losses of whole sales, and of generic those of single matches", () => {
    const entries = [
      { date: "2024-01-01", btc: 1, usd: 100 },
      { date: "2024-02-01", btc: 1, usd: 300 },
      { date: "2024-03-01", btc: -2, usd: -500 },
    ];
    expect(yearOf(entries, { jurisdiction: "DK" }, "2024")).toMatchObject({ gains: 100, losses: 0 });
    expect(yearOf(entries, { jurisdiction: "generic" }, "2024")).toMatchObject({ gains: 150, losses: 50 });
  });
});

describe("a report", () => {
  test("converts with the rate of a transaction, else with that of the market, and never in dollars", () => {
    const entries = [
      { date: "2024-01-01", btc: 1, usd: 100.01, exchangeRate: 0.5, feesUSD: 0.03 },
      { date: "2024-01-02", btc: 1, usd: 100 },
    ];
    const market = { fx: { EUR: [["2024-Q1", 0.9]] } };
    const euros = reportOf(entries, { currency: "EUR" }, { market });
    expect(euros.openLots.map(({ cost }) => cost)).toEqual([50.03, 90]);
    expect(reportOf(entries, {}).openLots.map(({ cost }) => cost)).toEqual([100.04, 100]);
    expect(warningsOf(entries, { currency: "EUR" }, { market })).toEqual([
      { code: "estimatedRates", count: 1 },
    ]);
  });

  test("warns of ignored choices, unusual methods, rules of earlier years and open matching", () => {
    const entries = [
      { date: "2026-08-01", btc: 1, usd: 100, id: "a" },
      { date: "2026-10-20", btc: -0.25, usd: -50, id: "b", lots: [{ id: "a", btc: 0.25 }] },
      { date: "2026-10-21", btc: -0.25, usd: -50, id: "c" },
    ];
    expect(warningsOf(entries, { jurisdiction: "US", method: "ukMatching" })).toEqual([
      { code: "lotChoiceIgnored", transaction: "b" },
      { code: "methodUnusual", method: "ukMatching" },
      { code: "matchingOpen", date: "2026-10-21" },
    ]);
    const later = { ...planWith(entries, { jurisdiction: "US", method: "specific" }), now: "2027-01-01" };
    expect(blocksOf(later).warnings).toEqual([{ code: "rulesUnchecked", checked: 2026 }]);
  });

  test("values lots today, counts their days and lists the losers by size", () => {
    const market = { currentBitcoinPrice: 100, dataTimestamp: "2026-11-20T12:00:00Z" };
    const entries = [
      { date: "2026-01-01", btc: 1, usd: 150, id: "a" },
      { date: "2025-11-19", btc: 2, usd: 500, id: "b" },
      { date: "2026-02-01", btc: 1, usd: 90, id: "c" },
    ];
    const { openLots, harvest } = reportOf(entries, { jurisdiction: "US" }, { market });
    expect(openLots[0]).toMatchObject({
      lot: "b",
      acquired: "2025-11-19",
      value: 200,
      gain: -300,
      holdingDays: 366,
      longFrom: "2026-11-20",
      daysToLongTerm: 0,
      term: "long",
    });
    expect(openLots[1]).toMatchObject({ lot: "a", daysToLongTerm: 43, term: "short" });
    expect(harvest.map(({ lot, loss }) => [lot, loss])).toEqual([
      ["b", 300],
      ["a", 50],
    ]);
  });

  test("names transactions by their ids where those are unique, else by their positions", () => {
    const buy = { date: "2024-01-01", btc: 1, usd: 1 };
    const { openLots } = reportOf(
      [
        { ...buy, id: "x" },
        { ...buy, id: "y" },
        { ...buy, id: "x" },
        { ...buy, id: 7 },
      ],
      {},
    );
    expect(openLots.map(({ lot }) => lot)).toEqual(["#0", "y", "#2", "#3"]);
  });

  test("keeps texts of CSV files from being run as formulas, and quotes what needs it", () => {
    const { csv } = reportOf(
      [
        { date: "2024-01-01", btc: 1, usd: 100, account: "=cmd()", id: 'a "b"' },
        { date: "2024-02-01", btc: -1, usd: -90, account: "=cmd()" },
      ],
      { jurisdiction: "generic", csv: true },
    );
    expect(csv!.generic.split("\r\n")[1]).toBe(
      '2024,d1,2024-02-01,\'=cmd(),"a ""b""",fifo,2024-01-01,1.00000000,90.00,0.00,100.00,-10.00,31,,USD',
    );
    expect(csv!.form8949).toBe(
      "Description,Date acquired,Date sold,Proceeds,Cost or other basis,Gain or loss,Term\r\n" +
        "1.00000000 BTC,01/01/2024,02/01/2024,90.00,100.00,-10.00,\r\n",
    );
    expect(csv!.ukComputation).toBeNull();
  });
});

describe("a tried sale", () => {
  test.each(["fifo", "lifo", "hifo", "average", "ukMatching"] as const)(
    "changes under %s what recording it would change",
    (method) => {
      fc.assert(
        fc.property(anyRecords, fc.constantFrom(0.3, 1), (entries, part) => {
          const own = entries.filter(({ account }) => account === undefined);
          const held = own.reduce((sum, { btc }) => sum + satoshis(btc), 0);
          const btc = fromSatoshis(Math.floor(held * part));
          fc.pre(btc > 0);
          const settings = { method, whatIf: { btc, priceUSD: 60_000, feesUSD: 3 } };
          const before = reportOf(entries, settings);
          const usd = before.whatIf!.proceeds;
          fc.pre(usd > 0);
          const sale = { date: "2026-11-20", btc: -btc, usd: -usd, feesUSD: 3 };
          const after = reportOf([...entries, sale], { method });
          const line = before.whatIf!.methods.find((one) => one?.method === method)!;
          const total = (report: TaxRecord) =>
            report.disposals.reduce((sum, { gain }) => sum + cents(gain), 0);
          expect(cents(line.gain)).toBe(total(after) - total(before));
          expect(line.matches).toEqual(after.disposals.at(-1)!.matches);
          expect(cents(line.shortGain) + cents(line.longGain) + cents(line.otherGain)).toBe(cents(line.gain));
        }),
        { numRuns: 25 },
      );
    },
  );

  test("is null under a method that cannot match the recorded sells", () => {
    const entries = [
      { date: "2023-01-01", btc: 0.2, usd: 100 },
      { date: "2024-01-01", btc: -0.5, usd: -100 },
      { date: "2024-01-01", btc: 1, usd: 100 },
    ];
    // The simulated months before hold enough for the plan's own ledger, which the report does not count.
    const controlPanel = { investStartDate: "2012-01-01", backfillPast: true };
    const { whatIf } = reportOf(entries, { method: "ukMatching", whatIf: { btc: 0.1 } }, { controlPanel });
    expect(whatIf!.methods.map((line) => line?.method ?? null)).toEqual([
      null,
      null,
      null,
      null,
      "ukMatching",
    ]);
    expect(whatIf!.fromOpenLots).toBeNull();
  });
});

describe("the block taxReport", () => {
  const entries = [
    { date: "2024-01-01", btc: 1, usd: 100, id: "a" },
    { date: "2024-06-01", btc: -0.5, usd: -100, id: "b" },
  ];
  const withField = (at: number, field: object) =>
    entries.map((entry, index) => (index === at ? { ...entry, ...field } : entry));

  test.each([
    [7, "invalid taxReport"],
    [{ whatIf: [], jurisdiction: "XX" }, "invalid taxReport.whatIf"],
    [{ jurisdiction: "XX" }, "unknownJurisdiction taxReport.jurisdiction"],
    [{ method: "best" }, "unknownMethod taxReport.method"],
    [{ currency: "XAU" }, "unknownCurrency taxReport.currency"],
    [{ perAccount: "yes" }, "invalid taxReport.perAccount"],
    [{ method: "ukMatching", perAccount: true }, "invalid taxReport.perAccount"],
    [{ rate: 1.1 }, "outOfRange taxReport.rate"],
    [{ allowances: { 2024: -1 } }, "outOfRange taxReport.allowances.2024"],
    [{ whatIf: {} }, "outOfRange taxReport.whatIf.btc"],
    [{ whatIf: { btc: 0.1, date: "soon" } }, "invalidDate taxReport.whatIf.date"],
    [{ whatIf: { btc: 0.1, date: "2024-05-31" } }, "outOfRange taxReport.whatIf.date"],
    [{ whatIf: { btc: 0.1, priceUSD: 0 } }, "outOfRange taxReport.whatIf.priceUSD"],
    [{ whatIf: { btc: 0.1, feesUSD: -1 } }, "outOfRange taxReport.whatIf.feesUSD"],
    [{ whatIf: { btc: 0.1, account: "" } }, "invalid taxReport.whatIf.account"],
    [{ whatIf: { btc: 0.50000001 } }, "oversell taxReport.whatIf.btc"],
    [{ perAccount: true, whatIf: { btc: 0.1, account: "x" } }, "oversell taxReport.whatIf.btc"],
    [{ whatIf: { btc: 0.5 } }, "accepted"],
    [null, "accepted"],
  ])("%j: %s", (taxReport, refusal) => {
    expect(refusalOf({ ...planWith(entries, {}), taxReport })).toBe(refusal);
  });

  test.each([
    [0, { account: "" }, "invalid transactions[0].account"],
    [0, { account: "x".repeat(65) }, "invalid transactions[0].account"],
    [0, { exchangeRate: 0 }, "outOfRange transactions[0].exchangeRate"],
    [0, { lots: [{ id: "a", btc: 1 }] }, "lotChoice transactions[0].lots"],
    [1, { lots: {} }, "lotChoice transactions[1].lots"],
    [1, { lots: [{ id: "a", btc: 0 }] }, "lotChoice transactions[1].lots"],
    [1, { lots: [{ id: 7, btc: 1 }] }, "lotChoice transactions[1].lots"],
    [1, { account: "elsewhere" }, "accepted"],
  ])("transaction %i with %j: %s", (at, field, refusal) => {
    expect(refusalOf(planWith(withField(at, field), {}))).toBe(refusal);
    const { taxReport: _, ...without } = planWith(withField(at, field), {});
    expect(refusalOf(without)).toBe("accepted");
  });

  test("refuses a sale that only the coins of simulated months would cover", () => {
    const controlPanel = { investStartDate: "2012-01-01", backfillPast: true };
    const sale = [{ date: "2024-06-01", btc: -0.5, usd: -100 }];
    expect(refusalOf(planWith(sale, {}, { controlPanel }))).toBe("oversell transactions[0]");
    const { taxReport: _, ...without } = planWith(sale, {}, { controlPanel });
    expect(refusalOf(without)).toBe("accepted");
  });
});
