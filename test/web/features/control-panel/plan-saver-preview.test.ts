import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ControlPanel, ControlPanelChange } from "#shared/api/control-panel.ts";
import { PlanSaver } from "#web/features/control-panel/saving/plan-saver.ts";
import { ApiError, NetworkError } from "#web/transport/errors.ts";

const plan = { version: 3, baseAmount: 250, feePct: 0.02, epoch: [] } as unknown as ControlPanel;

function open() {
  let server = plan;
  let failure: Error | null = null;
  const told: unknown[] = [];
  const saver = new PlanSaver(server, {
    async send({ version: _, ...fields }: ControlPanelChange) {
      if (failure) throw failure;
      server = { ...server, ...(fields as Partial<ControlPanel>), version: server.version + 1 };
      return server;
    },
    sendEpoch: () => Promise.reject(new Error("No epoch is changed here")),
    read: async () => server,
    onFailed: () => told.push("failed"),
    onUnsaved: (changes) =>
      told.push(changes && Object.keys(changes.epochs).length > 0 ? changes.epochs : (changes?.plan ?? null)),
    onAccepted: (changes, version) => told.push(["accepted", changes.plan, version]),
  });
  return {
    saver,
    told,
    fail: (error: Error) => {
      failure = error;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the unsaved changes that a saver publishes", () => {
  it("are every dragged value, and nothing once it is cancelled", () => {
    const { saver, told } = open();
    for (const value of [0.1, 0.2, 0.2, undefined]) saver.draft("feePct", value);
    expect(told).toEqual([{ feePct: 0.1 }, { feePct: 0.2 }, null]);
    expect(saver.edits().queued.plan).toEqual({});
  });

  it("are every value typed into an epoch, until the edit is cancelled or committed", () => {
    const { saver, told } = open();
    for (const value of [400, 400, 4000, undefined]) saver.draftEpoch(5, "baseAmount", value);
    expect(told).toEqual([{ 5: { baseAmount: 400 } }, { 5: { baseAmount: 4000 } }, null]);
    expect(saver.edits().queued.epochs).toEqual({});
    saver.draftEpoch(5, "baseAmount", 300);
    saver.draftEpoch(6, "peakPrice", 1e6);
    saver.changeEpoch(5, "baseAmount", 300);
    saver.draftEpoch(5, "baseAmount", undefined);
    expect(told.slice(3)).toEqual([
      { 5: { baseAmount: 300 } },
      { 5: { baseAmount: 300 }, 6: { peakPrice: 1e6 } },
      { 5: { baseAmount: 300 }, 6: { peakPrice: 1e6 } },
    ]);
    saver.close();
    expect(told.at(-1)).toEqual({ 5: { baseAmount: 300 } });
  });

  it("continue without a gap from the draft to the saved version", async () => {
    const { saver, told } = open();
    saver.draft("feePct", 0.1);
    saver.change("feePct", 0.1);
    saver.draft("feePct", undefined);
    await vi.advanceTimersByTimeAsync(2000);
    expect(told.slice(0, 2)).toEqual([{ feePct: 0.1 }, { feePct: 0.1 }]);
    const accepted = told.findIndex((entry) => Array.isArray(entry));
    expect(told[accepted]).toEqual(["accepted", { feePct: 0.1 }, 4]);
    expect(told.slice(0, accepted)).not.toContain(null);
    expect(told.at(-1)).toBeNull();
  });

  it("drop the draft of a field that unmounts while being edited", () => {
    const { saver, told } = open();
    saver.draft("feePct", 0.1);
    saver.close();
    expect(told).toEqual([{ feePct: 0.1 }, null]);
  });

  it("without a network, pass to the next saver", async () => {
    const { saver, told, fail } = open();
    fail(new NetworkError("offline"));
    saver.change("baseAmount", 300);
    saver.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(told.at(-1)).toBeNull();
  });

  it("end when saving fails", async () => {
    const { saver, told, fail } = open();
    fail(new ApiError(400, { success: false, error: "No", code: "VALIDATION_FAILED" }));
    saver.change("sellReinvestSettings", true);
    saver.draft("feePct", 0.3);
    await vi.advanceTimersByTimeAsync(500);
    expect(told.at(-1)).toBe("failed");
    expect(told.at(-2)).toEqual({ feePct: 0.3 });
  });
});
