import { vi } from "vitest";
import type {
  ControlPanel,
  ControlPanelChange,
  EpochChange,
  EpochRecord,
} from "#shared/api/control-panel.ts";
import { FakeStorage } from "#test/web/session/fake-storage.ts";
import { pendingEdits } from "#web/features/control-panel/saving/pending-edits.ts";
import { type Changes, shownPlan } from "#web/features/control-panel/saving/plan-edits.ts";
import { PlanSaver } from "#web/features/control-panel/saving/plan-saver.ts";
import { savingText } from "#web/features/control-panel/saving/saving-chip.tsx";
import { unsavedEntries } from "#web/session/unsaved-entries.ts";
import { ApiError } from "#web/transport/errors.ts";

export const epoch = (number: number, baseAmount: number): EpochRecord => ({
  epoch: number,
  baseAmount,
  halvingBlockHeight: number * 210_000,
  cycleGrowthRate: 1.4,
  halvingPrice: 100_000,
  peakPrice: 250_000,
  troughPrice: 120_000,
  halvingDate: "2028-04-10",
  peakPriceDate: "2029-10-01",
  troughPriceDate: "2030-11-01",
  bitcoinMined: 328_125,
  btcMarketCap: 5e12,
  globalWealth: 7e14,
  fractionOfGW: 0.007,
  sellReinvestEnabled: true,
  peakObserved: false,
  troughObserved: false,
  saturated: false,
  editable: ["baseAmount", "cycleGrowthRate", "sellReinvestEnabled"],
  overridden: [],
});

export const plan: ControlPanel = {
  id: "first",
  name: "My plan",
  version: 3,
  updatedAt: "2026-11-20T10:00:00.000Z",
  baseAmount: 250,
  buyRhythm: "monthly",
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
  epoch: [epoch(4, 250), epoch(5, 260)],
  edits: {},
  goal: null,
};

const conflict = () =>
  new ApiError(409, { success: false, error: "Changed elsewhere", code: "VERSION_CONFLICT" });

type Request = ["plan", ControlPanelChange] | ["epoch", number, EpochChange];

interface Server {
  plan: ControlPanel;
  fail: unknown[];
}

/** A server in memory with the version rule of the real one; `fail` makes the next calls fail. */
export function tab(server: Server = { plan, fail: [] }, storage = new FakeStorage()) {
  const requests: Request[] = [];
  const reads = { count: 0 };
  const failures: string[] = [];
  const replaced: Changes[] = [];
  const change = (version: number | undefined, next: Partial<ControlPanel>) => {
    const failure = server.fail.shift();
    if (failure) throw failure;
    if (version !== server.plan.version) throw conflict();
    server.plan = { ...server.plan, ...next, version: server.plan.version + 1 };
    return server.plan;
  };
  const changeEpoch = (number: number, version: number | undefined, fields: Partial<EpochRecord>) => {
    const records = server.plan.epoch.map((record) => {
      if (record.epoch !== number) return record;
      const set = Object.entries(fields).filter(([, value]) => value !== null);
      return { ...record, ...Object.fromEntries(set), overridden: set.map(([field]) => field) };
    });
    return change(version, { epoch: records });
  };
  const saver = new PlanSaver(server.plan, {
    async send(given) {
      requests.push(["plan", given]);
      const { version, edits, ...fields } = given;
      const months = Object.entries({ ...server.plan.edits, ...edits }).filter(([, set]) => set !== null);
      return change(version, { ...fields, edits: Object.fromEntries(months) } as Partial<ControlPanel>);
    },
    async sendEpoch(number, given) {
      requests.push(["epoch", number, given]);
      const { version, ...fields } = given;
      return changeEpoch(number, version, fields as Partial<EpochRecord>);
    },
    read: async () => {
      reads.count += 1;
      return server.plan;
    },
    onFailed: (text) => failures.push(text),
    onAccepted: (_changes, _version, before) => replaced.push(before),
    pauseMs: 0,
    pending: pendingEdits(unsavedEntries("plan", "user", storage)),
  });
  const shown = () => shownPlan(saver.edits());
  return {
    saver,
    requests,
    reads,
    /** The changes of the plan that were sent so far. */
    sentNow: () => requests.flatMap((request) => (request[0] === "plan" ? [request[1]] : [])),
    failures,
    /** The values that undoing what was saved would write. */
    replaced,
    server,
    storage,
    shown,
    epoch: (number: number) => shown().epoch.find((record) => record.epoch === number)!,
  };
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

export const chip = (saver: PlanSaver, isOnline = true) => savingText(saver.state(), isOnline);
