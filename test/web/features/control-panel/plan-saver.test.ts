import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeStorage } from "#test/web/session/fake-storage.ts";
import { pendingEdits } from "#web/features/control-panel/saving/pending-edits.ts";
import { changeCount, noChanges } from "#web/features/control-panel/saving/plan-edits.ts";
import type { PlanSaver } from "#web/features/control-panel/saving/plan-saver.ts";
import { unsavedEntries } from "#web/session/unsaved-entries.ts";
import { ApiError, NetworkError } from "#web/transport/errors.ts";
import { chip, epoch, pass, plan, tab } from "./saver-tab.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("saving the plan", () => {
  it("shows a change at once and sends all changes together two seconds after the last", async () => {
    const { saver, sentNow, shown, server } = tab();
    saver.change("baseAmount", 300);
    await pass(1500);
    saver.change("dynamicTopUpCap", 50);
    expect(shown().baseAmount).toBe(300);
    await pass(1999);
    expect(sentNow()).toEqual([]);
    await pass(1);
    expect(sentNow()).toEqual([{ baseAmount: 300, dynamicTopUpCap: 50, version: 3 }]);
    expect(server.plan).toMatchObject({ baseAmount: 300, dynamicTopUpCap: 50, version: 4 });
    expect(saver.edits()).toEqual({ server: server.plan, queued: noChanges, sending: null });
  });

  it("sends waiting changes two seconds after the last key, even while a field has the focus", async () => {
    const { saver, sentNow } = tab();
    saver.change("baseAmount", 300);
    for (let keys = 0; keys < 5; keys += 1) {
      await pass(1500);
      saver.touch();
    }
    expect(sentNow()).toEqual([]);
    await pass(2000);
    expect(sentNow()).toHaveLength(1);
  });

  it("saves what was typed two seconds after the last key, although the field keeps the focus", async () => {
    const { saver, sentNow, server } = tab();
    saver.draft("baseAmount", 30);
    await pass(1500);
    saver.draft("baseAmount", 300);
    await pass(1999);
    expect(sentNow()).toEqual([]);
    await pass(1);
    expect(sentNow()).toEqual([{ baseAmount: 300, version: 3 }]);
    // What the field does when it is left later.
    saver.change("baseAmount", 300);
    saver.draft("baseAmount", undefined);
    await pass(5000);
    expect(server.plan).toMatchObject({ baseAmount: 300, version: 4 });
  });

  it("saves what was typed into an epoch in the same way", async () => {
    const { saver, requests } = tab();
    saver.draftEpoch(5, "baseAmount", 400);
    await pass(2000);
    expect(requests).toEqual([["epoch", 5, { baseAmount: 400, version: 3 }]]);
  });

  it("saves nothing of a field while what is typed is not valid", async () => {
    const { saver, sentNow } = tab();
    saver.draft("baseAmount", 3);
    saver.draft("baseAmount", null);
    await pass(5000);
    expect(sentNow()).toEqual([]);
    saver.draft("baseAmount", 350);
    await pass(2000);
    expect(sentNow()).toEqual([{ baseAmount: 350, version: 3 }]);
  });

  it("saves nothing of an edit that was cancelled in time", async () => {
    const { saver, sentNow } = tab();
    saver.draft("baseAmount", 300);
    await pass(1000);
    saver.draft("baseAmount", undefined);
    await pass(5000);
    expect(sentNow()).toEqual([]);
  });

  it("sends nothing for a reverted change", async () => {
    const { saver, sentNow } = tab();
    saver.change("baseAmount", 300);
    saver.change("baseAmount", 250);
    await pass(5000);
    expect(sentNow()).toEqual([]);
  });

  it("keeps a change made during a save and sends it after", async () => {
    const { saver, sentNow, shown } = tab();
    saver.change("baseAmount", 300);
    await pass(1999);
    vi.advanceTimersByTime(1);
    saver.change("baseAmount", 400);
    expect(shown().baseAmount).toBe(400);
    await pass(2001);
    expect(sentNow().map(({ baseAmount, version }) => [baseAmount, version])).toEqual([
      [300, 3],
      [400, 4],
    ]);
  });

  it("retries server errors, three times at most", async () => {
    const broken = () => new ApiError(500, { success: false, error: "x", code: "INTERNAL" });
    const { saver, sentNow, failures } = tab({ plan, fail: [broken(), new NetworkError("timeout")] });
    saver.change("baseAmount", 300);
    await pass(2000);
    expect(sentNow()).toHaveLength(3);
    expect(failures).toEqual([]);
    expect(saver.edits().server.baseAmount).toBe(300);
  });

  it("reverts the change and reports it when saving fails permanently", async () => {
    const broken = () => new ApiError(503, { success: false, error: "x", code: "UNAVAILABLE" });
    const { saver, failures, shown } = tab({ plan, fail: [broken(), broken(), broken()] });
    saver.change("baseAmount", 300);
    await pass(2000);
    expect(shown().baseAmount).toBe(250);
    expect(failures).toEqual(["Failed to save settings. Please try again."]);
  });

  it("shows the server's reason for a rejected value", async () => {
    const refusal = new ApiError(400, {
      success: false,
      error: "investEndDate: End date must be after start date",
      code: "VALIDATION_FAILED",
      details: [{ path: "body.investEndDate", message: "End date must be after start date" }],
    });
    const { saver, failures, sentNow } = tab({ plan, fail: [refusal] });
    saver.change("investEndDate", "2020-01-01");
    await pass(2000);
    expect(sentNow()).toHaveLength(1);
    expect(failures).toEqual(["End date must be after start date"]);
  });
});

