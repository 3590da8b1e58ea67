import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import type { PlanOverride } from "#shared/domain/plan/plan-overrides.ts";
import { FakeStorage } from "#test/web/session/fake-storage.ts";
import { changeCount, noChanges } from "#web/features/control-panel/saving/plan-edits.ts";
import type { PlanSaver } from "#web/features/control-panel/saving/plan-saver.ts";
import { ApiError, NetworkError } from "#web/transport/errors.ts";
import { chip, pass, plan, tab } from "./saver-tab.ts";

const march = "2027-03-01";
const may = "2027-05-01";
const months = (edits: Record<string, PlanOverride | null>) => ({ plan: {}, epochs: {}, edits });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("changes of months that wait", () => {
  const skipped = { usdSpent: 0 };
  const silent = (count: number) => Array.from({ length: count }, () => new NetworkError("unreachable"));
  const refusal = new ApiError(400, {
    success: false,
    error: "No",
    code: "VALIDATION_FAILED",
    details: [{ path: "body.edits.2027-03-01.btcBought", message: "You sold more than that." }],
  });

  it("are counted with the settings, and sent one by one after them when the network is back", async () => {
    const { saver, requests, server } = tab({ plan, fail: silent(3) });
    saver.keep(months({ [march]: skipped }), plan);
    saver.keep(months({ [may]: { usdSpent: 500 } }), plan);
    saver.change("baseAmount", 300);
    await pass(4000);
    expect(chip(saver)).toBe("Offline: 3 changes waiting");
    requests.length = 0;
    saver.reconnect();
    await pass(0);
    expect(requests).toEqual([
      ["plan", { baseAmount: 300, version: 3 }],
      ["plan", { edits: { [march]: skipped }, version: 4 }],
      ["plan", { edits: { [may]: { usdSpent: 500 } }, version: 5 }],
    ]);
    expect(server.plan.edits).toEqual({ [march]: skipped, [may]: { usdSpent: 500 } });
    expect(saver.edits()).toEqual({ server: server.plan, queued: noChanges, sending: null });
    expect(chip(saver)).toBe("Saved");
  });

  it("wait from the first moment, and no longer once they are taken back", async () => {
    const { saver } = tab();
    saver.keep(months({ [march]: skipped }), plan);
    expect(chip(saver)).toBe("Offline: 1 change waiting");
    saver.keep(months({ [march]: null }), { ...plan, edits: { [march]: skipped } });
    expect(chip(saver)).toBeNull();
    saver.change("baseAmount", 300);
    expect(chip(saver)).toBe("1 change, saving in 2 s");
  });

  it("are sent after a request that was on its way when they came", async () => {
    const { saver, server } = tab();
    saver.change("baseAmount", 300);
    vi.advanceTimersByTime(2000);
    saver.keep(months({ [march]: skipped }), plan);
    await pass(2000);
    expect(server.plan).toMatchObject({ baseAmount: 300, edits: { [march]: skipped } });
    expect(chip(saver)).toBe("Saved");
  });

  it("are in conflict with a change elsewhere that the page reads before they are sent", async () => {
    const { saver, server } = tab();
    saver.keep(months({ [march]: skipped }), plan);
    server.plan = { ...plan, version: 4, edits: { [march]: { usdSpent: 900 } } };
    saver.renew(server.plan);
    await pass(5000);
    expect(server.plan.edits).toEqual({ [march]: { usdSpent: 900 } });
    expect(saver.contested()?.mine).toEqual(months({ [march]: skipped }));
  });

  it("of one month replace each other: the last one is sent", async () => {
    const { saver, sentNow, failures } = tab();
    saver.keep(months({ [march]: skipped }), plan);
    saver.keep(months({ [march]: { usdSpent: 700, feesUSD: 3 } }), plan);
    await pass(2000);
    expect(sentNow()).toEqual([{ edits: { [march]: { usdSpent: 700, feesUSD: 3 } }, version: 3 }]);
    expect(failures).toEqual([]);
  });

  it("let a month follow the plan again, and are nothing where it does", async () => {
    const changed = { ...plan, edits: { [march]: skipped } };
    const { saver, sentNow, shown, server } = tab({ plan: changed, fail: [] });
    saver.keep(months({ [march]: null, [may]: null }), changed);
    expect(shown().edits).toEqual({});
    expect(changeCount(saver.edits())).toBe(1);
    await pass(2000);
    expect(sentNow()).toEqual([{ edits: { [march]: null }, version: 3 }]);
    expect(server.plan.edits).toEqual({});
  });

  it("are taken back before they are sent", async () => {
    const { saver, sentNow, storage } = tab();
    saver.keep(months({ [march]: skipped }), plan);
    saver.keep(months({ [march]: null }), { ...plan, edits: { [march]: skipped } });
    await pass(5000);
    expect(sentNow()).toEqual([]);
    expect(storage.entries.size).toBe(0);
    expect(saver.contested()).toBeNull();
  });

  it("are taken back like settings that wait, which then are not sent", async () => {
    const { saver, server, shown } = tab({ plan, fail: silent(6) });
    saver.change("baseAmount", 300);
    saver.changeEpoch(5, "baseAmount", 400);
    saver.keep(months({ [march]: skipped }), plan);
    await pass(4000);
    expect(saver.edits().isHeld).toBe(true);
    const before = shown();
    saver.keep({ plan: { baseAmount: 250 }, epochs: { 5: { baseAmount: null } } }, before);
    expect(chip(saver)).toBe("Offline: 1 change waiting");
    server.fail = [];
    await pass(2000);
    expect(server.plan).toMatchObject({ baseAmount: 250, version: 4, edits: { [march]: skipped } });
    expect(saver.contested()).toBeNull();
  });

  it("survive a reload, and are sent to their own plan alone", async () => {
    const storage = new FakeStorage();
    const server = { plan, fail: silent(3) };
    tab(server, storage).saver.keep(months({ [march]: skipped }), plan);
    await pass(4000);
    vi.clearAllTimers();
    const other = { ...plan, id: "other", version: 9 };
    const between = tab({ plan: other, fail: [] }, storage);
    between.saver.resume();
    expect(between.saver.keep(months({ [may]: skipped }), plan)).toBe(false);
    await pass(5000);
    expect(between.requests).toEqual([]);
    const after = tab(server, storage);
    expect(after.saver.resume()).toBe(true);
    expect(after.shown().edits).toEqual({ [march]: skipped });
    await pass(2000);
    expect(server.plan.edits).toEqual({ [march]: skipped });
    expect(storage.entries.size).toBe(0);
  });

  it.each([
    ["after they began to wait", (saver: PlanSaver) => saver.keep(months({ [march]: skipped }), plan), 3],
    ["before that", () => undefined, 0],
  ] as const)(
    "are in conflict with a change of the month elsewhere %s, until the user chooses",
    async (_, early, attempts) => {
      const { saver, server, failures } = tab({ plan, fail: silent(attempts) });
      early(saver);
      await pass(4000);
      server.plan = { ...plan, version: 4, edits: { [march]: { usdSpent: 900 }, [may]: { usdSpent: 1 } } };
      saver.renew(server.plan);
      saver.keep(months({ [march]: skipped }), plan);
      await pass(20_000);
      expect(server.plan.edits[march]).toEqual({ usdSpent: 900 });
      expect(chip(saver)).toBe("1 change in conflict");
      expect(failures[0]).toContain("changed elsewhere");
      expect(saver.contested()).toMatchObject({
        mine: { edits: { [march]: skipped } },
        server: { edits: { [march]: { usdSpent: 900 } } },
      });
      // Changed again, the month still overwrites nothing.
      saver.keep(months({ [march]: { usdSpent: 50 } }), plan);
      await pass(20_000);
      expect(server.plan.edits[march]).toEqual({ usdSpent: 900 });
      saver.settle("mine");
      await pass(0);
      expect(server.plan.edits).toEqual({ [march]: { usdSpent: 50 }, [may]: { usdSpent: 1 } });
    },
  );

  it("end the conflict when they are taken back, and leave the others in it", async () => {
    const { saver, server, shown } = tab({ plan, fail: silent(3) });
    saver.keep(months({ [march]: skipped, [may]: skipped }), plan);
    await pass(2000);
    server.plan = { ...plan, version: 4, edits: { [march]: { usdSpent: 900 }, [may]: { usdSpent: 1 } } };
    saver.renew(server.plan);
    expect(chip(saver)).toBe("2 changes in conflict");
    // What the step's undo hands over.
    saver.keep(months({ [march]: null }), { ...plan, edits: { [march]: skipped } });
    expect(chip(saver)).toBe("1 change in conflict");
    await pass(5000);
    expect(shown().edits).toEqual({ [march]: { usdSpent: 900 }, [may]: { usdSpent: 1 } });
    expect(server.plan.version).toBe(4);
    saver.keep(months({ [may]: null }), { ...plan, edits: { [may]: skipped } });
    expect(saver.contested()).toBeNull();
    await pass(5000);
    expect(server.plan.version).toBe(4);
  });

  it("are dropped for the saved ones, when the user takes those", async () => {
    const { saver, server, shown, storage } = tab();
    server.plan = { ...plan, version: 4, edits: { [march]: { usdSpent: 900 } } };
    saver.keep(months({ [march]: skipped }), plan);
    await pass(2000);
    expect(chip(saver)).toBe("1 change in conflict");
    saver.settle("server");
    await pass(5000);
    expect(shown().edits).toEqual({ [march]: { usdSpent: 900 } });
    expect(storage.entries.size).toBe(0);
  });

  it("are no conflict when a lost response had saved them", async () => {
    const { saver, server, failures } = tab({ plan, fail: silent(3) });
    saver.keep(months({ [march]: skipped }), plan);
    await pass(4000);
    server.plan = { ...plan, version: 4, edits: { [march]: skipped } };
    saver.reconnect();
    await pass(0);
    expect([server.plan.edits, failures, saver.contested()]).toEqual([{ [march]: skipped }, [], null]);
  });

  it("are undone to what was there before, when the response of an earlier attempt was lost", async () => {
    const { saver, server, replaced } = tab({ plan, fail: silent(3) });
    saver.change("baseAmount", 300);
    saver.change("dynamicTopUpCap", 50);
    saver.keep(months({ [march]: skipped }), plan);
    await pass(2000);
    // The settings arrived, and so did another change of one that is not among them.
    server.plan = { ...plan, version: 5, baseAmount: 300, dynamicTopUpCap: 50, cycleTopUpCap: 7 };
    saver.reconnect();
    await pass(0);
    expect(replaced).toEqual([
      { plan: { baseAmount: 250, dynamicTopUpCap: 0 }, epochs: {} },
      { plan: {}, epochs: {}, edits: { [march]: null } },
    ]);
  });

  it("are reverted when the server refuses them, with the month and the reason; the others are saved", async () => {
    const { saver, server, failures, shown } = tab({ plan, fail: [refusal] });
    saver.keep(months({ [march]: skipped, [may]: skipped }), plan);
    await pass(2000);
    expect(failures).toEqual(["The plan for March 2027 was not changed. You sold more than that."]);
    expect(shown().edits).toEqual({ [may]: skipped });
    expect(server.plan.edits).toEqual({ [may]: skipped });
  });

  it("are named when the server fails to save them, and can be retried", async () => {
    const broken = () => new ApiError(503, { success: false, error: "x", code: "UNAVAILABLE" });
    const { saver, server, failures } = tab({ plan, fail: [broken(), broken(), broken()] });
    saver.keep(months({ [march]: skipped }), plan);
    await pass(2000);
    expect(failures).toEqual(["Failed to save the plan for March 2027. Please try again."]);
    saver.retry();
    await pass(0);
    expect(server.plan.edits).toEqual({ [march]: skipped });
  });
});

