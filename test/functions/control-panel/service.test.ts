import { describe, expect, it, vi } from "vitest";
import { applyEpochChange } from "#functions/control-panel/apply-change.ts";
import { createEngineConfigService } from "#functions/control-panel/engine-config.ts";
import type { PanelCaller } from "#functions/control-panel/panel-caller.ts";
import { createControlPanelService } from "#functions/control-panel/service.ts";
import { Overtaken } from "#functions/platform/aws/retry.ts";
import { asksGrowth } from "#functions/platform/records/plan/plan-input.ts";
import { newPlan, PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import type { PlanStore } from "#functions/platform/records/plan/plan-store.ts";
import { createTimelineService } from "#functions/timeline/service.ts";
import { controlPanel as contract } from "#shared/api/control-panel.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { storedBuy, writeNow } from "#test/contracts/transaction-store.ts";
import { calculationsOf } from "#test/fakes/counted-calculations.ts";
import { createFakePlanStore } from "#test/fakes/plan-store.ts";
import { createFakeTransactionStore } from "#test/fakes/transaction-store.ts";
import { timelineOf } from "#test/functions/timeline/timeline-of.ts";

const now = Date.UTC(2026, 10, 21, 12);
const free: PanelCaller = { userId: "u1", tier: "free" };
const basic: PanelCaller = { userId: "u1", tier: "basic" };
const advanced: PanelCaller = { userId: "u1", tier: "advanced" };

function open(plans: PlanStore = createFakePlanStore(), at = now) {
  const clock = { now: at };
  const market = async () => ({ live: { days: [] }, input: embeddedMarket });
  const ledgers = createFakeTransactionStore();
  const service = createControlPanelService({ plans, ledgers, market, clock: () => clock.now });
  return { service, plans, ledgers, clock };
}

describe("a new plan", () => {
  it("has the model's defaults and the epochs of the tier", async () => {
    const panel = contract.get.response.parse(await open().service.get(free));
    expect(panel).toMatchObject({
      version: 0,
      baseAmount: 250,
      baseCurrency: "USD",
      investStartDate: "2026-11-21",
      investEndDate: "2032-04-09",
      epochCount: 2,
      exchangeRate: 1,
    });
    expect(panel.epoch.map(({ epoch }) => epoch)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(panel.epoch[5]).toMatchObject({ halvingDate: "2028-04-12", peakObserved: false });
  });

  it("does not start again on the next day", async () => {
    const { service, clock } = open();
    await service.get(free);
    clock.now += 86_400_000;
    expect((await service.get(free)).investStartDate).toBe("2026-11-21");
  });
});

describe("changing the plan", () => {
  it("changes the given fields only and counts the version up", async () => {
    const { service } = open();
    const panel = await service.update(free, {
      baseAmount: 300.5,
      investStartDate: "2021-01-31",
      baseAmountGrowthRate: 0.1,
      dynamicTopUpCap: 12.34,
    });
    expect(panel).toMatchObject({
      version: 1,
      baseAmount: 300.5,
      investStartDate: "2021-01-31",
      dynamicTopUpCap: 12.34,
      cycleTopUpCap: 0,
    });
    expect(panel.epoch[5]?.baseAmount).toBeCloseTo(300.5 * 1.1 ** 2, 10);
    expect(await service.get(free)).toEqual(panel);
  });

  it("keeps cents exact", async () => {
    const { service, plans } = open();
    await service.update(free, { baseAmount: 1.15, cycleTopUpCap: 8.2 });
    const stored = await plans.readOrCreate("u1", new Date(now));
    expect([stored.baseAmountCents, stored.cycleTopUpCapCents]).toEqual([115, 820]);
  });

  it.each([
    [{ investStartDate: "2026-11-22" }, "body.investStartDate", "Start date must not be in the future"],
    [{ investStartDate: "2009-01-03" }, "body.investStartDate", "Start date must not be before 2009-01-04"],
    [{ investEndDate: "2026-11-21" }, "body.investEndDate", "End date must be after start date"],
    [
      { investEndDate: "2032-04-10" },
      "body.investEndDate",
      "Your subscription allows end dates up to 2032-04-09",
    ],
  ])("refuses %j and changes nothing", async (change, path, message) => {
    const { service } = open();
    const before = await service.get(free);
    await expect(service.update(free, { ...change, baseAmount: 999 })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path, message }],
    });
    expect(await service.get(free)).toEqual(before);
  });

  it("lets each tier plan up to the day before its last halving and no further", async () => {
    const { service } = open();
    expect((await service.tierConstraints(basic)).maxInvestEndDate).toBe("2048-03-29");
    await service.update(basic, { investEndDate: "2048-03-29" });
    await expect(service.update(basic, { investEndDate: "2048-03-30" })).rejects.toMatchObject({
      status: 400,
    });
    const last = (await service.tierConstraints(advanced)).maxInvestEndDate;
    expect((await service.update(advanced, { investEndDate: last })).investEndDate).toBe(last);
  });

  it.each([
    [free, { priceRandomisationLowerLimit: 0.9 }, "Upgrade to Basic or Advanced tier"],
    [free, { sellReinvestSettings: true }, "Upgrade to Basic or Advanced tier"],
    [basic, { globalWealthUpperLimit: 0.2 }, "Upgrade to Advanced tier"],
  ])("refuses fields above the tier, whatever else is in the change", async (caller, change, text) => {
    const { service } = open();
    const attempt = service.update(caller, { ...change, baseAmount: 5 });
    await expect(attempt).rejects.toMatchObject({
      code: "TIER_REQUIRED",
      message: expect.stringContaining(text),
    });
    expect((await service.get(caller)).baseAmount).toBe(250);
  });

  it("refuses a change that was based on another version", async () => {
    const { service } = open();
    await service.update(free, { baseAmount: 300, version: 0 });
    await expect(service.update(free, { baseAmount: 400, version: 0 })).rejects.toMatchObject({
      code: "VERSION_CONFLICT",
      status: 409,
    });
    expect((await service.get(free)).baseAmount).toBe(300);
  });

  it("loses nothing when changes without a version meet", async () => {
    const { service } = open();
    await service.get(free);
    await Promise.all([
      service.update(free, { baseAmount: 300 }),
      service.update(free, { dynamicTopUpCap: 20 }),
      service.update(free, { cycleTopUpCap: 30 }),
    ]);
    expect(await service.get(free)).toMatchObject({
      version: 3,
      baseAmount: 300,
      dynamicTopUpCap: 20,
      cycleTopUpCap: 30,
    });
  });

  it("gives up with a conflict when others always come first", async () => {
    const fake = createFakePlanStore();
    const { service } = open({
      ...fake,
      replace: async () => {
        throw new Overtaken("meanwhile");
      },
    });
    await expect(service.update(free, { baseAmount: 1 })).rejects.toMatchObject({ code: "VERSION_CONFLICT" });
  });

  it("resets to the defaults without going back in versions", async () => {
    const { service } = open();
    await service.update(free, { baseAmount: 300, baseCurrency: "EUR" });
    expect(await service.reset(free, 1)).toMatchObject({ version: 2, baseAmount: 250, baseCurrency: "USD" });
  });
});

