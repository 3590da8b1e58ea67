import { describe, expect, it } from "vitest";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import type { SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import { FakeStorage } from "#test/web/session/fake-storage.ts";
import {
  keepChanges,
  onChangesKept,
  storedEdits,
  waitingMonths,
  withMonths,
} from "#web/components/open-plan/waiting-changes.ts";
import { onPlanWaiting, unsavedEntries } from "#web/session/unsaved-entries.ts";

const plan = {
  id: "first",
  version: 3,
  epoch: [],
  edits: { "2027-01-01": { usdSpent: 10 } },
} as unknown as ControlPanel;
const months = (edits: NonNullable<SettingChanges["edits"]>) => ({ plan: {}, epochs: {}, edits });
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
    expect(waitingMonths(entries, "first")).toEqual({ [march]: { usdSpent: 5 }, [may]: null });
    expect(waitingMonths(entries, "second")).toBeUndefined();
    expect(storedEdits(entries.read("first"))?.before).toEqual(plan);
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
  });
});
