import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEngineConfigService } from "#functions/control-panel/engine-config.ts";
import type { PanelCaller } from "#functions/control-panel/panel-caller.ts";
import { createControlPanelService } from "#functions/control-panel/service.ts";
import { AppError } from "#functions/platform/errors.ts";
import { marketInput } from "#functions/platform/records/market/live-market.ts";
import { createTimelineService } from "#functions/timeline/service.ts";
import { controlPanel } from "#shared/api/control-panel.ts";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import { timeline as timelineContract } from "#shared/api/timeline.ts";
import { buyRhythms } from "#shared/domain/buy-rhythm.ts";
import type { SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { storedBuy, writeNow } from "#test/contracts/transaction-store.ts";
import { createFakePlanStore } from "#test/fakes/plan-store.ts";
import { createFakeTransactionStore } from "#test/fakes/transaction-store.ts";
import { timelineOf } from "#test/functions/timeline/timeline-of.ts";
import { marketOf } from "#web/workers/market-of.ts";
import { createPreviewCalculator } from "#web/workers/preview-calculator.ts";
import { previewTimeline } from "#web/workers/preview-timeline.ts";

const now = Date.UTC(2026, 10, 21, 12);
const clock = () => now;
const input = marketInput(embeddedMarket, {
  days: [
    { date: "2026-11-19", closeCents: 93_456_78, lastBlockHeight: 924_001 },
    { date: "2026-11-20", closeCents: 94_001_09, lastBlockHeight: 924_149 },
  ],
  now: {
    priceCents: 95_123_45,
    priceSource: "mempool",
    observedAt: "2026-11-21T11:50:00.000Z",
    blockHeight: 924_200,
    heightObservedAt: "2026-11-21T11:50:00.000Z",
  },
  rates: { date: "2026-11-20", perUsd: { EUR: 0.8617, DKK: 6.4312, JPY: 155.13 } },
});
const market = async () => ({ live: { days: [] }, input });

/** What crosses the network. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value));

async function open(tier: Tier, transactions: readonly Parameters<typeof storedBuy>[0][] = []) {
  const caller: PanelCaller = { userId: "u1", tier };
  const plans = createFakePlanStore();
  const ledgers = createFakeTransactionStore();
  const plan = await plans.readOrCreate("u1", new Date(now));
  await plans.replace("u1", { ...plan, investStartDate: "2021-01-31", version: 1 });
  for (const transaction of transactions) {
    await writeNow(ledgers, "u1", { kind: "record", transaction: storedBuy(transaction) });
  }
  const dependencies = { plans, ledgers, market, clock };
  const panel = createControlPanelService(dependencies);
  const config = createEngineConfigService({ ...dependencies, consumerPrices: async () => undefined });
  const timeline = createTimelineService(dependencies);
  return {
    panel,
    caller,
    async config(): Promise<EngineConfig> {
      return sent(controlPanel.engineConfig.response.parse(await config.get(caller)));
    },
    async timeline() {
      return sent(timelineContract.get.response.parse(await timelineOf(timeline, caller)));
    },
    /** Saves changes as the page does; false when the server refuses one of them. */
    async save({ plan: fields, epochs, edits, goal }: SettingChanges): Promise<boolean> {
      const change = { ...fields, ...(edits && { edits }), ...(goal && { goal }) };
      const body = controlPanel.update.body.safeParse(change);
      if (!body.success) return false;
      try {
        if (Object.keys(change).length > 0) await panel.update(caller, body.data);
        for (const [epoch, values] of Object.entries(epochs)) {
          await panel.configureEpoch(caller, Number(epoch), controlPanel.configureEpoch.body.parse(values));
        }
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    },
  };
}

/** The preview of changes in the form of the server's answer; null when it is refused. */
function previewed(config: EngineConfig, changes: SettingChanges) {
  const answer = createPreviewCalculator(config, marketOf(config)).preview(changes);
  return answer && sent(previewTimeline(answer, null));
}

async function expectSame(
  config: EngineConfig,
  changes: SettingChanges,
  user: Awaited<ReturnType<typeof open>>,
) {
  const { planVersion, rows, ...rest } = await user.timeline();
  const preview = previewed(config, changes);
  if (!preview) throw new Error("The preview refuses what the server saves");
  const { planVersion: _, rows: previewRows, ...previewRest } = preview;
  expect(previewRest).toEqual(rest);
  expect(Object.keys(previewRows)).toEqual(Object.keys(rows));
  // As text: every digit of every cell.
  for (const [id, cells] of Object.entries(rows)) {
    expect(JSON.stringify(previewRows[id]), id).toBe(JSON.stringify(cells));
  }
}