describe("two tabs", () => {
  it("both keep their changes when they touched different fields", async () => {
    const server = { plan, fail: [] };
    const one = tab(server);
    const other = tab(server);
    one.saver.change("baseAmount", 300);
    await pass(2000);
    other.saver.change("dynamicTopUpCap", 50);
    await pass(2000);
    expect(other.failures).toEqual([]);
    expect(server.plan).toMatchObject({ baseAmount: 300, dynamicTopUpCap: 50 });
    expect(other.shown()).toMatchObject({ baseAmount: 300, dynamicTopUpCap: 50 });
  });

  it("do not overwrite each other silently when they touched the same field", async () => {
    const server = { plan, fail: [] };
    const one = tab(server);
    const other = tab(server);
    one.saver.change("baseAmount", 300);
    await pass(2000);
    other.saver.change("baseAmount", 400);
    await pass(2000);
    expect(server.plan.baseAmount).toBe(300);
    expect(other.shown().baseAmount).toBe(300);
    expect(other.failures[0]).toContain("changed elsewhere");
    expect(chip(other.saver)).toBe("1 change in conflict");
  });

  describe("after both changed the same field", () => {
    async function inConflict() {
      const server = { plan, fail: [] };
      const one = tab(server);
      const other = tab(server);
      one.saver.change("baseAmount", 300);
      await pass(2000);
      other.saver.change("baseAmount", 400);
      other.saver.change("dynamicTopUpCap", 55);
      await pass(2000);
      return { server, other };
    }

    it("keep the change until the user chooses, and save the others", async () => {
      const { server, other } = await inConflict();
      await pass(2000);
      expect(server.plan).toMatchObject({ baseAmount: 300, dynamicTopUpCap: 55 });
      expect(other.saver.contested()).toMatchObject({
        mine: { plan: { baseAmount: 400 } },
        server: { baseAmount: 300 },
      });
      const reloaded = tab(server, other.storage);
      reloaded.saver.resume();
      expect(reloaded.saver.contested()?.mine.plan).toEqual({ baseAmount: 400 });
    });

    it("save this tab's value when the user keeps it", async () => {
      const { server, other } = await inConflict();
      other.saver.settle("mine");
      await pass(2000);
      expect(server.plan.baseAmount).toBe(400);
      expect(other.saver.contested()).toBeNull();
      expect(other.storage.entries.size).toBe(0);
    });

    it("leave the saved value when the user takes it", async () => {
      const { server, other } = await inConflict();
      other.saver.settle("server");
      await pass(2000);
      expect(server.plan.baseAmount).toBe(300);
      expect(other.shown().baseAmount).toBe(300);
      expect(other.storage.entries.size).toBe(0);
    });

    it("end the conflict when the field is changed again", async () => {
      const { server, other } = await inConflict();
      other.saver.change("baseAmount", 500);
      await pass(4000);
      expect(server.plan.baseAmount).toBe(500);
      expect(other.saver.contested()).toBeNull();
    });
  });

  it("are shown a conflict for a field that was changed elsewhere while the network was lost", async () => {
    const offline = new NetworkError("unreachable");
    const server = { plan, fail: [offline, offline, offline] };
    const { saver } = tab(server);
    saver.change("baseAmount", 400);
    await pass(2000);
    expect(chip(saver)).toBe("Offline: 1 change waiting");
    server.plan = { ...plan, version: 4, baseAmount: 999 };
    // The page reads the plan before the change is sent.
    saver.renew(server.plan);
    saver.reconnect();
    await pass(5000);
    expect(server.plan.baseAmount).toBe(999);
    expect(saver.contested()?.mine.plan).toEqual({ baseAmount: 400 });
  });

  it("a refreshed plan does not drop a change of a hundredth of a percent", async () => {
    const { saver, shown } = tab();
    saver.change("feePct", 0.0201);
    saver.renew({ ...plan, version: 4 });
    expect(shown().feePct).toBe(0.0201);
  });

  it("a refreshed plan does not undo edits in progress", async () => {
    const { saver, shown } = tab();
    saver.change("baseAmount", 300);
    saver.renew({ ...plan, version: 4, dynamicTopUpCap: 9 });
    expect(shown()).toMatchObject({ baseAmount: 300, dynamicTopUpCap: 9 });
    saver.renew({ ...plan, version: 2, dynamicTopUpCap: 1 });
    expect(shown().dynamicTopUpCap).toBe(9);
  });
});

