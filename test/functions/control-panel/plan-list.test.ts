import { beforeEach, describe, expect, it } from "vitest";
import type { PanelCaller } from "#functions/control-panel/panel-caller.ts";
import { createControlPanelService } from "#functions/control-panel/service.ts";
import { inLanguage } from "#functions/platform/call/call-language.ts";
import type { PlanStore } from "#functions/platform/records/plan/plan-store.ts";
import { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { hourMs } from "#shared/domain/durations.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { createFakePlanStore } from "#test/fakes/plan-store.ts";
import { createFakeTransactionStore } from "#test/fakes/transaction-store.ts";

const free: PanelCaller = { userId: "u1", tier: "free" };
const basic: PanelCaller = { userId: "u1", tier: "basic" };
const advanced: PanelCaller = { userId: "u1", tier: "advanced" };

let now: number;
let plans: PlanStore;
let service: ReturnType<typeof createControlPanelService>;

beforeEach(() => {
  now = Date.UTC(2026, 10, 22, 12);
  plans = createFakePlanStore();
  service = createControlPanelService({
    plans,
    ledgers: createFakeTransactionStore(),
    market: async () => ({ live: { days: [] }, input: embeddedMarket }),
    clock: () => now,
  });
});

type From = "defaults" | "openPlan";
const create = (name: string, from: From = "defaults", caller = basic, version?: number) => {
  now += 1_000;
  return service.createPlan(caller, { name, from, version });
};
const names = async (caller = basic) => {
  const list = await service.listPlans(caller);
  return list.plans.map(({ name, isOpen }) => (isOpen ? `[${name}]` : name));
};
const idOf = async (name: string) => {
  const { plans: all } = await service.listPlans(basic);
  const plan = all.find((candidate) => candidate.name === name);
  if (!plan) throw new Error(`No plan ${name}`);
  return plan.id;
};

describe("the plans of an account", () => {
  it("begin with one that is named in the language of its owner, and keeps that name", async () => {
    await inLanguage("de", () => service.get(free));
    expect(await names(free)).toEqual(["[Mein Plan]"]);
    expect(await inLanguage("fr", () => names(free))).toEqual(["[Mein Plan]"]);
  });

  it("that were made at the same instant keep their order, whichever is open", async () => {
    await service.get(basic);
    for (const name of ["A", "B", "C"]) await service.createPlan(basic, { name, from: "defaults" });
    const order = async () => (await service.listPlans(basic)).plans.map(({ id }) => id);
    const before = await order();
    for (const id of before) {
      await service.openPlan(basic, id, undefined);
      expect(await order()).toEqual(before);
    }
  });

  it("begin with one, which is open and named", async () => {
    const panel = await service.get(free);
    const list = await service.listPlans(free);
    expect(list.limit).toBe(1);
    expect(list.plans).toEqual([
      {
        id: panel.id,
        name: "My plan",
        isOpen: true,
        baseAmount: 250,
        baseCurrency: "USD",
        buyRhythm: "monthly",
        investStartDate: panel.investStartDate,
        investEndDate: panel.investEndDate,
        goal: null,
        updatedAt: panel.updatedAt,
      },
    ]);
  });

  it("keep their own settings, months and goal while others are open", async () => {
    const goal = { kind: "bitcoin", amount: 100_000_000, date: "2035-01-01" } as const;
    await service.update(basic, { baseAmount: 77, goal, edits: { "2027-03-01": { usdSpent: 5 } } });
    const first = await service.get(basic);
    await create("Pension");
    expect(await service.get(basic)).toMatchObject({
      name: "Pension",
      baseAmount: 250,
      goal: null,
      edits: {},
    });
    await service.update(basic, { baseAmount: 88 });
    await service.openPlan(basic, first.id, undefined);
    const again = await service.get(basic);
    expect(again).toEqual({ ...first, version: again.version });
    expect(again.version).toBeGreaterThan(first.version);
    await service.openPlan(basic, await idOf("Pension"), undefined);
    expect(await service.get(basic)).toMatchObject({ name: "Pension", baseAmount: 88 });
    expect(await names()).toEqual(["My plan", "[Pension]"]);
  });

  it("copy the open plan with everything but its age", async () => {
    await service.update(basic, { baseAmount: 77, edits: { "2027-03-01": { usdSpent: 5 } } });
    await create("Copy", "openPlan");
    expect(await service.get(basic)).toMatchObject({
      name: "Copy",
      baseAmount: 77,
      edits: { "2027-03-01": { usdSpent: 5 } },
      updatedAt: new Date(now).toISOString(),
    });
  });

  it.each([
    [free, 1, "TIER_REQUIRED", "Upgrade to Basic or Advanced tier"],
    [basic, 5, "TIER_REQUIRED", "Upgrade to Advanced tier"],
    [advanced, 20, "VALIDATION_FAILED", "An account can have at most 20 plans"],
  ] as const)("stay within the limit of $tier", async (caller, limit, code, message) => {
    for (let count = 1; count < limit; count++) await create(`Plan ${count}`, "defaults", caller);
    await expect(create("One more", "defaults", caller)).rejects.toMatchObject({
      code,
      details: [{ path: "body.name", message: expect.stringContaining(message) }],
    });
    expect((await service.listPlans(caller)).plans).toHaveLength(limit);
  });

  it("all stay open to their owner after a downgrade, which only adds none", async () => {
    await service.get(basic);
    await create("Pension");
    await create("House");
    expect((await service.listPlans(free)).plans).toHaveLength(3);
    await service.openPlan(free, await idOf("Pension"), undefined);
    expect(await service.update(free, { baseAmount: 5 })).toMatchObject({ name: "Pension", baseAmount: 5 });
    await service.renamePlan(free, await idOf("House"), "Cottage");
    await expect(create("Another", "defaults", free)).rejects.toMatchObject({ code: "TIER_REQUIRED" });
    expect(await names(free)).toEqual(["My plan", "[Pension]", "Cottage"]);
  });

  it.each(["My plan", "MY PLAN", "My ｐｌａｎ"])("refuse the name %s for a second one", async (name) => {
    const taken = { code: "VALIDATION_FAILED", details: [{ path: "body.name" }] };
    await expect(create(name)).rejects.toMatchObject(taken);
    await create("Pension");
    await expect(service.renamePlan(basic, await idOf("Pension"), name)).rejects.toMatchObject(taken);
    await service.renamePlan(basic, await idOf("My plan"), "my plan");
    expect(await names()).toEqual(["my plan", "[Pension]"]);
  });

  it("delete all but the open one, and restore what was deleted for a day", async () => {
    await service.update(basic, { baseAmount: 77 });
    const first = await idOf("My plan");
    await create("Pension");
    await expect(service.deletePlan(basic, await idOf("Pension"))).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await service.deletePlan(basic, first);
    expect(await names()).toEqual(["[Pension]"]);
    for (const call of [service.deletePlan, service.openPlan] as const) {
      await expect(call(basic, first, undefined)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    now += 23 * hourMs;
    await create("My plan");
    await service.restorePlan(basic, first);
    await service.restorePlan(basic, first);
    expect(await names()).toEqual(["My plan 2", "Pension", "[My plan]"]);
    await service.openPlan(basic, first, undefined);
    expect(await service.get(basic)).toMatchObject({ baseAmount: 77 });
    const pension = await idOf("Pension");
    await service.deletePlan(basic, pension);
    now += 24 * hourMs;
    await expect(service.restorePlan(basic, pension)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("restore none beyond the limit", async () => {
    await create("Pension");
    await service.openPlan(basic, "first", undefined);
    const pension = await idOf("Pension");
    await service.deletePlan(basic, pension);
    await expect(service.restorePlan(free, pension)).rejects.toMatchObject({ code: "TIER_REQUIRED" });
  });

  it("store no more than twenty deleted ones, the last ones", async () => {
    for (let count = 1; count <= 22; count++) {
      await create(`Plan ${count}`);
      await service.openPlan(basic, "first", undefined);
      await service.deletePlan(basic, await idOf(`Plan ${count}`));
    }
    expect((await plans.parked("u1")).map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Plan ${index + 3}`),
    );
  });

  it("look like not existing to other users", async () => {
    await create("Pension");
    await service.openPlan(basic, "first", undefined);
    const pension = await idOf("Pension");
    const stranger = { ...basic, userId: "u2" };
    const missing = { code: "NOT_FOUND", message: "Plan not found" };
    await expect(service.openPlan(stranger, pension, undefined)).rejects.toMatchObject(missing);
    await expect(service.renamePlan(stranger, pension, "Mine")).rejects.toMatchObject(missing);
    await expect(service.deletePlan(stranger, pension)).rejects.toMatchObject(missing);
    await expect(service.restorePlan(stranger, pension)).rejects.toMatchObject(missing);
  });
});

describe("two pages", () => {
  it("open one plan of two: the error names it on the other page", async () => {
    await create("Pension");
    await create("House");
    const { version } = await service.get(basic);
    const [first, pension] = [await idOf("My plan"), await idOf("Pension")];
    const outcomes = await Promise.allSettled([
      service.openPlan(basic, first, version),
      service.openPlan(basic, pension, version),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await names()).toHaveLength(3);
    const { name } = await service.get(basic);
    await expect(service.openPlan(basic, await idOf("House"), version)).rejects.toMatchObject({
      code: "VERSION_CONFLICT",
      message: `Another plan is open now: “${name}”. Nothing was changed.`,
    });
  });

  it("never write into a plan that only the other page shows", async () => {
    const { version } = await service.update(basic, { baseAmount: 77 });
    await create("Pension");
    const refused = {
      code: "VERSION_CONFLICT",
      message: "Another plan is open now: “Pension”. Nothing was changed.",
    };
    await expect(service.update(basic, { baseAmount: 1, version })).rejects.toMatchObject(refused);
    await expect(service.reset(basic, version)).rejects.toMatchObject(refused);
    await service.openPlan(basic, "first", undefined);
    await expect(service.update(basic, { baseAmount: 1, version })).rejects.toMatchObject({
      code: "VERSION_CONFLICT",
    });
    expect(await service.get(basic)).toMatchObject({ baseAmount: 77 });
  });

  it("make no more plans than the limit, and none with the same name", async () => {
    for (const name of ["A", "B", "C"]) await create(name);
    const outcomes = await Promise.allSettled([create("D"), create("d"), create("E"), create("F")]);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(3);
    for (const { reason } of refused) {
      expect(["TIER_REQUIRED", "VALIDATION_FAILED", "VERSION_CONFLICT"]).toContain(reason.code);
    }
    expect((await service.listPlans(basic)).plans).toHaveLength(5);
  });
});

describe("the name of a plan", () => {
  it("stays with a reset", async () => {
    await service.renamePlan(basic, "first", "Pension");
    expect(await service.reset(basic, undefined)).toMatchObject({ id: "first", name: "Pension" });
  });

  it("travels with its file, with a number where another plan has it, and back with undo", async () => {
    await service.renamePlan(basic, "first", "Pension");
    const document = PlanDocument.parse(await service.exportPlan(basic));
    expect(document.name).toBe("Pension");
    await create("House");
    const { controlPanel } = await service.importPlan(basic, document, undefined);
    expect(controlPanel.name).toBe("Pension 2");
    expect(await service.undoReplacement(basic, controlPanel.version)).toMatchObject({ name: "House" });
    const { name: _, ...unnamed } = document;
    expect((await service.importPlan(basic, unnamed, undefined)).controlPanel.name).toBe("House");
  });
});
