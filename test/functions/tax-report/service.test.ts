import { describe, expect, it } from "vitest";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { openLotsReader } from "#functions/tax-report/report-reader.ts";
import { createTaxReportService } from "#functions/tax-report/service.ts";
import type { TaxSettingsStore } from "#functions/tax-report/settings-store.ts";
import { createTransactionService } from "#functions/transactions/service.ts";
import { taxReport as contract, type TaxReportSettings } from "#shared/api/portfolio/tax-report.ts";
import { formatDate } from "#shared/domain/dates.ts";
import { tiers } from "#shared/domain/tiers.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { createFakePlanStore } from "#test/fakes/plan-store.ts";
import { createFakeTransactionStore } from "#test/fakes/transaction-store.ts";

const free = { userId: "ada", tier: "free" } as const;
const basic = { userId: "ada", tier: "basic" } as const;
const advanced = { userId: "ada", tier: "advanced" } as const;

const preset = (
  jurisdiction: TaxReportSettings["jurisdiction"],
  changes: Partial<TaxReportSettings> = {},
): TaxReportSettings => ({
  jurisdiction,
  method: null,
  perAccount: null,
  currency: null,
  rate: null,
  allowances: {},
  ...changes,
});

/** The service over fakes, on 21 November 2026, beside the one that records. */
function open() {
  const ledgers = createFakeTransactionStore();
  const plans = createFakePlanStore();
  const saved = new Map<string, TaxReportSettings>();
  const settings: TaxSettingsStore = {
    read: async (userId) => saved.get(userId),
    write: async (userId, given) => void saved.set(userId, given),
  };
  const clock = () => Date.UTC(2026, 10, 21, 12);
  const market = async () => ({ live: { days: [] }, input: embeddedMarket });
  const limiter = rateLimiter(fakeCounterStore(), clock);
  const service = createTaxReportService({ settings, plans, ledgers, market, limiter, clock });
  const record = createTransactionService({ store: ledgers, plans, market, clock });
  const trade = async (dateAcquired: string, btcBought: number, usdSpent: number, more: object = {}) =>
    (await record.create(free, { dateAcquired, btcBought, usdSpent, feesUSD: 0, ...more })).id;
  const read = async (caller: typeof free | typeof basic | typeof advanced, year?: string) =>
    contract.get.response.parse(await service.get(caller, year));
  const openLots = openLotsReader({ settings, plans, ledgers, market });
  return { service, record, trade, read, openLots: () => openLots("ada", clock()) };
}

/** Half a bitcoin for 10,000 in 2024 and 2025, of which 0.3 are sold in 2025 and 0.1 in 2026. */
async function withTrades() {
  const opened = open();
  const { trade } = opened;
  await trade("2024-02-10", 0.25, 10_000);
  await trade("2025-03-01", 0.25, 20_000);
  await trade("2025-06-01", -0.3, -30_000, { feesUSD: 30 });
  await trade("2026-05-01", -0.1, -9_000);
  return opened;
}

describe("open lots", () => {
  const days = (lots: readonly { acquired: number | null; longFrom: number | null }[]) =>
    lots.map(({ acquired, longFrom }) => [acquired, longFrom].map((day) => day && formatDate(day)));

  it("are what is left of the buys, with when they become long-term by the chosen rules", async () => {
    const { service, trade, openLots } = await withTrades();
    await trade("2026-06-01", 0.1, 7_000);
    expect((await openLots()).rules).toBe("Generic");
    await service.update(basic, preset("DE"));
    const { rules, lots } = await openLots();
    expect(rules).toBe("Germany");
    expect(lots.map(({ satoshis }) => satoshis)).toEqual([10_000_000, 10_000_000]);
    expect(days(lots)).toEqual([
      ["2025-03-01", "2026-03-02"],
      ["2026-06-01", "2027-06-02"],
    ]);
    await service.update(basic, preset("DK"));
    expect(days((await openLots()).lots).map(([, from]) => from)).toEqual([null, null]);
  });

  it("are none where the transactions cannot be matched", async () => {
    const { service, trade, openLots } = open();
    await trade("2026-01-10", 0.2, 10_000, { account: "Kraken" });
    await trade("2026-02-10", -0.1, -6_000, { account: "Ledger" });
    await service.update(advanced, preset("DE"));
    expect((await openLots()).lots).toEqual([]);
  });
});