describe("the epochs", () => {
  it("are sent one by one after the plan's own changes; the answers are the plan, without another read", async () => {
    const { saver, requests, reads, epoch: shownEpoch, server } = tab();
    saver.changeEpoch(4, "baseAmount", 300);
    saver.changeEpoch(5, "cycleGrowthRate", 1.6);
    saver.change("dynamicTopUpCap", 50);
    expect(shownEpoch(4)).toMatchObject({ baseAmount: 300, overridden: ["baseAmount"] });
    expect(changeCount(saver.edits())).toBe(3);
    await pass(2000);
    expect(requests).toEqual([
      ["plan", { dynamicTopUpCap: 50, version: 3 }],
      ["epoch", 4, { baseAmount: 300, version: 4 }],
      ["epoch", 5, { cycleGrowthRate: 1.6, version: 5 }],
    ]);
    expect(reads.count).toBe(0);
    expect(saver.edits()).toEqual({ server: server.plan, queued: noChanges, sending: null });
  });

  it("reset a field to the model's value with null, and show the known value until the server responds", async () => {
    const set = { ...epoch(5, 400), overridden: ["baseAmount"] };
    const { saver, requests, epoch: shownEpoch } = tab({ plan: { ...plan, epoch: [set] }, fail: [] });
    saver.changeEpoch(5, "baseAmount", null);
    expect(shownEpoch(5)).toMatchObject({ baseAmount: 400, overridden: [] });
    await pass(2000);
    expect(requests).toEqual([["epoch", 5, { baseAmount: null, version: 3 }]]);
  });

  it("drop a pending value that the server has within the tolerance", async () => {
    const { saver, requests } = tab();
    saver.changeEpoch(5, "cycleGrowthRate", 1.6);
    saver.renew({
      ...plan,
      version: 4,
      epoch: [epoch(4, 250), { ...epoch(5, 260), cycleGrowthRate: 1.60004 }],
    });
    await pass(2000);
    expect(requests).toEqual([]);
  });

  it("keep saved changes when one of them fails", async () => {
    const refusal = new ApiError(400, {
      success: false,
      error: "Peak price must exceed the halving price",
      code: "VALIDATION_FAILED",
    });
    const { saver, failures, epoch: shownEpoch } = tab({ plan, fail: [undefined, refusal] });
    saver.changeEpoch(4, "baseAmount", 300);
    saver.changeEpoch(5, "peakPrice", 1);
    await pass(2000);
    expect(failures).toEqual(["Peak price must exceed the halving price"]);
    expect(shownEpoch(4).baseAmount).toBe(300);
    expect(shownEpoch(5).peakPrice).toBe(250_000);
  });

  it("have their own error text", async () => {
    const broken = () => new ApiError(500, { success: false, error: "x", code: "INTERNAL" });
    const { saver, failures } = tab({ plan, fail: [broken(), broken(), broken()] });
    saver.changeEpoch(4, "baseAmount", 300);
    await pass(2000);
    expect(failures).toEqual(["Failed to save epoch changes. Please try again."]);
  });
});