const buys = [
  { dateAcquired: "2022-03-05", usdCents: 500_00, satoshis: 1_200_345 },
  { dateAcquired: "2022-03-19", usdCents: 120_07, satoshis: 300_001 },
  { dateAcquired: "2023-07-01", usdCents: -900_00, satoshis: -3_000_000 },
];
const none: SettingChanges = { plan: {}, epochs: {} };

const cents = fc.integer({ min: 1, max: 5_000_000 }).map((amount) => amount / 100);
const share = (min: number, max: number) => fc.integer({ min, max }).map((percent) => percent / 100);
const given = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });

/** Fields that every plan may change. */
const freeFields = {
  baseAmount: given(cents),
  buyRhythm: given(fc.constantFrom(...buyRhythms)),
  baseCurrency: given(fc.constantFrom("USD", "EUR", "JPY", "DKK", "CHF")),
  baseAmountGrowthRate: given(share(0, 100)),
  investStartDate: given(fc.constantFrom("2013-02-28", "2021-12-31", "2026-11-21")),
  investEndDate: given(fc.constantFrom("2030-01-15", "2032-04-01", "2027-01-01")),
  dynamicTopUpCap: given(cents),
  cycleTopUpCap: given(cents),
  growthConservatism: given(share(0, 150)),
  feePct: given(share(0, 50)),
  feeFixedUsd: given(cents),
  backfillPast: given(fc.boolean()),
};
const basicFields = {
  ...freeFields,
  priceRandomisationLowerLimit: given(share(85, 100)),
  priceRandomisationUpperLimit: given(share(100, 115)),
  sellReinvestSettings: given(fc.boolean()),
  sellShiftMonths: given(fc.integer({ min: -12, max: 12 })),
  reinvestShiftMonths: given(fc.integer({ min: -12, max: 12 })),
};
const advancedFields = {
  ...basicFields,
  globalWealthLowerLimit: given(share(4, 16)),
  globalWealthUpperLimit: given(share(16, 28)),
};
const fields = { free: freeFields, basic: basicFields, advanced: advancedFields };
const epochFields = {
  free: { baseAmount: given(cents) },
  basic: { baseAmount: given(cents), sellReinvestEnabled: given(fc.boolean()) },
  advanced: {
    baseAmount: given(cents),
    sellReinvestEnabled: given(fc.boolean()),
    cycleGrowthRate: given(fc.integer({ min: 80, max: 400 }).map((percent) => percent / 100)),
    troughPriceDate: given(fc.constantFrom("2030-12-01", "2031-01-20")),
  },
};

const usd = given(fc.integer({ min: 0, max: 90_000 }).map((amount) => amount / 100));
const monthFields = {
  buyingPriceUSD: given(fc.integer({ min: 1, max: 9e12 }).map((micros) => micros / 1e6)),
  btcBought: given(fc.integer({ min: 0, max: 90_000_000 }).map((satoshis) => satoshis / 1e8)),
  usdSpent: usd,
  feesUSD: usd,
  costUSD: usd,
  dynamicTopUp: usd,
  cycleTopUp: usd,
};
const monthsOf = (tier: Tier) =>
  fc
    .uniqueArray(
      fc.record({
        month: fc.constantFrom("2022-03-01", "2024-05-01", "2026-11-01", "2027-03-01", "2030-06-01"),
        override: fc.option(
          fc.record({ ...monthFields, sell: tier === "free" ? fc.constant(undefined) : given(fc.boolean()) }),
          { freq: 5 },
        ),
      }),
      { selector: ({ month }) => month, maxLength: 2 },
    )
    .map((months) =>
      Object.fromEntries(months.map(({ month, override }) => [month, override && defined(override)])),
    );

function defined<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}
const changesOf = (tier: Tier): fc.Arbitrary<SettingChanges> =>
  fc
    .record({ plan: fc.record(fields[tier]), epoch: fc.record(epochFields[tier]), edits: monthsOf(tier) })
    .map(({ plan, epoch, edits }) => {
      const settings = defined(epoch);
      return {
        plan: defined(plan),
        epochs: Object.keys(settings).length === 0 ? {} : { "5": settings },
        edits,
      } as SettingChanges;
    });