describe("a tax report", () => {
  it("matches the recorded transactions under the saved settings", async () => {
    const { service, read } = await withTrades();
    await service.update(basic, preset("US"));
    const { report, settings, problem } = await read(basic, "2025");
    expect(settings).toEqual(preset("US"));
    expect(problem).toBeNull();
    expect(report).toMatchObject({ jurisdiction: "US", method: "fifo", perAccount: true, currency: "USD" });
    expect(report?.years.map(({ year, net }) => [year, net])).toEqual([
      ["2024", 0],
      // 30,000 − 30 − (10,000 + 0.05 ÷ 0.25 · 20,000)
      ["2025", 15_970],
      ["2026", 1_000],
    ]);
    expect(report?.disposals).toHaveLength(1);
    expect(report?.disposals[0]?.matches.map(({ term, btc }) => [term, btc])).toEqual([
      ["long", 0.25],
      ["short", 0.05],
    ]);
    expect(report?.openLots).toMatchObject([{ btc: 0.1, cost: 8_000 }]);
    expect(report?.disclaimer).toContain("not tax advice");
    // The last known price is three months old here.
    expect(report?.holdings.priceDate).toBe("2026-08-21");
  });

  it.each([
    // A dollar is several crowns here, so that cents of a dollar are too coarse.
    ["DK", "DKK", 6.42543, 500, 5, 505],
    ["DK", "DKK", 6.42543, 499.99, 0.02, 500.01],
    ["CA", "CAD", 1.38, 1_234.57, 0.02, 1_234.59],
    ["GB", "GBP", 0.74, 100, 0.01, 100.01],
  ] as const)(
    "takes amounts entered in its currency as they are: %s, %s",
    async (country, currency, unitsPerUsd, spent, fees, cost) => {
      const { service, trade, read } = open();
      const entered = { currency, unitsPerUsd, spent, fees };
      await trade("2026-02-10", 0.02, 0, { usdSpent: undefined, feesUSD: undefined, entered });
      await service.update(free, preset(country));
      const { report } = await read(free);
      expect(report).toMatchObject({ currency, warnings: [], openLots: [{ cost }] });
    },
  );

  it("converts what was entered in its currency at the rate of the entry, and estimates nothing then", async () => {
    const { service, trade, read } = open();
    const entered = { currency: "EUR", unitsPerUsd: 0.9, spent: 900, fees: 0 };
    await trade("2026-02-10", 0.02, 0, { usdSpent: undefined, feesUSD: undefined, entered });
    await service.update(free, preset("DE"));
    const { report } = await read(free);
    expect(report?.openLots[0]?.cost).toBe(900);
    expect(report?.warnings).toEqual([]);
    await trade("2026-03-10", 0.02, 1_000);
    expect((await read(free)).report?.warnings).toEqual([{ code: "estimatedRates", count: 1 }]);
  });

  it("has the current tax year in every tier, and earlier ones from Basic on", async () => {
    const { read, service } = await withTrades();
    const own = (await read(free)).report;
    expect(own?.year).toBe("2026");
    expect(own?.years.map(({ year }) => year)).toEqual(["2026"]);
    expect(own?.lockedYears).toEqual(["2024", "2025"]);
    expect(own?.disposals.map(({ date }) => date)).toEqual(["2026-05-01"]);
    expect((await read(free, "2026")).report?.year).toBe("2026");
    for (const year of ["2025", "all"]) {
      await expect(service.get(free, year)).rejects.toMatchObject({ code: "TIER_REQUIRED" });
    }
    const all = (await read(basic, "all")).report;
    expect(all?.lockedYears).toEqual([]);
    expect(all?.disposals).toHaveLength(2);
    await expect(service.get(basic, "2019")).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
  });

  it("of someone without transactions is empty", async () => {
    const { report, accounts } = await open().read(free);
    expect(report).toMatchObject({ years: [], disposals: [], openLots: [], harvest: [], year: "2026" });
    expect(accounts).toEqual([]);
  });

  it("names the sale that cannot be matched, with its account, instead of figures", async () => {
    const { service, trade, read } = open();
    await trade("2026-01-10", 0.2, 10_000, { account: "Kraken" });
    const id = await trade("2026-02-10", -0.1, -6_000, { account: "Ledger" });
    await service.update(advanced, preset("DE"));
    const { report, problem, accounts, hasUnnamed } = await read(advanced);
    expect(report).toBeNull();
    expect(problem).toMatchObject({
      code: "oversell",
      transaction: id,
      date: "2026-02-10",
      account: "Ledger",
    });
    expect(accounts).toEqual(["Kraken", "Ledger"]);
    expect(hasUnnamed).toBe(false);
    await expect(service.tryOut(advanced, { btc: 0.01 })).rejects.toMatchObject({ code: "CONFLICT" });
    await service.update(advanced, preset("DE", { perAccount: false }));
    expect((await read(advanced)).report?.disposals).toHaveLength(1);
  });

  it("keeps settings that go together and refuses others by their field", async () => {
    const { service, read } = open();
    const wrong = preset("GB", { perAccount: true });
    await expect(service.update(free, wrong)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path: "body.perAccount" }],
    });
    expect((await read(free)).settings).toEqual(preset("generic"));
    const own = preset("GB", { allowances: { "2026/27": 2_500 } });
    expect(await service.update(free, own)).toEqual(own);
    expect((await read(free)).settings).toEqual(own);
  });
});