describe("the switches", () => {
  it("are sent half a second after the last press, even while a field is edited", async () => {
    const { saver, requests, shown } = tab();
    saver.change("sellReinvestSettings", true);
    expect(shown().sellReinvestSettings).toBe(true);
    await pass(499);
    saver.touch();
    expect(requests).toEqual([]);
    await pass(1);
    saver.changeEpoch(5, "sellReinvestEnabled", false);
    await pass(500);
    expect(requests).toEqual([
      ["plan", { sellReinvestSettings: true, version: 3 }],
      ["epoch", 5, { sellReinvestEnabled: false, version: 4 }],
    ]);
  });

  it("are sent with everything else that is queued, in the same requests", async () => {
    const { saver, requests } = tab();
    saver.change("baseAmount", 300);
    saver.changeEpoch(5, "baseAmount", 400);
    saver.changeEpoch(5, "sellReinvestEnabled", false);
    await pass(500);
    expect(requests).toEqual([
      ["plan", { baseAmount: 300, version: 3 }],
      ["epoch", 5, { baseAmount: 400, sellReinvestEnabled: false, version: 4 }],
    ]);
  });

  it("revert when they cannot be saved", async () => {
    const broken = () => new ApiError(500, { success: false, error: "x", code: "INTERNAL" });
    const { saver, failures, epoch: shownEpoch } = tab({ plan, fail: [broken(), broken(), broken()] });
    saver.changeEpoch(5, "sellReinvestEnabled", false);
    await pass(500);
    expect(shownEpoch(5).sellReinvestEnabled).toBe(true);
    expect(failures).toEqual(["Failed to update sell/reinvest settings. Please try again."]);
  });
});