describe("epochs", () => {
  it("take a base amount of their own, which later epochs grow from, and give it back", async () => {
    const { service } = open();
    await service.update(free, { baseAmountGrowthRate: 0.5 });
    const set = await service.configureEpoch(free, 5, { baseAmount: 400 });
    expect(set.epoch[5]).toMatchObject({ baseAmount: 400, overridden: ["baseAmount"] });
    expect(await service.get(free)).toEqual(set);
    const cleared = await service.configureEpoch(free, 5, { baseAmount: null });
    expect(cleared.epoch[5]).toMatchObject({ baseAmount: 375, overridden: [] });
  });

  it("recalculate dependent epochs when a growth rate changes", async () => {
    const { service } = open();
    const before = await service.getEpoch(advanced, 6);
    const { epoch } = await service.configureEpoch(advanced, 5, { cycleGrowthRate: 3 });
    expect(epoch[5]?.cycleGrowthRate).toBe(3);
    expect(epoch[5]?.peakPrice).toBeCloseTo(3 * 124_728, 6);
    const after = await service.getEpoch(advanced, 6);
    expect(epoch[6]).toEqual(after);
    expect(after.peakPrice! / before.peakPrice!).toBeCloseTo((3 * 124_728) / 227_764.04, 6);
  });

  it("say which of their fields may be edited", async () => {
    const { service } = open();
    const editable = async (caller: PanelCaller, epoch: number) =>
      (await service.getEpoch(caller, epoch)).editable;
    expect(await editable(free, 5)).toEqual(["baseAmount"]);
    expect(await editable(basic, 5)).toEqual(["baseAmount", "sellReinvestEnabled"]);
    expect(await editable(advanced, 4)).toEqual([
      "baseAmount",
      "sellReinvestEnabled",
      "troughPrice",
      "troughPriceDate",
    ]);
    expect(await editable(advanced, 5)).toContain("cycleGrowthRate");
    expect(await editable(advanced, 3)).toEqual(["baseAmount", "sellReinvestEnabled"]);
  });

  it("refuse what the engine refuses, naming the field, and change nothing", async () => {
    const { service } = open();
    const before = await service.get(advanced);
    await expect(service.configureEpoch(advanced, 4, { cycleGrowthRate: 2 })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path: "body.cycleGrowthRate" }],
    });
    await expect(service.configureEpoch(advanced, 5, { peakPriceDate: "2028-04-20" })).rejects.toMatchObject({
      details: [{ path: "body.peakPriceDate" }],
    });
    expect(await service.get(advanced)).toEqual(before);
  });

  it("are not found beyond the plan's list", async () => {
    const { service } = open();
    const missing = { code: "NOT_FOUND", message: "Epoch not found for index" };
    await expect(service.getEpoch(free, 6)).rejects.toMatchObject(missing);
    await expect(service.configureEpoch(free, 33, { baseAmount: 5 })).rejects.toMatchObject(missing);
  });

  it("are as many as requested, within the tier", async () => {
    const { service } = open();
    expect((await service.adjustEpochs(basic, 4, undefined)).epoch).toHaveLength(8);
    await expect(service.adjustEpochs(basic, 7, undefined)).rejects.toMatchObject({
      details: [{ path: "body.targetCount", message: "Epoch count must be between 1 and 6" }],
    });
    await expect(service.adjustEpochs(free, 2, undefined)).rejects.toMatchObject({ code: "TIER_REQUIRED" });
  });
});

