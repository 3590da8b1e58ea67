import { beforeEach, describe, expect, it } from "vitest";
import type { PanelCaller } from "#functions/control-panel/panel-caller.ts";
import { createControlPanelService } from "#functions/control-panel/service.ts";
import { newPlan, PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import type { PlanStore } from "#functions/platform/records/plan/plan-store.ts";
import { createTimelineService } from "#functions/timeline/service.ts";
import { controlPanel as contract } from "#shared/api/control-panel.ts";
import { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { createFakePlanStore } from "#test/fakes/plan-store.ts";
import { createFakeTransactionStore } from "#test/fakes/transaction-store.ts";
import { timelineOf } from "#test/functions/timeline/timeline-of.ts";

const now = Date.UTC(2026, 10, 21, 12);
const advanced: PanelCaller = { userId: "u1", tier: "advanced" };
const basic: PanelCaller = { userId: "u1", tier: "basic" };
const free: PanelCaller = { userId: "u1", tier: "free" };

let plans: PlanStore;
let service: ReturnType<typeof createControlPanelService>;
const market = async () => ({ live: { days: [] }, input: embeddedMarket });
const clock = () => now;

beforeEach(() => {
  plans = createFakePlanStore();
  service = createControlPanelService({
    plans,
    ledgers: createFakeTransactionStore(),
    market,
    clock,
  });
});

/** All settings of a plan but its age. */
async function stored(): Promise<Omit<PlanRecord, "version" | "updatedAt" | "replaced">> {
  const { version: _, updatedAt: __, replaced: ___, ...rest } = await plans.readOrCreate("u1", new Date(now));
  return rest;
}

async function timeline(caller: PanelCaller) {
  const ledgers = {
    version: async () => 0,
    summary: async () => null,
    read: async () => ({ version: 0, transactions: [], batches: [], deleted: [], leftovers: [] }),
  };
  const service = createTimelineService({ plans, market, clock, ledgers });
  const { planVersion: _, ...rest } = await timelineOf(service, caller);
  return rest;
}

/** As a file would bring it back. */
const reread = (document: PlanDocument) => PlanDocument.parse(JSON.parse(JSON.stringify(document)));
const exported = async (caller: PanelCaller) =>
  reread(contract.exportPlan.response.parse(await service.exportPlan(caller)));

async function fillIn() {
  await service.update(advanced, {
    baseAmount: 321.09,
    buyRhythm: "twoWeekly",
    baseCurrency: "EUR",
    baseAmountGrowthRate: 0.25,
    investStartDate: "2019-03-31",
    investEndDate: "2061-02-28",
    dynamicTopUpCap: 55.5,
    cycleTopUpCap: 1.15,
    priceRandomisationLowerLimit: 0.87,
    priceRandomisationUpperLimit: 1.13,
    globalWealthLowerLimit: 0.05,
    globalWealthUpperLimit: 0.27,
    growthConservatism: 0.5,
    feePct: 0.0149,
    feeFixedUsd: 0.99,
    backfillPast: false,
    sellShiftMonths: -2,
    reinvestShiftMonths: 3,
    sellReinvestSettings: true,
  });
  await service.adjustEpochs(advanced, 12, undefined);
  await service.configureEpoch(advanced, 5, { baseAmount: 400.1, cycleGrowthRate: 2.2 });
  await service.configureEpoch(advanced, 7, { sellReinvestEnabled: false, peakPriceDate: "2037-10-01" });
}

describe("a plan document", () => {
  it.each([advanced, basic, free])("gives the same plan again after a reset ($tier)", async (caller) => {
    if (caller === advanced) await fillIn();
    else
      await service.update(caller, { baseAmount: 99.99, investStartDate: "2020-02-29", baseCurrency: "JPY" });
    const before = await stored();
    const rows = await timeline(caller);
    const document = await exported(caller);
    await service.reset(caller, undefined);
    expect(await stored()).not.toEqual(before);
    const { controlPanel, leftOut } = contract.importPlan.response.parse(
      await service.importPlan(caller, document, undefined),
    );
    expect(leftOut).toEqual([]);
    expect(await stored()).toEqual(before);
    expect(await timeline(caller)).toEqual(rows);
    expect(controlPanel.baseAmount).toBe(before.baseAmountCents / 100);
  });

  it("from before there was a buying rhythm buys monthly, as a stored plan from then does", async () => {
    await service.update(free, { baseAmount: 60, buyRhythm: "weekly" });
    const document = await exported(free);
    expect(document.settings.buyRhythm).toBe("weekly");
    const { buyRhythm: _, ...settings } = document.settings;
    await service.importPlan(free, reread({ ...document, settings }), undefined);
    expect(await stored()).toMatchObject({ baseAmountCents: 6_000, buyRhythm: "monthly" });
    const { buyRhythm: __, ...former } = newPlan(new Date(now));
    expect(PlanRecord.parse(former).buyRhythm).toBe("monthly");
  });

  it("holds what counts for the tier only, and keeps what is stored above it", async () => {
    await fillIn();
    const full = await stored();
    const rows = await timeline(free);
    const document = await exported(free);
    expect(document.settings).not.toHaveProperty("globalWealthUpperLimit");
    expect(document.epochs).toEqual({ 5: { baseAmount: 400.1 } });
    await service.importPlan(
      free,
      { ...document, settings: { ...document.settings, baseAmount: 7 } },
      undefined,
    );
    expect(await stored()).toEqual({ ...full, baseAmountCents: 700, epochCount: null });
    await service.importPlan(free, document, undefined);
    expect(await timeline(free)).toEqual(rows);
  });

  it("is refused as a whole when it sets what the tier does not have", async () => {
    await fillIn();
    const document = await exported(advanced);
    await service.reset(advanced, undefined);
    const before = await stored();
    await expect(service.importPlan(basic, document, undefined)).rejects.toMatchObject({
      code: "TIER_REQUIRED",
      details: expect.arrayContaining([
        expect.objectContaining({ path: "body.plan.settings.globalWealthUpperLimit" }),
        expect.objectContaining({ path: "body.plan.epochs.5.cycleGrowthRate" }),
      ]),
    });
    expect(await stored()).toEqual(before);
  });

  it.each([
    ["settings.investStartDate", { settings: { investStartDate: "2030-01-01" } }],
    ["settings.investEndDate", { settings: { investEndDate: "2019-03-30" } }],
    ["epochs.7.peakPriceDate", { epochs: { 7: { peakPriceDate: "2090-01-01" } } }],
    ["modelVersion", { modelVersion: "2.0.0" }],
  ])("is refused as a whole when %s is wrong", async (path, { settings, ...changes }: Changes) => {
    await fillIn();
    const before = await plans.readOrCreate("u1", new Date(now));
    const document = await exported(advanced);
    const wrong = reread({ ...document, ...changes, settings: { ...document.settings, ...settings } });
    await expect(service.importPlan(advanced, wrong, undefined)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path: `body.plan.${path}` }],
    });
    expect(await plans.readOrCreate("u1", new Date(now))).toEqual(before);
  });

  it("leaves out what events have decided since, and says so", async () => {
    const document = await exported(advanced);
    const late = { ...document, epochs: { 3: { peakPrice: 1_000_000 }, 4: { baseAmount: 50 } } };
    const { leftOut } = await service.importPlan(advanced, late, undefined);
    expect(leftOut).toEqual([{ epoch: 3, field: "peakPrice" }]);
    expect((await stored()).epochs).toEqual({ 4: { baseAmountCents: 5_000 } });
  });

  it("is refused when the plan was changed elsewhere", async () => {
    const document = await exported(advanced);
    await service.update(advanced, { baseAmount: 5 });
    await expect(service.importPlan(advanced, document, 0)).rejects.toMatchObject({
      code: "VERSION_CONFLICT",
    });
  });
});