describe("without a network", () => {
  const offline = () => new NetworkError("offline");
  const silent = () => new NetworkError("unreachable");

  it("keeps every change, shows that it is waiting, and saves it once the network is back", async () => {
    const {
      saver,
      server,
      failures,
      shown,
      epoch: shownEpoch,
    } = tab({
      plan,
      fail: Array.from({ length: 20 }, offline),
    });
    saver.change("baseAmount", 300);
    saver.changeEpoch(5, "baseAmount", 400);
    await pass(2000);
    expect(saver.edits()).toMatchObject({ sending: null, isHeld: true });
    saver.change("dynamicTopUpCap", 50);
    await pass(2000);
    await pass(60_000);
    expect(changeCount(saver.edits())).toBe(3);
    expect(shown()).toMatchObject({ baseAmount: 300, dynamicTopUpCap: 50 });
    server.fail = [];
    saver.reconnect();
    await pass(0);
    expect(server.plan).toMatchObject({ baseAmount: 300, dynamicTopUpCap: 50 });
    expect(shownEpoch(5).baseAmount).toBe(400);
    expect(saver.edits()).toEqual({ server: server.plan, queued: noChanges, sending: null });
    expect(failures).toEqual([]);
  });

  it("retries by itself when the network came back while the request without it was still failing", async () => {
    const { saver, server, failures } = tab({ plan, fail: [offline()] });
    saver.change("baseAmount", 300);
    const saved = saver.flush();
    saver.reconnect();
    expect(await saved).toBe(false);
    expect(saver.edits().isHeld).toBe(true);
    await pass(15_000);
    expect(server.plan.baseAmount).toBe(300);
    expect(failures).toEqual([]);
  });

  it("retries by itself while the server does not respond and the browser is online", async () => {
    const { saver, server, failures } = tab({ plan, fail: [silent(), silent(), silent()] });
    saver.change("baseAmount", 300);
    await pass(2000);
    expect(saver.edits().isHeld).toBe(true);
    await pass(15_000);
    expect(server.plan.baseAmount).toBe(300);
    expect(failures).toEqual([]);
  });

  it("passes the changes to the next saver when the panel closes, and sends nothing itself", async () => {
    const before = tab({ plan, fail: [silent(), silent(), silent()] });
    before.saver.change("baseAmount", 300);
    before.saver.close();
    await pass(0);
    const sent = before.requests.length;
    before.server.fail = [];
    const after = tab(before.server, before.storage);
    expect(after.saver.resume()).toBe(true);
    await pass(60_000);
    expect(before.requests).toHaveLength(sent);
    expect(after.sentNow()).toHaveLength(1);
    expect(before.server.plan.baseAmount).toBe(300);
  });

  it.each([
    ["was waiting", (saver: PlanSaver) => saver.keep({ plan: { baseAmount: 300 }, epochs: {} }, plan)],
    ["was about to send", (saver: PlanSaver) => saver.change("baseAmount", 300)],
  ] as const)("a closed saver that %s leaves its changes to the next one", async (_, edit) => {
    const before = tab({ plan, fail: Array.from({ length: 20 }, silent) });
    edit(before.saver);
    before.saver.close();
    const after = tab(before.server, before.storage);
    after.saver.resume();
    after.saver.change("baseAmount", 400);
    await pass(500);
    const reloaded = tab(before.server, before.storage);
    reloaded.saver.resume();
    expect(reloaded.shown().baseAmount).toBe(400);
    after.saver.change("baseAmount", 250);
    before.saver.reconnect();
    await pass(500);
    expect(before.storage.entries.size).toBe(0);
  });

  it("does not come between two parts: the second waits with the first", async () => {
    const { saver, requests, server } = tab({ plan, fail: [undefined, offline()] });
    saver.changeEpoch(4, "baseAmount", 300);
    saver.changeEpoch(5, "baseAmount", 400);
    await pass(2000);
    expect(changeCount(saver.edits())).toBe(1);
    saver.reconnect();
    await pass(0);
    expect(requests.map(([, number]) => number)).toEqual([4, 5, 5]);
    expect(server.plan.epoch.map(({ baseAmount }) => baseAmount)).toEqual([300, 400]);
  });
});