describe("a save", () => {
  type Service = ReturnType<typeof open>["service"];
  it.each<[string, (service: Service) => Promise<unknown>]>([
    ["settings", (service) => service.update(advanced, { baseAmount: 300, sellReinvestSettings: true })],
    ["a month", (service) => service.update(advanced, { edits: { "2027-03-01": { usdSpent: 100 } } })],
    ["an epoch", (service) => service.configureEpoch(advanced, 5, { cycleGrowthRate: 3 })],
    ["the number of epochs", (service) => service.adjustEpochs(advanced, 4, undefined)],
    ["a reset", (service) => service.reset(advanced, undefined)],
  ])("of %s computes one simulation, checks and answer included", async (_, save) => {
    const { service } = open();
    await service.get(advanced);
    expect(await calculationsOf(() => save(service))).toBe(1);
  });

  it("of an imported plan, and undoing that, computes one simulation", async () => {
    const { service } = open();
    const document = await service.exportPlan(advanced);
    expect(await calculationsOf(() => service.importPlan(advanced, document, undefined))).toBe(1);
    expect(await calculationsOf(() => service.undoReplacement(advanced, 1))).toBe(1);
  });

  it("of a month reads no transaction while the sums of the months cover all that was sold", async () => {
    const { service, ledgers } = open();
    await service.update(free, { investStartDate: "2024-01-01" });
    const sell = storedBuy({ dateAcquired: "2024-04-10", usdCents: -30_00, satoshis: -500_000 });
    await writeNow(ledgers, "u1", { kind: "record", transaction: sell });
    const read = vi.spyOn(ledgers, "read");
    const change = { edits: { "2024-02-01": { usdSpent: 900 } } };
    // One simulation, and the plan's ledger over the sums.
    expect(await calculationsOf(() => service.update(free, change))).toBe(2);
    expect(read).not.toHaveBeenCalled();
  });
});

describe("a plan that time has overtaken", () => {
  it("shows what happened, says what was left out and can still be changed", async () => {
    const { service, plans, clock } = open();
    await service.configureEpoch(advanced, 5, { peakPriceDate: "2029-10-15" });
    const plan = await plans.readOrCreate("u1", new Date(now));
    // As if the peak of epoch 4 had been set before it became history.
    await plans.replace("u1", {
      ...applyEpochChange(plan, 4, { peakPrice: 90_000 }),
      version: plan.version + 1,
    });
    clock.now += 86_400_000;
    const panel = await service.get(advanced);
    expect(panel.epoch[4]).toMatchObject({ peakPrice: 124_728, overridden: [] });
    expect(panel.epoch[5]?.overridden).toEqual(["peakPriceDate"]);
    expect((await service.update(advanced, { baseAmount: 77 })).baseAmount).toBe(77);
  });
});