describe("what the engine in the browser is given", () => {
  it.each(["free", "basic", "advanced"] as const)(
    "calculates the %s plan as the server does, unchanged and however it is edited, to the last digit",
    async (tier) => {
      const unchanged = await open(tier, buys);
      await expectSame(await unchanged.config(), none, unchanged);
      let saved = 0;
      await fc.assert(
        fc.asyncProperty(changesOf(tier), async (changes) => {
          const user = await open(tier, buys);
          const config = await user.config();
          if (!(await user.save(changes))) return;
          saved += 1;
          await expectSame(config, changes, user);
          // What was saved is in the next configuration.
          await expectSame(await user.config(), none, user);
        }),
        { numRuns: 12 },
      );
      expect(saved).toBeGreaterThan(3);
    },
    60_000,
  );

  it("calculates the same months whatever the goal is, as the server does", async () => {
    const user = await open("free", buys);
    const config = await user.config();
    const goal = { kind: "value", amount: 5_000_000, date: "2034-12-01" } as const;
    expect(await user.save({ ...none, goal })).toBe(true);
    await expectSame(config, { ...none, goal }, user);
    expect(previewed(config, { ...none, goal })).toEqual(previewed(config, none));
    expect((await user.config()).goal).toEqual(goal);
  });

  it("reports what a change takes the coins from, as the server does", async () => {
    const user = await open("free", buys);
    const config = await user.config();
    const changes: SettingChanges = { plan: { backfillPast: false }, epochs: {} };
    expect(await user.save(changes)).toBe(true);
    await expectSame(config, changes, user);
    expect(previewed(config, changes)?.warnings).toContainEqual(
      expect.objectContaining({ code: "transactionIgnored", dateAcquired: "2023-07-01" }),
    );
  });

  it("shows no preview of an epoch that the server would not save", async () => {
    const user = await open("advanced");
    const config = await user.config();
    const impossible: SettingChanges = { plan: {}, epochs: { "5": { peakPriceDate: "2027-01-01" } } };
    expect(await user.save(impossible)).toBe(false);
    expect(previewed(config, impossible)).toBeNull();
    expect(previewed(config, { plan: { baseAmount: -1 }, epochs: {} })).toBeNull();
  });

  it("gives a field of an epoch back to the model", async () => {
    const user = await open("advanced");
    expect(await user.save({ plan: {}, epochs: { "5": { cycleGrowthRate: 2.5, baseAmount: 400 } } })).toBe(
      true,
    );
    const config = await user.config();
    const back: SettingChanges = { plan: {}, epochs: { "5": { cycleGrowthRate: null } } };
    expect(await user.save(back)).toBe(true);
    await expectSame(config, back, user);
  });

  it("answers a month as the plan has it without its override", async () => {
    const user = await open("free");
    const without: SettingChanges = { plan: {}, epochs: {}, edits: { "2027-03-01": null } };
    const calculator = createPreviewCalculator(await user.config(), marketOf(await user.config()));
    const planned = calculator.month(none, "2027-03-31");
    expect(await user.save({ plan: {}, epochs: {}, edits: { "2027-03-15": { usdSpent: 999 } } })).toBe(true);
    const edited = createPreviewCalculator(await user.config(), marketOf(await user.config()));
    expect(edited.month(none, "2027-03-31")).toMatchObject({ dateAcquired: "2027-03-31", usdSpent: 999 });
    expect(edited.month(without, "2027-03-31")).toEqual(planned);
    expect(edited.month(none, "2027-03-30")).toBeNull();
  });

  it("has the tier's market columns of all months since the first known price, whatever is recorded", async () => {
    const user = await open("free", buys);
    const config = await user.config();
    const calculator = createPreviewCalculator(config, marketOf(config));
    const { rows } = await user.timeline();
    const columns = ["dateAcquired", "priceUSD", "powerLawTrendline", "supportTrendLine"];
    const answer = calculator.wholeMarket(none, columns);
    if (!answer) throw new Error("No answer");
    const whole = sent(previewTimeline(answer, null));
    expect(Object.keys(whole.rows)).toEqual(columns.slice(0, 3));
    const months = whole.rows.dateAcquired ?? [];
    expect(months[0]).toBe("2010-07-31");
    const first = months.indexOf("2021-01-31");
    for (const id of columns.slice(0, 3)) expect(whole.rows[id]?.slice(first), id).toEqual(rows[id]);
    expect(calculator.wholeMarket({ plan: { baseAmount: -1 }, epochs: {} }, columns)).toBeNull();
  });

  it("is refused by a page whose engine is another one", async () => {
    const config = await (await open("free")).config();
    for (const other of [{ modelVersion: "0.0.1" }, { historyUntil: "2020-01-01" }]) {
      expect(() => createPreviewCalculator({ ...config, ...other }, marketOf(config))).toThrow(
        "The page's engine version differs from the server's",
      );
    }
  });
});