describe("a reload", () => {
  it("loses no unsaved edit", async () => {
    const before = tab();
    before.saver.change("baseAmount", 300);
    before.saver.changeEpoch(5, "cycleGrowthRate", 1.6);
    // The page is gone, and its timers with it.
    vi.clearAllTimers();
    const after = tab(before.server, before.storage);
    after.saver.resume();
    expect(after.shown().baseAmount).toBe(300);
    expect(after.epoch(5).cycleGrowthRate).toBe(1.6);
    await pass(2000);
    expect(before.server.plan).toMatchObject({ baseAmount: 300, version: 5 });
    expect(before.storage.entries.size).toBe(0);
  });

  it("does not apply an edit over a change made elsewhere meanwhile", async () => {
    const before = tab();
    before.saver.change("baseAmount", 300);
    before.saver.change("dynamicTopUpCap", 70);
    vi.clearAllTimers();
    before.server.plan = { ...plan, version: 4, baseAmount: 999 };
    const after = tab(before.server, before.storage);
    after.saver.resume();
    expect(after.shown()).toMatchObject({ baseAmount: 999, dynamicTopUpCap: 70 });
    expect(after.failures[0]).toContain("changed elsewhere");
  });

  it("does not restore saved or reverted edits", async () => {
    const { saver, storage } = tab();
    saver.change("baseAmount", 300);
    expect(storage.entries.size).toBe(1);
    saver.change("baseAmount", 250);
    expect(storage.entries.size).toBe(0);
  });

  it("ignores stored data that is not a record of edits", () => {
    const storage = new FakeStorage();
    storage.setItem("unsavedPlan", '{"user":{"plan":{"changes":5}}}');
    expect(tab({ plan, fail: [] }, storage).saver.resume()).toBe(false);
  });
});

describe("another plan that was opened elsewhere", () => {
  const other = { ...plan, id: "other", name: "Pension", version: 9 };

  it("never gets a change made for the plan on the page, which gets a message", async () => {
    const { saver, server, failures, sentNow } = tab();
    saver.change("baseAmount", 300);
    server.plan = other;
    await pass(2000);
    expect(server.plan).toBe(other);
    expect(sentNow()).toHaveLength(1);
    expect(failures).toEqual(["Another plan is open now: “Pension”. Your change was not saved."]);
    expect(saver.edits().queued).toEqual(noChanges);
  });

  it("does not get edits that survived a reload, which wait for their own plan", async () => {
    const storage = new FakeStorage();
    tab({ plan, fail: [] }, storage).saver.change("baseAmount", 300);
    vi.clearAllTimers();
    const between = tab({ plan: other, fail: [] }, storage);
    between.saver.resume();
    await pass(5000);
    expect(between.requests).toEqual([]);
    const after = tab({ plan, fail: [] }, storage);
    after.saver.resume();
    await pass(2000);
    expect(after.server.plan.baseAmount).toBe(300);
    expect(storage.entries.size).toBe(0);
  });
});

describe("before another plan is opened", () => {
  it("what is queued and what is being sent are saved at once", async () => {
    const { saver, server } = tab();
    saver.change("baseAmount", 300);
    await pass(2000);
    saver.changeEpoch(5, "baseAmount", 400);
    const flushed = saver.flush();
    await pass(0);
    expect(await flushed).toBe(true);
    expect(server.plan).toMatchObject({ baseAmount: 300, version: 5 });
  });

  it("what is typed in a field is saved, too", async () => {
    const { saver, server } = tab();
    saver.draft("baseAmount", 300);
    const flushed = saver.flush();
    await pass(0);
    expect(await flushed).toBe(true);
    expect(server.plan.baseAmount).toBe(300);
  });

  it("changes that the server failed to save are named as unsaved", async () => {
    const broken = () => new ApiError(500, { success: false, error: "x", code: "INTERNAL" });
    const { saver } = tab({ plan, fail: Array.from({ length: 3 }, broken) });
    saver.change("baseAmount", 300);
    const flushed = saver.flush();
    await pass(100);
    expect(await flushed).toBe(false);
  });

  it("changes that wait for the network are named as unsaved", async () => {
    const { saver } = tab({ plan, fail: Array.from({ length: 9 }, () => new NetworkError("offline")) });
    saver.change("baseAmount", 300);
    const flushed = saver.flush();
    await pass(100);
    expect(await flushed).toBe(false);
    expect(changeCount(saver.edits())).toBe(1);
  });
});

