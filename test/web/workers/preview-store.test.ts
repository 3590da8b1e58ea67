import { describe, expect, it, vi } from "vitest";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import type { SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import type { PreviewEngine } from "#web/workers/preview-engine.ts";
import type { PreviewAnswer } from "#web/workers/preview-messages.ts";
import { PreviewStore } from "#web/workers/preview-store.ts";

const base = { ledgerVersion: 7, now: "2026-11-22", tier: "free" };
const timelineOf = (planVersion: number, others: object = {}) =>
  ({ planVersion, ...base, ...others, columns: [], epochs: [], rows: {} }) as unknown as Timeline;
const amount = (baseAmount: number): SettingChanges => ({ plan: { baseAmount }, epochs: {} });
const answer = { head: { columns: [], epochs: [], rowCount: 0 }, epochs: [] } as unknown as PreviewAnswer;

function open() {
  const shown: (SettingChanges | null)[] = [];
  const configured: number[] = [];
  const server = { planVersion: 1, isDown: false };
  let told: { onAnswer(answer: PreviewAnswer): void; onFailure(): void } | undefined;
  const engine: PreviewEngine = {
    configure: ({ planVersion }) => configured.push(planVersion),
    show: (changes) => shown.push(changes),
    explain: vi.fn(async () => null),
    month: vi.fn(async () => null),
    wholeMarket: vi.fn(async () => null),
    close: vi.fn(),
  };
  const readConfig = vi.fn(async () => {
    if (server.isDown) throw new Error("down");
    return { planVersion: server.planVersion, ...base } as EngineConfig;
  });
  const startEngine = vi.fn(async (parts: NonNullable<typeof told>) => {
    told = parts;
    return engine;
  });
  const store = new PreviewStore({ readConfig, startEngine });
  store.confirm(timelineOf(1));
  return {
    store,
    engine,
    shown,
    configured,
    server,
    readConfig,
    startEngine,
    answers: () => told?.onAnswer(answer),
    breaks: () => told?.onFailure(),
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
const editor = {};

describe("the preview of a plan", () => {
  it("needs no engine until something changes, and one for all that changes", async () => {
    const { store, startEngine, shown } = open();
    await settled();
    expect(startEngine).not.toHaveBeenCalled();
    store.publish(editor, amount(1));
    store.publish(editor, amount(2));
    await settled();
    expect(startEngine).toHaveBeenCalledTimes(1);
    expect(shown.at(-1)).toEqual(amount(2));
  });

  it("is shown until the last change is reverted", async () => {
    const { store, answers, shown } = open();
    store.publish(editor, amount(2));
    await settled();
    answers();
    expect(store.preview()).not.toBeNull();
    store.publish(editor, null);
    expect(store.preview()).toBeNull();
    expect(shown.at(-1)).toBeNull();
    answers();
    expect(store.preview()).toBeNull();
  });

  it("stays after a save until the timeline of the saved plan is there", async () => {
    const { store, answers, server } = open();
    store.publish(editor, amount(2));
    await settled();
    answers();
    store.saved(amount(2), 2);
    store.publish(editor, null);
    expect(store.preview()).not.toBeNull();
    store.confirm(timelineOf(1));
    expect(store.preview()).not.toBeNull();
    server.planVersion = 2;
    store.confirm(timelineOf(2));
    expect(store.preview()).toBeNull();
  });

  it("has the goal of its plan, beside the changes of another editor", async () => {
    const { store, answers, shown } = open();
    const goal = { kind: "value", amount: 1, date: "2034-12-01" } as const;
    store.publish(editor, { plan: {}, epochs: {}, goal });
    store.publish({}, amount(2));
    await settled();
    answers();
    expect(store.preview()?.plan.changes).toEqual({ ...amount(2), goal });
    expect(shown.at(-1)).toEqual({ ...amount(2), goal });
    store.saved({ plan: {}, epochs: {}, goal: null }, 2);
    store.publish(editor, null);
    answers();
    expect(store.preview()?.plan.changes).toEqual({ ...amount(2), goal: null });
  });

  it("keeps saved changes below later edits, until the engine starts from them", async () => {
    const { store, shown, server, configured } = open();
    store.publish(editor, { plan: { baseAmount: 2, feePct: 0.1 }, epochs: { "5": { baseAmount: 7 } } });
    await settled();
    store.saved({ plan: { baseAmount: 2, feePct: 0.1 }, epochs: { "5": { baseAmount: 7 } } }, 2);
    const next: SettingChanges = { plan: { baseAmount: 3 }, epochs: { "5": { cycleGrowthRate: 2 } } };
    store.publish(editor, next);
    expect(shown.at(-1)).toEqual({
      plan: { baseAmount: 3, feePct: 0.1 },
      epochs: { "5": { baseAmount: 7, cycleGrowthRate: 2 } },
    });
    server.planVersion = 3;
    store.confirm(timelineOf(3));
    // The new plan is not read yet: nothing of what is saved may be missing meanwhile.
    expect(shown.at(-1)).toMatchObject({ plan: { baseAmount: 3, feePct: 0.1 } });
    await settled();
    expect(configured).toEqual([1, 3]);
    expect(shown.at(-1)).toEqual(next);
  });

  it("requests no new configuration after its own saves, whose changes it has", async () => {
    const { store, shown, server, readConfig } = open();
    store.publish(editor, amount(2));
    await settled();
    for (const version of [2, 3]) {
      store.saved(amount(version), version);
      store.publish(editor, null);
      server.planVersion = version;
      store.confirm(timelineOf(version));
      await settled();
    }
    expect(readConfig).toHaveBeenCalledTimes(1);
    expect(store.preview()).toBeNull();
    store.publish(editor, { plan: { feePct: 0.2 }, epochs: {} });
    expect(shown.at(-1)).toEqual({ plan: { baseAmount: 3, feePct: 0.2 }, epochs: {} });
  });

  it("gives the saved plan from what the engine has, and reads it where a version is missing there", async () => {
    const { store, readConfig, server } = open();
    store.publish(editor, amount(2));
    await settled();
    store.saved(amount(2), 2);
    store.publish(editor, amount(3));
    expect(await store.savedPlan(2)).toMatchObject({ config: { planVersion: 1 }, changes: amount(2) });
    expect(readConfig).toHaveBeenCalledTimes(1);
    server.planVersion = 4;
    const reread = await store.savedPlan(4);
    expect(reread).toMatchObject({ config: { planVersion: 4 }, changes: { plan: {}, epochs: {} } });
    expect(readConfig).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["the plan was changed elsewhere", timelineOf(4)],
    ["something was recorded", timelineOf(2, { ledgerVersion: 8 })],
    ["there is another price", timelineOf(2, { currentBitcoinPrice: 90_000 })],
    ["another day begins", timelineOf(2, { now: "2026-11-23" })],
    ["the subscription changes", timelineOf(2, { tier: "basic" })],
  ])("asks for a new configuration when %s, again after a failure", async (_, timeline) => {
    const { store, server, readConfig } = open();
    store.publish(editor, amount(2));
    await settled();
    store.saved(amount(2), 2);
    server.planVersion = timeline.planVersion;
    server.isDown = true;
    store.confirm(timeline);
    await settled();
    server.isDown = false;
    store.confirm({ ...timeline });
    await settled();
    expect(readConfig).toHaveBeenCalledTimes(3);
  });

  it("falls back to the remaining changes when one of several fails to be saved", async () => {
    const { store, shown } = open();
    store.publish(editor, { plan: { baseAmount: 2, feePct: 0.1 }, epochs: {} });
    await settled();
    store.publish(editor, { plan: { feePct: 0.1 }, epochs: {} });
    expect(shown.at(-1)).toEqual({ plan: { feePct: 0.1 }, epochs: {} });
  });

  it("is missing, without asking again for every change, while the engine cannot be loaded", async () => {
    const { store, server, readConfig, engine } = open();
    server.isDown = true;
    store.publish(editor, amount(1));
    await settled();
    store.publish(editor, amount(2));
    await settled();
    expect(readConfig).toHaveBeenCalledTimes(1);
    expect(engine.close).toHaveBeenCalledTimes(1);
    expect(store.preview()).toBeNull();
    server.isDown = false;
    store.confirm(timelineOf(1));
    await settled();
    expect(readConfig).toHaveBeenCalledTimes(2);
  });

  it("ends when the worker fails", async () => {
    const { store, answers, breaks } = open();
    store.publish(editor, amount(1));
    await settled();
    answers();
    breaks();
    expect(store.preview()).toBeNull();
  });

  it("explains the plan shown, and starts the engine for that", async () => {
    const { store, engine } = open();
    const cell = { column: "roi", date: "2026-11-21" };
    await store.explain(cell);
    expect(engine.explain).toHaveBeenLastCalledWith({ plan: {}, epochs: {} }, cell);
    store.publish(editor, amount(5));
    await store.explain(cell);
    expect(engine.explain).toHaveBeenLastCalledWith(amount(5), cell);
  });

  it("computes a month of the plan shown, with the request's changes added", async () => {
    const { store, engine } = open();
    const without = { plan: {}, epochs: {}, edits: { "2027-03-01": null } };
    store.publish(editor, { ...amount(5), edits: { "2027-03-01": { usdSpent: 1 }, "2027-04-01": {} } });
    await store.month(without, "2027-03-15");
    const asked = { ...amount(5), edits: { "2027-03-01": null, "2027-04-01": {} } };
    expect(engine.month).toHaveBeenLastCalledWith(asked, "2027-03-15");
  });

  it("calculates the whole market of the plan shown, and of the saved one for files", async () => {
    const { store, engine } = open();
    store.publish(editor, amount(5));
    store.saved({ plan: { feePct: 0.1 }, epochs: {} }, 2);
    await store.wholeMarket(["priceUSD"]);
    const shown = { plan: { baseAmount: 5, feePct: 0.1 }, epochs: {} };
    expect(engine.wholeMarket).toHaveBeenLastCalledWith(shown, ["priceUSD"]);
    await store.wholeMarket(["priceUSD"], true);
    expect(engine.wholeMarket).toHaveBeenLastCalledWith({ plan: { feePct: 0.1 }, epochs: {} }, ["priceUSD"]);
  });

  it("waits with the whole market for a plan that was changed elsewhere", async () => {
    const { store, engine, configured, server } = open();
    await store.wholeMarket([]);
    server.planVersion = 7;
    store.confirm(timelineOf(7));
    expect(configured).toEqual([1]);
    await store.wholeMarket([]);
    expect(configured).toEqual([1, 7]);
    expect(engine.wholeMarket).toHaveBeenCalledTimes(2);
  });

  it("starts nothing once its page has closed", async () => {
    const { store, startEngine } = open();
    store.close();
    store.publish(editor, amount(1));
    store.prepare();
    await settled();
    expect(startEngine).not.toHaveBeenCalled();
  });
});
