import { describe, expect, it } from "vitest";
import type { PanelCaller } from "#functions/control-panel/panel-caller.ts";
import { createControlPanelService } from "#functions/control-panel/service.ts";
import { controlPanel as contract } from "#shared/api/control-panel.ts";
import { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { createFakePlanStore } from "#test/fakes/plan-store.ts";
import { createFakeTransactionStore } from "#test/fakes/transaction-store.ts";

const now = Date.UTC(2026, 10, 21, 12);
const caller: PanelCaller = { userId: "u1", tier: "free" };
const goal = { kind: "value", amount: 5_000_000, date: "2034-12-31" } as const;

function open() {
  const clock = { now };
  const service = createControlPanelService({
    plans: createFakePlanStore(),
    ledgers: createFakeTransactionStore(),
    market: async () => ({ live: { days: [] }, input: embeddedMarket }),
    clock: () => clock.now,
  });
  return { service, clock };
}

describe("the goal of a plan", () => {
  it("is stored with the plan, changes nothing else, and can be removed", async () => {
    const { service } = open();
    const before = await service.get(caller);
    expect(before.goal).toBeNull();
    const set = contract.update.response.parse(await service.update(caller, { goal }));
    expect({ ...set, updatedAt: "" }).toEqual({ ...before, version: 1, updatedAt: "", goal });
    expect((await service.update(caller, { baseAmount: 300 })).goal).toEqual(goal);
    expect((await service.update(caller, { goal: null })).goal).toBeNull();
  });

  it("belongs to one user", async () => {
    const { service } = open();
    await service.update(caller, { goal });
    expect((await service.get({ userId: "u2", tier: "free" })).goal).toBeNull();
  });

  it("must lie ahead when it is set, and may pass while its amount changes", async () => {
    const { service, clock } = open();
    for (const date of ["2026-11-21", "2020-01-01"]) {
      await expect(service.update(caller, { goal: { ...goal, date } })).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
        details: [{ path: "body.goal.date", message: "Goal date must be after today" }],
      });
    }
    await expect(service.update(caller, { goal: { ...goal, date: "2141-01-01" } })).rejects.toMatchObject({
      details: [{ path: "body.goal.date", message: "Goal date must not be after 2140-12-31" }],
    });
    await service.update(caller, { goal: { ...goal, date: "2026-11-30" } });
    clock.now = Date.UTC(2026, 11, 2);
    const later = { ...goal, date: "2026-11-30", amount: 1 };
    expect((await service.update(caller, { goal: later })).goal).toEqual(later);
  });

  it.each([
    [{ ...goal, amount: 0 }, ["goal", "amount"], "Goal must be greater than zero"],
    [{ ...goal, amount: 1.5 }, ["goal", "amount"], "Goal must be a whole number of cents or satoshis"],
    [{ ...goal, amount: 100_000_000_000_001 }, ["goal", "amount"], "Goal must not exceed 1000000000000"],
    [
      { ...goal, kind: "bitcoin", amount: 2_100_000_000_000_001 },
      ["goal", "amount"],
      "Goal must not exceed 21000000 BTC",
    ],
    [{ ...goal, kind: "gold" }, ["goal", "kind"], "Goal must be a value or bitcoin"],
    [{ ...goal, date: "" }, ["goal", "date"], "Goal date is required"],
    [{ ...goal, date: "soon" }, ["goal", "date"], "Must be a date, yyyy-mm-dd"],
  ])("is refused when it is %j", (given, path, message) => {
    const { error } = contract.update.body.safeParse({ goal: given });
    expect(error?.issues).toMatchObject([{ path, message }]);
  });

  it("is part of a plan's document, of its import and of what undoing restores", async () => {
    const { service } = open();
    expect(await service.exportPlan(caller)).not.toHaveProperty("goal");
    await service.update(caller, { goal });
    const document = PlanDocument.parse(await service.exportPlan(caller));
    expect(document.goal).toEqual(goal);
    const reset = await service.reset(caller, undefined);
    expect(reset.goal).toBeNull();
    expect((await service.undoReplacement(caller, reset.version)).goal).toEqual(goal);
    await service.update(caller, { goal: null });
    const { controlPanel } = await service.importPlan(caller, document, undefined);
    expect(controlPanel.goal).toEqual(goal);
  });
});