describe("the end of the session", () => {
  const signedOut = () =>
    new ApiError(401, { success: false, error: "Sign in again", code: "UNAUTHENTICATED" });

  it("keeps unsaved edits until the same user returns, and for no one else", async () => {
    const before = tab({ plan, fail: [signedOut()] });
    before.saver.change("baseAmount", 300);
    before.saver.changeEpoch(5, "baseAmount", 400);
    before.server.fail.push(signedOut());
    await pass(2000);
    // What the page does when it is left.
    before.saver.close();
    await pass(20_000);
    expect(before.server.plan.version).toBe(plan.version);
    expect(before.failures).toEqual([]);
    expect(pendingEdits(unsavedEntries("plan", "other", before.storage)).read(plan)).toBeNull();

    before.server.fail = [];
    const after = tab(before.server, before.storage);
    expect(after.saver.resume()).toBe(true);
    await pass(2000);
    expect(after.server.plan.baseAmount).toBe(300);
    expect(after.epoch(5).baseAmount).toBe(400);
    expect(after.storage.entries.size).toBe(0);
  });
});

describe("the saving chip", () => {
  const broken = () => new ApiError(503, { success: false, error: "x", code: "UNAVAILABLE" });

  it("counts changed settings, typed ones included, from the first key to the answer", async () => {
    const { saver } = tab();
    expect(chip(saver)).toBeNull();
    saver.draft("baseAmount", 300);
    expect(chip(saver)).toBe("1 change, saving in 2 s");
    saver.change("dynamicTopUpCap", 50);
    expect(chip(saver)).toBe("2 changes, saving in 2 s");
    expect(chip(saver, false)).toBe("Offline: 2 changes waiting");
    vi.advanceTimersByTime(2000);
    expect(chip(saver)).toBe("2 changes, saving");
    await pass(0);
    expect(chip(saver)).toBe("Saved");
  });

  it("does not count what is typed but not valid", () => {
    const { saver } = tab();
    saver.draft("baseAmount", 3);
    saver.draft("baseAmount", null);
    expect(chip(saver)).toBeNull();
  });

  it("says that a switch is saved sooner", () => {
    const { saver } = tab();
    saver.change("sellReinvestSettings", true);
    expect(chip(saver)).toBe("1 change, saving");
  });

  it("says that saving failed, and a retry saves the change", async () => {
    const { saver, shown, server } = tab({ plan, fail: [broken(), broken(), broken()] });
    saver.change("baseAmount", 300);
    await pass(2000);
    expect(chip(saver)).toBe("1 change not saved");
    expect(shown().baseAmount).toBe(250);
    saver.retry();
    await pass(0);
    expect(server.plan.baseAmount).toBe(300);
    expect(chip(saver)).toBe("Saved");
  });

  it("does not retry over a change made elsewhere meanwhile", async () => {
    const { saver, server, failures } = tab({ plan, fail: [broken(), broken(), broken()] });
    saver.change("baseAmount", 300);
    await pass(2000);
    server.plan = { ...plan, version: 4, baseAmount: 999 };
    saver.renew(server.plan);
    saver.retry();
    await pass(5000);
    expect(server.plan.baseAmount).toBe(999);
    expect(failures.at(-1)).toContain("changed elsewhere");
  });

  it("no longer counts a failed change once the setting is changed again", async () => {
    const { saver, server } = tab({ plan, fail: [broken(), broken(), broken()] });
    saver.change("baseAmount", 300);
    await pass(2000);
    saver.change("baseAmount", 350);
    await pass(2000);
    expect(chip(saver)).toBe("Saved");
    saver.retry();
    await pass(2000);
    expect(server.plan.baseAmount).toBe(350);
  });
});