describe("the lots of a recorded sell", () => {
  it("are those that earlier sells left in its account, with their whole cost", async () => {
    const { service, trade } = open();
    const first = await trade("2024-02-10", 0.25, 10_000, { account: "A" });
    await trade("2024-03-10", 0.25, 10_000, { account: "B" });
    await trade("2025-03-01", -0.1, -9_000, { account: "A" });
    const id = await trade("2025-04-01", -0.05, -5_000, { account: "A", feesUSD: 5 });
    await trade("2025-05-01", 0.25, 10_000, { account: "A" });
    await service.update(free, preset("US"));
    const found = contract.saleLots.response.parse(await service.saleLots(basic, id));
    expect(found).toMatchObject({ btc: 0.05, proceeds: 5_000, fees: 5, gain: 2_995, chosen: null });
    expect(found.lots).toEqual([
      {
        id: first,
        account: "A",
        acquired: "2024-02-10",
        bought: 0.25,
        cost: 10_000,
        sold: 0.1,
        soldCost: 4_000,
        term: "long",
      },
    ]);
    for (const other of [first, "4e5c1b52-5f0e-4a9c-9a51-0a3cf0b8b6f1"]) {
      await expect(service.saleLots(basic, other)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });

  it("need a tier with all years for a sell of another year than the present one", async () => {
    const { service, trade } = open();
    await trade("2024-02-10", 0.25, 10_000);
    const earlier = await trade("2026-03-01", -0.1, -9_000);
    const present = await trade("2026-05-01", -0.05, -5_000);
    expect((await service.saleLots(free, earlier)).gain).toBe(5_000);
    await service.update(free, preset("GB"));
    await expect(service.saleLots(free, earlier)).rejects.toMatchObject({
      code: "TIER_REQUIRED",
      details: [{ path: "params.id" }],
    });
    expect((await service.saleLots(free, present)).date).toBe("2026-05-01");
    expect((await service.saleLots(basic, earlier)).date).toBe("2026-03-01");
  });
});

describe("a sale tried out", () => {
  it("shows every method and the open lots, for Advanced alone", async () => {
    const { service } = await withTrades();
    for (const tier of tiers) {
      const trial = service.tryOut({ ...free, tier }, { btc: 0.05, priceUSD: 100_000, feesUSD: 0 });
      if (tier !== "advanced") await expect(trial).rejects.toMatchObject({ code: "TIER_REQUIRED" });
      else {
        const result = contract.whatIf.response.parse(await trial);
        expect(result.proceeds).toBe(5_000);
        expect(result.methods.map((line) => line?.method)).toEqual([
          "fifo",
          "lifo",
          "hifo",
          "average",
          "ukMatching",
        ]);
        expect(result.fromOpenLots?.map(({ gain }) => gain)).toEqual([1_000, 1_000, 1_000]);
      }
    }
  });

  it("of more than is held, or before the last transaction, names the field", async () => {
    const { service } = await withTrades();
    await expect(service.tryOut(advanced, { btc: 3 })).rejects.toMatchObject({
      details: [{ path: "body.btc", message: "Cannot sell more BTC than held on that date" }],
    });
    await expect(service.tryOut(advanced, { btc: 0.01, date: "2026-04-01" })).rejects.toMatchObject({
      details: [{ path: "body.date", message: "The sale must not come before the last transaction" }],
    });
  });
});

describe("a file of a tax report", () => {
  it("has the lines of the requested year", async () => {
    const { service } = await withTrades();
    const { csv, report } = contract.export.response.parse(
      await service.export(basic, { file: "generic", year: "2026" }),
    );
    expect(report).toBeNull();
    expect(csv?.trimEnd().split("\r\n")).toHaveLength(2);
    expect(csv).toContain("2026-05-01");
    const all = await service.export(basic, { file: "generic", year: "all" });
    expect(all.csv?.trimEnd().split("\r\n")).toHaveLength(4);
  });

  it("is refused to lower tiers and where the layout does not fit the method", async () => {
    const { service } = await withTrades();
    await expect(service.export(free, { file: "generic" })).rejects.toMatchObject({ code: "TIER_REQUIRED" });
    await expect(service.export(basic, { file: "pdf" })).rejects.toMatchObject({
      code: "TIER_REQUIRED",
      message: "Upgrade to the Advanced tier to save this file",
    });
    await expect(service.export(basic, { file: "ukComputation" })).rejects.toMatchObject({
      details: [{ path: "body.file" }],
    });
    const { report, csv } = await service.export(advanced, { file: "pdf", year: "all" });
    expect(csv).toBeNull();
    expect(report?.disposals).toHaveLength(2);
  });

  it("is counted: after sixty in an hour the next is refused", async () => {
    const { service } = await withTrades();
    for (let made = 0; made < 60; made++) await service.export(basic, { file: "generic" });
    await expect(service.export(basic, { file: "generic" })).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });
});
