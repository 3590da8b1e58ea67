import { describe, expect, it } from "vitest";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { EditRefused } from "#web/components/edit-history/edit-history.ts";
import {
  changePlan,
  type PlanCalls,
  type PlanValues,
  planEdit,
  planEditName,
} from "#web/components/edit-history/plan-edit.ts";
import { ApiError } from "#web/transport/errors.ts";

const conflict = () =>
  new ApiError(409, { success: false, error: "Changed elsewhere.", code: "VERSION_CONFLICT" });

/** One plan on a server that refuses other versions than its own. */
function server(before: Partial<ControlPanel> = {}) {
  let plan = {
    id: "first",
    version: 3,
    baseAmount: 250,
    dynamicTopUpCap: 0,
    goal: null,
    edits: {},
    epoch: [{ epoch: 5, peakPrice: 200_000, overridden: [] as string[] }],
    ...before,
  } as unknown as ControlPanel;
  const state = { writes: 0, elsewhere: null as Partial<ControlPanel> | null };
  const change = (fields: object): ControlPanel => {
    plan = { ...plan, ...fields, version: plan.version + 1 };
    return plan;
  };
  const write = (version: number | undefined, apply: () => object) => {
    if (state.elsewhere) change(state.elsewhere);
    state.elsewhere = null;
    if (version !== plan.version) throw conflict();
    state.writes += 1;
    return change(apply());
  };
  const calls: PlanCalls = {
    read: async () => plan,
    update: async ({ version, edits = {}, ...fields }) =>
      write(version, () => {
        const months = Object.entries({ ...plan.edits, ...edits }).filter(([, value]) => value !== null);
        return { ...fields, edits: Object.fromEntries(months) };
      }),
    updateEpoch: async (epoch, { version, ...fields }) =>
      write(version, () => ({
        epoch: plan.epoch.map((record) => {
          if (record.epoch !== epoch) return record;
          const set = Object.entries(fields).filter(([, value]) => value !== null);
          const others = record.overridden.filter((name) => !(name in fields));
          return { ...record, ...Object.fromEntries(set), overridden: [...others, ...set.map(([n]) => n)] };
        }),
      })),
  };
  return { calls, state, change, plan: () => plan };
}

const goal = { kind: "bitcoin", amount: 50_000_000, date: "2034-12-01" } as const;
const cases: [string, PlanValues, PlanValues, Partial<ControlPanel>][] = [
  ["a setting", { baseAmount: 250 }, { baseAmount: 300 }, { baseAmount: 300 }],
  ["a goal", { goal: null }, { goal }, { goal: { date: goal.date, kind: goal.kind, amount: goal.amount } }],
  [
    "a month",
    { edits: { "2026-08-01": null } },
    { edits: { "2026-08-01": { usdSpent: 0 } } },
    { edits: { "2026-08-01": { usdSpent: 0 } } },
  ],
  [
    "an epoch",
    { epochs: { 5: { peakPrice: null } } },
    { epochs: { 5: { peakPrice: 123.456789 } } },
    {
      epoch: [
        { epoch: 5, peakPrice: 123.4568, overridden: ["peakPrice"] },
      ] as unknown as ControlPanel["epoch"],
    },
  ],
];

describe("an edit of the plan", () => {
  it.each(cases)("of %s is undone and redone on top of other changes", async (_, before, after, made) => {
    const { calls, change, plan } = server(made);
    const step = planEdit(calls, "first", before, after, "edit");
    change({ dynamicTopUpCap: 90 });
    await step.undo();
    await expect(changePlan(calls, "first", after, before)).rejects.toBeInstanceOf(EditRefused);
    await step.redo();
    await step.undo();
    expect(plan().dynamicTopUpCap).toBe(90);
  });

  it.each(cases)("of %s overwrites nothing that has changed since", async (_, before, after) => {
    // The plan as it was before the edit: someone else has undone it.
    const { calls, state } = server();
    const step = planEdit(calls, "first", before, after, "edit");
    await expect(step.undo()).rejects.toThrow("It was changed elsewhere, so nothing was overwritten.");
    expect(state.writes).toBe(0);
  });

  it("is sent again when another setting was changed in between, and refused when it was the same one", async () => {
    const { calls, state, plan } = server({ baseAmount: 300 });
    const step = planEdit(calls, "first", { baseAmount: 250 }, { baseAmount: 300 }, "edit");
    state.elsewhere = { dynamicTopUpCap: 40 };
    await step.undo();
    expect(plan()).toMatchObject({ baseAmount: 250, dynamicTopUpCap: 40 });
    state.elsewhere = { baseAmount: 999 };
    await expect(step.redo()).rejects.toBeInstanceOf(EditRefused);
    expect(plan().baseAmount).toBe(999);
  });

  it.each<[PlanValues, PlanValues, string]>([
    [{ baseAmount: 200 }, { baseAmount: 250.5 }, "base amount 200 → 250,50"],
    [
      { investStartDate: "2021-01-01" },
      { investStartDate: "2022-02-03" },
      "start date 1 Jan 2021 → 3 Feb 2022",
    ],
    [{ feePct: 0.02, feeFixedUsd: 10 }, { feePct: 0.0025, feeFixedUsd: 0 }, "fixed fee 10 → 0 and 1 more"],
    [
      { epochs: { 5: { peakPrice: null } } },
      { epochs: { 5: { peakPrice: 90_000 } } },
      "epoch 5, peak price model → 90.000",
    ],
    [{ edits: { "2026-08-01": null } }, { edits: { "2026-08-01": { usdSpent: 0 } } }, "August 2026 changed"],
    [
      { edits: { "2026-08-01": { usdSpent: 0 } } },
      { edits: { "2026-08-01": null } },
      "August 2026 follows the plan",
    ],
    [{ goal: null }, { goal }, "goal set"],
    [{ goal }, { goal: null }, "goal removed"],
  ])("is named after what it changes: %j to %j", (before, after, name) => {
    expect(planEditName(before, after)).toBe(name);
  });
});