describe("a downgraded account", () => {
  it("keeps its settings stored while the model's defaults apply", async () => {
    const { service } = open();
    await service.configureEpoch(advanced, 5, { cycleGrowthRate: 3, baseAmount: 400 });
    const epoch = await service.getEpoch(free, 5);
    expect(epoch.baseAmount).toBe(400);
    expect(epoch.peakPrice).toBeCloseTo(227_764.04, 1);
    expect((await service.getEpoch(advanced, 5)).cycleGrowthRate).toBe(3);
  });
});

describe("rules for the page", () => {
  it("bound every field and say what the tier may edit", async () => {
    const { service } = open();
    const rules = contract.validation.response.parse(await service.validation(free));
    expect(rules.investEndDate).toEqual({ min: "2026-11-22", max: "2032-04-09", editable: true });
    expect(rules.priceRandomisationLowerLimit).toEqual({ min: 0.85, max: 1, editable: false });
    expect(rules.subscriptionLimits.canEditGlobalWealth).toBe(false);
    expect(rules.subscriptionLimits.availableCharts).toEqual(["rsi", "macd", "pi-cycle", "power-law"]);
    const constraints = contract.tierConstraints.response.parse(await service.tierConstraints(advanced));
    expect(constraints).toMatchObject({ cycles: null, epochCount: { min: 1, max: 33 } });
    expect(constraints.editableFields).toContain("troughPriceDate");
  });
});

describe("the growth of a plan from before model 1.1.0", () => {
  async function openEarlier(growthConservatism = 0.75) {
    const opened = open();
    const { isGrowthSettled: _, ...plan } = await opened.plans.readOrCreate("u1", new Date(now));
    // As it is stored: without what came later.
    await opened.plans.replace("u1", PlanRecord.parse({ ...plan, growthConservatism, version: 1 }));
    const dependencies = {
      plans: opened.plans,
      ledgers: createFakeTransactionStore(),
      market: async () => ({ live: { days: [] }, input: embeddedMarket }),
      clock: () => now,
    };
    const timeline = createTimelineService(dependencies);
    const config = createEngineConfigService({ ...dependencies, consumerPrices: async () => undefined });
    const isAsked = async () => {
      const { warnings } = await timelineOf(timeline, free);
      const asked = warnings.filter(({ code }) => code === "growthDefaultChanged");
      expect((await config.get(free)).asksGrowth).toBe(asked.length === 1);
      if (asked.length > 0) expect(asked).toEqual([{ code: "growthDefaultChanged", from: 0.75, to: 0.5 }]);
      return asked.length > 0;
    };
    return { ...opened, isAsked };
  }

  it("raises the question until its owner keeps it, and never again", async () => {
    const { service, isAsked } = await openEarlier();
    expect(await isAsked()).toBe(true);
    await service.update(free, { baseAmount: 300 });
    expect(await isAsked()).toBe(true);
    expect(await service.update(free, { growthConservatism: 0.75 })).toMatchObject({
      growthConservatism: 0.75,
    });
    expect(await isAsked()).toBe(false);
  });

  it("raises no question once changed, nor after that is undone", async () => {
    const { service, isAsked } = await openEarlier();
    await service.update(free, { growthConservatism: 0.5 });
    expect(await isAsked()).toBe(false);
    await service.update(free, { growthConservatism: 0.75 });
    expect(await isAsked()).toBe(false);
  });

  it("raises the question again when a reset is undone, or from a file of that model", async () => {
    const { service, isAsked } = await openEarlier();
    const document = await service.exportPlan(free);
    const { version } = await service.reset(free, undefined);
    expect(await isAsked()).toBe(false);
    await service.undoReplacement(free, version);
    expect(await isAsked()).toBe(true);
    await service.importPlan(free, { ...document, modelVersion: "1.1.0" }, undefined);
    expect(await isAsked()).toBe(false);
    await service.importPlan(free, { ...document, modelVersion: "1.0.0" }, undefined);
    expect(await isAsked()).toBe(true);
  });

  it("raises no question where it was another one, nor in new plans", async () => {
    expect(await (await openEarlier(0.6)).isAsked()).toBe(false);
    const { service, plans } = open();
    await service.update(free, { growthConservatism: 0.75 });
    expect(asksGrowth(await plans.readOrCreate("u1", new Date(now)))).toBe(false);
    expect(asksGrowth({ ...newPlan(new Date(now)), growthConservatism: 0.75 })).toBe(false);
  });
});