interface Changes {
  settings?: object;
  epochs?: PlanDocument["epochs"];
  modelVersion?: string;
}

describe("undoing", () => {
  it("brings back exactly the plan before a reset, above the tier as well", async () => {
    await fillIn();
    const before = await stored();
    const { version } = await service.reset(free, undefined);
    expect((await stored()).baseAmountCents).toBe(25_000);
    const back = await service.undoReplacement(free, version);
    expect(back.version).toBe(version + 1);
    expect(await stored()).toEqual(before);
  });

  it("brings back the plan before an import", async () => {
    const document = await exported(advanced);
    await fillIn();
    const before = await stored();
    const { controlPanel } = await service.importPlan(advanced, document, undefined);
    await service.undoReplacement(advanced, controlPanel.version);
    expect(await stored()).toEqual(before);
  });

  it("is over with the next change, and cannot be done twice", async () => {
    const { version } = await service.reset(advanced, undefined);
    await service.update(advanced, { baseAmount: 12 });
    await expect(service.undoReplacement(advanced, version)).rejects.toMatchObject({
      code: "VERSION_CONFLICT",
    });
    await expect(service.undoReplacement(advanced, version + 1)).rejects.toMatchObject({ code: "CONFLICT" });
    const again = await service.reset(advanced, undefined);
    const back = await service.undoReplacement(advanced, again.version);
    expect(back.baseAmount).toBe(12);
    await expect(service.undoReplacement(advanced, back.version)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
