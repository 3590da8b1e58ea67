import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { FakeStorage } from "#test/web/session/fake-storage.ts";
import type { Changes } from "#web/features/control-panel/saving/plan-edits.ts";
import { ApiError, NetworkError } from "#web/transport/errors.ts";
import { chip, pass, plan, tab } from "./saver-tab.ts";

type Goal = NonNullable<ControlPanel["goal"]>;
const house: Goal = { kind: "value", amount: 5_000_000, date: "2034-12-01" };
const coins: Goal = { kind: "bitcoin", amount: 50_000_000, date: "2035-12-01" };
const change = (goal: Goal | null): Changes => ({ plan: {}, epochs: {}, goal });
const silent = () => Array.from({ length: 3 }, () => new NetworkError("unreachable"));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a goal that waits", () => {
  it("is shown, counted with the other changes and sent by itself after them, and undoing it has the former goal", async () => {
    const { saver, server, shown, sentNow, requests, replaced } = tab({
      plan: { ...plan, goal: coins },
      fail: silent(),
    });
    saver.change("baseAmount", 300);
    saver.keep(change(house), { ...plan, goal: coins });
    expect(shown().goal).toEqual(house);
    await pass(4000);
    expect(chip(saver)).toBe("Offline: 2 changes waiting");
    requests.length = 0;
    saver.reconnect();
    await pass(0);
    expect(sentNow()).toEqual([
      { baseAmount: 300, version: 3 },
      { goal: house, version: 4 },
    ]);
    expect(server.plan.goal).toEqual(house);
    expect(chip(saver)).toBe("Saved");
    expect(replaced).toEqual([{ plan: { baseAmount: 250 }, epochs: {} }, change(coins)]);
  });

  it("is removed, survives a reload, and waits no more when it is taken back", async () => {
    const storage = new FakeStorage();
    const server = { plan: { ...plan, goal: coins }, fail: silent() };
    tab(server, storage).saver.keep(change(null), server.plan);
    await pass(4000);
    vi.clearAllTimers();
    const after = tab(server, storage);
    expect(after.saver.resume()).toBe(true);
    expect(after.shown().goal).toBeNull();
    after.saver.keep(change({ ...coins }), { ...plan, goal: null });
    expect(after.shown().goal).toEqual(coins);
    expect([chip(after.saver), storage.entries.size]).toEqual([null, 0]);
    await pass(5000);
    expect(after.requests).toEqual([]);
  });

  it("is in conflict with one that was set elsewhere, which nothing overwrites until the user chooses", async () => {
    const { saver, server, failures, shown, storage } = tab({ plan, fail: silent() });
    saver.keep(change(house), plan);
    saver.change("baseAmount", 300);
    await pass(2000);
    server.plan = { ...plan, version: 4, goal: coins };
    saver.reconnect();
    await pass(0);
    expect(server.plan).toMatchObject({ goal: coins, baseAmount: 300 });
    expect(shown().goal).toEqual(coins);
    expect(chip(saver)).toBe("1 change in conflict");
    expect(failures[0]).toContain("changed elsewhere");
    expect(saver.contested()).toMatchObject({ mine: { goal: house }, server: { goal: coins } });
    const reloaded = tab(server, storage);
    reloaded.saver.resume();
    expect(reloaded.saver.contested()).toEqual(saver.contested());
    // Removed on the page, which shows the other one, it still overwrites nothing; that is no step back to none.
    saver.keep(change(null), { ...plan, goal: coins });
    await pass(20_000);
    expect([server.plan.goal, chip(saver)]).toEqual([coins, "1 change in conflict"]);
    saver.settle("mine");
    await pass(0);
    expect(server.plan.goal).toBeNull();
  });

  it("is in conflict when its form was opened before the page read another one, and not when that is the same", async () => {
    const { saver, server } = tab({ plan: { ...plan, goal: coins }, fail: [] });
    saver.keep(change(house), plan);
    await pass(5000);
    expect([server.plan.goal, chip(saver)]).toEqual([coins, "1 change in conflict"]);
    saver.settle("server");
    expect(chip(saver)).toBeNull();
    saver.keep(change({ date: coins.date, amount: coins.amount, kind: coins.kind }), plan);
    expect([saver.contested(), chip(saver)]).toEqual([null, null]);
  });

  it("is no conflict when a lost response had saved it", async () => {
    const { saver, server, failures } = tab({ plan, fail: silent() });
    saver.keep(change(house), plan);
    await pass(4000);
    server.plan = { ...plan, version: 4, goal: house };
    saver.reconnect();
    await pass(0);
    expect([server.plan.goal, failures, saver.contested()]).toEqual([house, [], null]);
  });

  it("is reverted when the server refuses it, with the reason; the others are saved", async () => {
    const refusal = new ApiError(400, {
      success: false,
      error: "No",
      code: "VALIDATION_FAILED",
      details: [{ path: "body.goal.date", message: "Goal date must be after today" }],
    });
    const { saver, server, failures, shown } = tab();
    saver.change("baseAmount", 300);
    saver.keep(change(house), plan);
    server.fail.push(null, refusal);
    await pass(2000);
    expect(failures).toEqual(["The goal was not saved. Goal date must be after today"]);
    expect(shown()).toMatchObject({ goal: null, baseAmount: 300 });
    expect(server.plan).toMatchObject({ goal: null, baseAmount: 300 });
  });

  it("is named when the server fails to save it, and can be sent again", async () => {
    const broken = () => new ApiError(503, { success: false, error: "x", code: "UNAVAILABLE" });
    const { saver, server, failures } = tab({ plan, fail: [broken(), broken(), broken()] });
    saver.keep(change(house), plan);
    await pass(2000);
    expect(failures).toEqual(["Failed to save the goal. Please try again."]);
    saver.retry();
    await pass(0);
    expect(server.plan.goal).toEqual(house);
  });
});
