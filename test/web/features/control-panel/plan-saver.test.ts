import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ControlPanel, ControlPanelChange } from "#shared/api/control-panel.ts";
import { ApiError, NetworkError } from "#web/api/errors.ts";
import { shownPlan } from "#web/features/control-panel/plan-edits.ts";
import { PlanSaver } from "#web/features/control-panel/plan-saver.ts";

const plan: ControlPanel = {
  version: 3,
  updatedAt: "2026-11-20T10:00:00.000Z",
  baseAmount: 250,
  baseCurrency: "EUR",
  baseAmountGrowthRate: 0,
  investStartDate: "2021-01-01",
  investEndDate: "2032-03-31",
  dynamicTopUpCap: 0,
  cycleTopUpCap: 0,
  priceRandomisationLowerLimit: 1,
  priceRandomisationUpperLimit: 1,
  globalWealthLowerLimit: 0.1,
  globalWealthUpperLimit: 0.22,
  growthConservatism: 0.75,
  feePct: 0.02,
  feeFixedUsd: 10,
  backfillPast: true,
  sellShiftMonths: 0,
  reinvestShiftMonths: 0,
  sellReinvestSettings: false,
  exchangeRate: 0.86,
  epochCount: 2,
  epoch: [],
};

const conflict = () =>
  new ApiError(409, { success: false, error: "Changed elsewhere", code: "VERSION_CONFLICT" });

/** A server in memory with the version rule of the real one; `fail` makes the next calls fail. */
function tab(server: { plan: ControlPanel; fail: unknown[] } = { plan, fail: [] }) {
  const sent: ControlPanelChange[] = [];
  const failures: string[] = [];
  const saver = new PlanSaver(server.plan, {
    async send(change) {
      sent.push(change);
      const failure = server.fail.shift();
      if (failure) throw failure;
      const { version, ...fields } = change;
      if (version !== server.plan.version) throw conflict();
      server.plan = {
        ...server.plan,
        ...(fields as Partial<ControlPanel>),
        version: server.plan.version + 1,
      };
      return server.plan;
    },
    read: async () => server.plan,
    onSaved: () => undefined,
    onFailed: (text) => failures.push(text),
    wait: async () => undefined,
  });
  return { saver, sent, failures, server, shown: () => shownPlan(saver.edits()) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("saving the plan", () => {
  it("shows a change at once and sends all changes together two seconds after the last", async () => {
    const { saver, sent, shown, server } = tab();
    saver.change("baseAmount", 300);
    await pass(1500);
    saver.change("dynamicTopUpCap", 50);
    expect(shown().baseAmount).toBe(300);
    await pass(1999);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toEqual([{ baseAmount: 300, dynamicTopUpCap: 50, version: 3 }]);
    expect(server.plan).toMatchObject({ baseAmount: 300, dynamicTopUpCap: 50, version: 4 });
    expect(saver.edits()).toEqual({ server: server.plan, queued: {}, sending: null });
  });

  it("sends nothing while a field is being edited", async () => {
    const { saver, sent } = tab();
    saver.change("baseAmount", 300);
    const close = saver.openField();
    await pass(10_000);
    expect(sent).toEqual([]);
    close();
    close();
    await pass(2000);
    expect(sent).toHaveLength(1);
  });

  it("sends nothing for a change that was taken back", async () => {
    const { saver, sent } = tab();
    saver.change("baseAmount", 300);
    saver.change("baseAmount", 250);
    await pass(5000);
    expect(sent).toEqual([]);
  });

  it("keeps a change made during a save and sends it after", async () => {
    const { saver, sent, shown } = tab();
    saver.change("baseAmount", 300);
    await pass(1999);
    vi.advanceTimersByTime(1);
    saver.change("baseAmount", 400);
    expect(shown().baseAmount).toBe(400);
    await pass(2001);
    expect(sent.map(({ baseAmount, version }) => [baseAmount, version])).toEqual([
      [300, 3],
      [400, 4],
    ]);
  });

  it("tries again when the server stumbles, three times at most", async () => {
    const broken = () => new ApiError(500, { success: false, error: "x", code: "INTERNAL" });
    const { saver, sent, failures } = tab({ plan, fail: [broken(), new NetworkError("timeout")] });
    saver.change("baseAmount", 300);
    await pass(2000);
    expect(sent).toHaveLength(3);
    expect(failures).toEqual([]);
    expect(saver.edits().server.baseAmount).toBe(300);
  });

  it("takes the change back and says so when saving fails for good", async () => {
    const broken = () => new ApiError(503, { success: false, error: "x", code: "UNAVAILABLE" });
    const { saver, failures, shown } = tab({ plan, fail: [broken(), broken(), broken()] });
    saver.change("baseAmount", 300);
    await pass(2000);
    expect(shown().baseAmount).toBe(250);
    expect(failures).toEqual(["Failed to save settings. Please try again."]);
  });

  it("says what the server says of a value that it refuses", async () => {
    const refusal = new ApiError(400, {
      success: false,
      error: "investEndDate: End date must be after start date",
      code: "VALIDATION_FAILED",
      details: [{ path: "body.investEndDate", message: "End date must be after start date" }],
    });
    const { saver, failures, sent } = tab({ plan, fail: [refusal] });
    saver.change("investEndDate", "2020-01-01");
    await pass(2000);
    expect(sent).toHaveLength(1);
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
  });

  it("a renewed plan does not undo what is being edited here", async () => {
    const { saver, shown } = tab();
    saver.change("baseAmount", 300);
    saver.renew({ ...plan, version: 4, dynamicTopUpCap: 9 });
    expect(shown()).toMatchObject({ baseAmount: 300, dynamicTopUpCap: 9 });
    saver.renew({ ...plan, version: 2, dynamicTopUpCap: 1 });
    expect(shown().dynamicTopUpCap).toBe(9);
  });
});