describe("while one request after another is sent", () => {
  const silent = () => Array.from({ length: 3 }, () => new NetworkError("unreachable"));

  /** March and May wait; `elsewhere` is what another device has saved by the time the network is back. */
  async function waiting(elsewhere: ControlPanel["edits"]) {
    const opened = tab({ plan, fail: silent() });
    opened.saver.keep(months({ [march]: { usdSpent: 1 } }), plan);
    opened.saver.keep(months({ [may]: { usdSpent: 2 } }), plan);
    await pass(2000);
    opened.requests.length = 0;
    opened.server.plan = { ...opened.server.plan, version: 4, edits: elsewhere };
    return opened;
  }

  it("a month that waits for its turn does not overwrite what was changed elsewhere", async () => {
    const { saver, server } = await waiting({ [may]: { usdSpent: 900 } });
    saver.reconnect();
    await pass(5000);
    expect(server.plan.edits).toEqual({ [march]: { usdSpent: 1 }, [may]: { usdSpent: 900 } });
    expect(saver.contested()?.mine).toEqual(months({ [may]: { usdSpent: 2 } }));
  });

  it("all that was changed elsewhere is in conflict, and nothing is overwritten", async () => {
    const elsewhere = { [march]: { usdSpent: 800 }, [may]: { usdSpent: 900 } };
    const { saver, server, storage } = await waiting(elsewhere);
    saver.reconnect();
    await pass(5000);
    expect(server.plan.edits).toEqual(elsewhere);
    expect(saver.contested()?.mine.edits).toEqual({ [march]: { usdSpent: 1 }, [may]: { usdSpent: 2 } });
    const reloaded = tab(server, storage);
    reloaded.saver.resume();
    expect(reloaded.saver.contested()).toEqual(saver.contested());
  });

  it("what was changed elsewhere is found, though the page read it while the request failed", async () => {
    const { saver, server } = tab({ plan, fail: silent() });
    saver.keep(months({ [march]: { usdSpent: 1 } }), plan);
    vi.advanceTimersByTime(2000);
    server.plan = { ...plan, version: 4, edits: { [march]: { usdSpent: 900 } } };
    saver.renew(server.plan);
    await pass(20_000);
    expect(server.plan.edits).toEqual({ [march]: { usdSpent: 900 } });
    expect(saver.contested()?.mine).toEqual(months({ [march]: { usdSpent: 1 } }));
  });

  it("a month that was taken back meanwhile is not sent", async () => {
    const { saver, server, sentNow } = await waiting({});
    saver.reconnect();
    saver.keep(months({ [may]: null }), { ...plan, edits: { [may]: { usdSpent: 2 } } });
    await pass(5000);
    expect(sentNow().flatMap(({ edits }) => Object.keys(edits ?? {}))).toEqual([march, march]);
    expect(server.plan.edits).toEqual({ [march]: { usdSpent: 1 } });
    expect(chip(saver)).toBe("Saved");
  });

  it("a month that was changed again meanwhile is sent with its last value", async () => {
    const { saver, server, shown } = await waiting({});
    saver.reconnect();
    saver.keep(months({ [may]: { usdSpent: 3 } }), { ...plan, edits: { [may]: { usdSpent: 2 } } });
    await pass(5000);
    expect(server.plan.edits).toEqual({ [march]: { usdSpent: 1 }, [may]: { usdSpent: 3 } });
    expect(shown().edits).toEqual(server.plan.edits);
    expect(chip(saver)).toBe("Saved");
  });

  it("a setting that was changed again while it met a conflict is in conflict with its last value", async () => {
    const { saver, server } = tab();
    server.plan = { ...plan, version: 4, baseAmount: 999 };
    saver.change("baseAmount", 300);
    saver.change("dynamicTopUpCap", 50);
    vi.advanceTimersByTime(2000);
    saver.change("baseAmount", 400);
    saver.change("dynamicTopUpCap", 60);
    await pass(5000);
    expect(saver.contested()?.mine.plan).toEqual({ baseAmount: 400 });
    expect(server.plan).toMatchObject({ baseAmount: 999, dynamicTopUpCap: 60 });
  });

  it("a change on top of the one being sent is in no conflict with it, when the page reads that first", async () => {
    const { saver, server, failures } = tab();
    saver.change("baseAmount", 300);
    vi.advanceTimersByTime(2000);
    saver.change("baseAmount", 400);
    saver.renew({ ...plan, version: 4, baseAmount: 300 });
    await pass(2000);
    expect([server.plan.baseAmount, failures]).toEqual([400, []]);
  });
});
