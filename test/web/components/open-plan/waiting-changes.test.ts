import { describe, expect, it } from "vitest";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import type { SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import { FakeStorage } from "#test/web/session/fake-storage.ts";
import {
  keepChanges,
  onChangesKept,
  storedEdits,
  touchesSame,
  withMonths,
  withSettings,
} from "#web/components/open-plan/waiting-changes.ts";
import { onPlanWaiting, unsavedEntries } from "#web/session/unsaved-entries.ts";

const plan = {
  id: "first",
  version: 3,
  epoch: [],
  edits: { "2027-01-01": { usdSpent: 10 } },
} as unknown as ControlPanel;
const months = (edits: NonNullable<SettingChanges["edits"]>) => ({ plan: {}, epochs: {}, edits });
const goal = { kind: "value", amount: 5_000_000, date: "2034-12-01" } as const;
const march = "2027-03-01";
const may = "2027-05-01";

describe("changes that get no response", () => {
  it("are handed to what saves edits of the plan, if there is one", () => {
    const entries = unsavedEntries("plan", "u1", new FakeStorage());
    const taken: unknown[] = [];
    const end = onChangesKept((changes, before) => before.id === "first" && taken.push(changes) > 0);
    expect(keepChanges(entries, plan, months({ [march]: null }))).toBe(true);
    expect(taken).toEqual([months({ [march]: null })]);
    expect(entries.keys()).toEqual([]);
    expect(keepChanges(entries, { ...plan, id: "second" }, months({ [may]: null }))).toBe(true);
    expect(entries.keys()).toEqual(["second"]);
    end();
    keepChanges(entries, plan, months({ [march]: null }));
    expect(taken).toHaveLength(1);
  });

  it("are otherwise kept with the plan they were made on, the last one of a month, and the page is notified", () => {
    const entries = unsavedEntries("plan", "u1", new FakeStorage());
    let count = 0;
    const end = onPlanWaiting(() => {
      count += 1;
    });
    keepChanges(entries, plan, months({ [march]: { usdSpent: 0 }, [may]: null }));
    keepChanges(entries, { ...plan, version: 4 }, months({ [march]: { usdSpent: 5 } }));
    end();
    expect(count).toBe(2);
    expect(storedEdits(entries.read("first"))).toEqual({
      changes: months({ [march]: { usdSpent: 5 }, [may]: null }),
      before: plan,
    });
    expect(entries.keys()).toEqual(["first"]);
  });

  it("are kept beside earlier ones of something else: settings, months and the last goal", () => {
    const entries = unsavedEntries("plan", "u1", new FakeStorage());
    keepChanges(entries, plan, { plan: {}, epochs: {}, goal: null });
    keepChanges(entries, plan, { plan: {}, epochs: {}, goal });
    keepChanges(entries, plan, months({ [march]: null }));
    keepChanges(entries, plan, { plan: { baseAmount: 300 }, epochs: {} });
    const changes = { plan: { baseAmount: 300 }, epochs: {}, edits: { [march]: null }, goal };
    expect(storedEdits(entries.read("first"))?.changes).toEqual(changes);
  });

  it("are of the same when they share a setting, a month or the goal", () => {
    const amount = { plan: { baseAmount: 1 }, epochs: {} };
    const removed = { plan: {}, epochs: {}, goal: null };
    expect(touchesSame(amount, { plan: { baseAmount: 2, feePct: 0 }, epochs: {} })).toBe(true);
    expect(touchesSame(months({ [march]: null }), months({ [march]: { usdSpent: 1 } }))).toBe(true);
    expect(touchesSame(removed, { plan: {}, epochs: {}, goal })).toBe(true);
    expect(touchesSame(amount, removed)).toBe(false);
    expect(touchesSame(months({ [march]: null }), months({ [may]: null }))).toBe(false);
  });

  it("are reported where the browser stores nothing", () => {
    const full = new FakeStorage();
    full.setItem = () => {
      throw new Error("full");
    };
    expect(keepChanges(unsavedEntries("plan", "u1", full), plan, months({ [march]: null }))).toBe(false);
  });

  it("show in the plan: months that are changed, and those that follow it again", () => {
    const changed = withMonths(plan, { [march]: { usdSpent: 0 }, "2027-01-01": null });
    expect(changed.edits).toEqual({ [march]: { usdSpent: 0 } });
    expect(withMonths(plan, undefined)).toBe(plan);
    expect(withSettings({ ...plan, goal }, { plan: { baseAmount: 5 } })).toMatchObject({
      baseAmount: 5,
      goal,
    });
    expect(withSettings({ ...plan, goal }, { plan: {}, goal: null }).goal).toBeNull();
  });
});
